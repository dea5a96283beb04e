import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";
import { drawRow, type TextRow, wrapText } from "../../lib/pdf-text.ts";
import type { Receipt, ReceiptLine } from "./receipt-lines.ts";

/** The size of A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const LABEL_WIDTH = 110;
const TEXT_WIDTH = PAGE.width - 2 * MARGIN;
const GAP = 8;
const SIZE = 10;
const LINE_HEIGHT = 15;

interface Pen {
  readonly document: PDFDocument;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  page: PDFPage;
  y: number;
}

/** The receipt as a PDF file of A4 pages; more than one only for long texts. */
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
  for (const [index, line] of receipt.seller.entries())
    await (index === 0 ? writeHeading(pen, line, { size: 16, height: 22 }) : writeText(pen, line));
  pen.y -= 20;
  await writeHeading(pen, receipt.title, { size: 18, height: 30 });
  for (const lines of receipt.groups) {
    for (const line of lines) await writeLine(pen, line);
    pen.y -= LINE_HEIGHT;
  }
  const bytes = await document.save();
  return new Blob([Uint8Array.from(bytes)], { type: "application/pdf" });
}

function writeHeading(
  pen: Pen,
  text: string,
  { size, height }: Record<"size" | "height", number>,
): Promise<void> {
  const rows = wrapText(text, { font: pen.bold, size, width: TEXT_WIDTH });
  return writeColumns(pen, [{ x: MARGIN, rows }], height);
}

function writeText(pen: Pen, text: string): Promise<void> {
  const rows = wrapText(text, { font: pen.regular, size: SIZE, width: TEXT_WIDTH });
  return writeColumns(pen, [{ x: MARGIN, rows }]);
}

function writeLine(pen: Pen, { label, text, isTotal = false }: ReceiptLine): Promise<void> {
  const style = { font: isTotal ? pen.bold : pen.regular, size: SIZE };
  return writeColumns(pen, [
    { x: MARGIN, rows: wrapText(label, { ...style, width: LABEL_WIDTH - GAP }) },
    { x: MARGIN + LABEL_WIDTH, rows: wrapText(text, { ...style, width: TEXT_WIDTH - LABEL_WIDTH }) },
  ]);
}

interface Column {
  readonly x: number;
  readonly rows: readonly TextRow[];
}

/** Writes columns beside each other; a row is at least `height` points high and stays on one page. */
async function writeColumns(pen: Pen, columns: readonly Column[], height = LINE_HEIGHT): Promise<void> {
  const count = Math.max(...columns.map(({ rows }) => rows.length));
  for (let index = 0; index < count; index += 1) {
    const cells = columns.flatMap(({ x, rows }) => rows.slice(index, index + 1).map((row) => ({ x, row })));
    const rowHeight = Math.max(height, ...cells.map(({ row }) => row.height));
    if (pen.y - rowHeight < MARGIN) {
      pen.page = pen.document.addPage([PAGE.width, PAGE.height]);
      pen.y = PAGE.height - MARGIN;
    }
    for (const { x, row } of cells) await drawRow(pen, row, { x, top: pen.y });
    pen.y -= rowHeight;
  }
}
