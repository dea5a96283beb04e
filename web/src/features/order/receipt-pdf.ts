import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";
import type { Receipt, ReceiptLine } from "./receipt-lines.ts";

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const LABEL_WIDTH = 110;
const SIZE = 10;
const LINE_HEIGHT = 15;
/** Pixels per point of a text that is drawn as an image. */
const IMAGE_SCALE = 3;

interface Pen {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  y: number;
}

/** The receipt as a PDF file of one A4 page. */
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
  await write(pen, label, { x: MARGIN, size: SIZE, bold: isTotal });
  const x = MARGIN + LABEL_WIDTH;
  for (const row of text.split("\n").flatMap((part) => wrap(pen, part, PAGE.width - MARGIN - x))) {
    await write(pen, row, { x, size: SIZE, bold: isTotal });
    pen.y -= LINE_HEIGHT;
  }
}

/** Splits a text into rows of at most `width` points; a word that is longer is split itself. */
function wrap({ regular }: Pen, text: string, width: number): string[] {
  const widthOf = (row: string): number =>
    isEncodable(regular, row) ? regular.widthOfTextAtSize(row, SIZE) : row.length * SIZE * 0.6;
  const rows = [""];
  for (const word of text.split(/(?<=\s)/)) {
    if (widthOf((rows.at(-1) ?? "") + word) <= width) rows[rows.length - 1] += word;
    else rows.push(word);
  }
  return rows.flatMap((row) => splitLong(row, (part) => widthOf(part) <= width));
}

function splitLong(row: string, fits: (part: string) => boolean): string[] {
  const parts = [""];
  for (const letter of Array.from(row)) {
    if (fits((parts.at(-1) ?? "") + letter)) parts[parts.length - 1] += letter;
    else parts.push(letter);
  }
  return parts;
}

interface TextStyle {
  readonly x: number;
  readonly size: number;
  readonly bold: boolean;
}

async function write(pen: Pen, text: string, { x, size, bold }: TextStyle): Promise<void> {
  const font = bold ? pen.bold : pen.regular;
  if (text === "") return;
  if (isEncodable(font, text)) {
    pen.page.drawText(text, { x, y: pen.y - size, size, font });
    return;
  }
  // The fonts of every PDF reader have Latin letters only: the browser draws other scripts.
  const image = await drawText(text, size);
  if (!image) return;
  const embedded = await pen.document.embedPng(image.png);
  const { width, height } = image;
  pen.page.drawImage(embedded, { x, y: pen.y - size - (height - size) / 2, width, height });
}

function isEncodable(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text);
    return true;
  } catch {
    return false;
  }
}

async function drawText(
  text: string,
  size: number,
): Promise<{ png: ArrayBuffer; width: number; height: number } | undefined> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const font = `${size * IMAGE_SCALE}px sans-serif`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width) + IMAGE_SCALE;
  canvas.height = Math.ceil(size * 1.6 * IMAGE_SCALE);
  context.font = font;
  context.textBaseline = "middle";
  context.fillText(text, 0, canvas.height / 2);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  if (!blob) return undefined;
  return {
    png: await blob.arrayBuffer(),
    width: canvas.width / IMAGE_SCALE,
    height: canvas.height / IMAGE_SCALE,
  };
}
