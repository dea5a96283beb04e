import type { PDFDocument, PDFFont, PDFPage } from "pdf-lib";

/** Pixels per point of a text that is drawn as an image. */
const IMAGE_SCALE = 3;

interface TextStyle {
  readonly x: number;
  /** Where the row begins, from the bottom of the page. */
  readonly top: number;
  readonly size: number;
  readonly font: PDFFont;
}

/** Writes one row of text; sizes in points. Text of other scripts than Latin becomes an image. */
export async function writeText(
  target: { readonly document: PDFDocument; readonly page: PDFPage },
  text: string,
  { x, top, size, font }: TextStyle,
): Promise<void> {
  if (text === "") return;
  if (isEncodable(font, text)) {
    target.page.drawText(text, { x, y: top - size, size, font });
    return;
  }
  // The fonts of every PDF reader have Latin letters only: the browser draws other scripts.
  const image = await drawText(text, size);
  if (!image) return;
  const embedded = await target.document.embedPng(image.png);
  const { width, height } = image;
  target.page.drawImage(embedded, { x, y: top - size - (height - size) / 2, width, height });
}

/** Splits a text into rows of at most `width` points; a word that is longer is split itself. An empty text is one row. */
export function wrapText(
  text: string,
  { font, size, width }: { font: PDFFont; size: number; width: number },
): string[] {
  const widthOf = (row: string): number =>
    isEncodable(font, row) ? font.widthOfTextAtSize(row, size) : row.length * size * 0.6;
  const rows = [""];
  for (const word of text.split(/(?<=\s)/)) {
    if (widthOf((rows.at(-1) ?? "") + word) <= width) rows[rows.length - 1] += word;
    else rows.push(word);
  }
  const split = rows
    .flatMap((row) => splitLong(row, (part) => widthOf(part) <= width))
    .filter((row) => row !== "");
  return split.length > 0 ? split : [""];
}

function splitLong(row: string, fits: (part: string) => boolean): string[] {
  const parts = [""];
  for (const letter of Array.from(row)) {
    if (fits((parts.at(-1) ?? "") + letter)) parts[parts.length - 1] += letter;
    else parts.push(letter);
  }
  return parts;
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
