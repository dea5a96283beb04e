import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";
import { writeText, wrapText } from "../../lib/pdf-text.ts";
import type { Receipt, ReceiptLine } from "./receipt-lines.ts";

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const LABEL_WIDTH = 110;
const SIZE = 10;
const LINE_HEIGHT = 15;

interface Pen {
  readonly document: PDFDocument;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  page: PDFPage;
  y: number;
}

/** The receipt as a PDF file of A4 pages; a second one only for a long address. */
export async function createReceiptPdf(receipt: Receipt): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle(receipt.title);
  document.setAuthor(receipt.seller[0] ?? "");
  document.setLanguage("en");
  const pen: Pen = {
    document,
    page: document.addPage([PAGE.width, PAGE.height]),
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    y: PAGE.height - MARGIN,
  };
  for (const [index, line] of receipt.seller.entries()) {
    await write(pen, line, { x: MARGIN, size: index === 0 ? 16 : SIZE, bold: index === 0 });
    pen.y -= index === 0 ? 22 : LINE_HEIGHT;
  }
  pen.y -= 20;
  await write(pen, receipt.title, { x: MARGIN, size: 18, bold: true });
  pen.y -= 30;
  for (const lines of receipt.groups) {
    for (const line of lines) await writeLine(pen, line);
    pen.y -= LINE_HEIGHT;
  }
  const bytes = await document.save();
  return new Blob([Uint8Array.from(bytes)], { type: "application/pdf" });
}

async function writeLine(pen: Pen, { label, text, isTotal = false }: ReceiptLine): Promise<void> {
  startPageWhenFull(pen);
  await write(pen, label, { x: MARGIN, size: SIZE, bold: isTotal });
  const x = MARGIN + LABEL_WIDTH;
  const width = PAGE.width - MARGIN - x;
  const rows = text.split("\n").flatMap((part) => wrapText(part, { font: pen.regular, size: SIZE, width }));
  for (const row of rows) {
    startPageWhenFull(pen);
    await write(pen, row, { x, size: SIZE, bold: isTotal });
    pen.y -= LINE_HEIGHT;
  }
}

function startPageWhenFull(pen: Pen): void {
  if (pen.y - LINE_HEIGHT >= MARGIN) return;
  pen.page = pen.document.addPage([PAGE.width, PAGE.height]);
  pen.y = PAGE.height - MARGIN;
}

interface TextStyle {
  readonly x: number;
  readonly size: number;
  readonly bold: boolean;
}

const write = (pen: Pen, text: string, { x, size, bold }: TextStyle): Promise<void> =>
  writeText(pen, text, { x, top: pen.y, size, font: bold ? pen.bold : pen.regular });
