import type { PDFDocument, PDFFont, PDFPage } from "pdf-lib";

/** Pixels per point of a text that is drawn as an image. */
const IMAGE_SCALE = 3;

/** A text of which the first letter belongs to a script that is written from right to left. */
const RIGHT_TO_LEFT =
  /^\P{L}*(?=\p{L})[\u{590}-\u{8FF}\u{FB1D}-\u{FDFF}\u{FE70}-\u{FEFC}\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

interface TextStyle {
  readonly font: PDFFont;
  /** The size in points. */
  readonly size: number;
}

/** The space that the letters of a row take, in points; `up` and `down` from its base line, `left` from where it begins. */
interface Extent {
  readonly width: number;
  readonly up: number;
  readonly down: number;
  readonly left: number;
}

/** A row of text with the font that draws it. */
export interface TextRow extends TextStyle, Extent {
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** The distance from the left edge of the column, in points. */
  readonly indent: number;
  /** The height, at least what the letters need, in points. */
  readonly height: number;
}

/** The width of a text as `drawText` draws it, in points: the font's own measure of a text moves its letters together, and the drawing does not. */
export const widthOf = (text: string, { font, size }: TextStyle): number =>
  Array.from(text).reduce((width, letter) => width + font.widthOfTextAtSize(letter, size), 0);

/**
 * Splits a text into rows of at most `width` points, measured with the font that draws them: at white space, else between words, else between
 * letters. An empty text is one row. Rows from right to left end at the same edge.
 */
export function wrapText(text: string, { width, ...style }: TextStyle & { width: number }): TextRow[] {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const measure = measureWith(style, isRightToLeft);
  const fits = (part: string): boolean => measure(part.trimEnd()).width <= width;
  const rows = text
    .split(/\r?\n/)
    .flatMap((paragraph) => wrapParagraph(paragraph, fits))
    .map((row) => ({ text: row, ...measure(row) }));
  const widest = Math.max(...rows.map((row) => row.width));
  return rows.map((row) => ({
    ...row,
    ...style,
    isRightToLeft,
    indent: isRightToLeft ? widest - row.width : 0,
    height: row.up + row.down,
  }));
}

/** Shortens a row until it has room for an ellipsis in `width` points. */
export function cutRow(row: TextRow, width: number): TextRow {
  const measure = measureWith(row, row.isRightToLeft);
  const letters = split(row.text, "grapheme");
  const shortened = (): string => `${letters.join("").trimEnd()}…`;
  while (letters.length > 0 && measure(shortened()).width > width) letters.pop();
  const extent = measure(shortened());
  const indent = row.isRightToLeft ? Math.max(0, row.indent + row.width - extent.width) : 0;
  return { ...row, ...extent, text: shortened(), indent, height: extent.up + extent.down };
}

/** Draws a row; `x` is the left edge of its column and `top` the upper edge of the row, from the bottom of the page, in points. */
export async function drawRow(
  target: { readonly document: PDFDocument; readonly page: PDFPage },
  row: TextRow,
  { x, top }: { readonly x: number; readonly top: number },
): Promise<void> {
  const { text, font, size, up, down, width, isRightToLeft } = row;
  if (text === "") return;
  const [left, base] = [x + row.indent, top - up];
  if (!isRightToLeft && isEncodable(font, text)) {
    target.page.drawText(text, { x: left, y: base, size, font });
    return;
  }
  const image = await target.document.embedPng(await drawImage(row));
  target.page.drawImage(image, { x: left, y: base - down, width, height: up + down });
}

function wrapParagraph(text: string, fits: (part: string) => boolean): string[] {
  const rows = [""];
  for (const part of partsOf(text, fits)) {
    const last = rows.at(-1) ?? "";
    if (last === "" || fits(last + part)) rows[rows.length - 1] = last + part;
    else rows.push(part);
  }
  return rows.map((row) => row.trimEnd());
}

/** Returns the parts that stay in one row: words with the white space after them; of parts that are too long their words, then letters. */
function partsOf(text: string, fits: (part: string) => boolean): string[] {
  return [
    (part: string) => split(part, "word"),
    (part: string) => split(part, "grapheme"),
    (part: string) => Array.from(part),
  ].reduce((parts, cut) => parts.flatMap((part) => (fits(part) ? [part] : cut(part))), text.split(/(?<=\s)/));
}

const split = (text: string, granularity: "word" | "grapheme"): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), ({ segment }) => segment);

function isEncodable(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The fonts of every PDF reader have Latin letters only: the browser draws other scripts, and measures them. */
function measureWith({ font, size }: TextStyle, isRightToLeft: boolean): (text: string) => Extent {
  let canvas: CanvasRenderingContext2D | undefined;
  return (text) => {
    if (!isRightToLeft && isEncodable(font, text))
      return { width: widthOf(text, { font, size }), up: size, down: 0, left: 0 };
    canvas ??= openCanvas({ font, size, isRightToLeft });
    const ink = canvas.measureText(text);
    // Letters may be larger than their font's size and begin before their place; a pixel more for their smooth edges.
    const points = (pixels: number): number => (Math.ceil(Math.max(0, pixels)) + 1) / IMAGE_SCALE;
    const left = points(ink.actualBoundingBoxLeft);
    return {
      left,
      width: left + points(Math.max(ink.width, ink.actualBoundingBoxRight)),
      up: points(Math.max(size * IMAGE_SCALE, ink.actualBoundingBoxAscent)),
      down: points(ink.actualBoundingBoxDescent),
    };
  };
}

type Drawn = TextStyle & Pick<TextRow, "isRightToLeft">;

function openCanvas(row: Drawn & Partial<Extent>): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round((row.width ?? 0) * IMAGE_SCALE);
  canvas.height = Math.round(((row.up ?? 0) + (row.down ?? 0)) * IMAGE_SCALE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser draws no text");
  const weight = row.font.name.endsWith("-Bold") ? "bold " : "";
  context.font = `${weight}${row.size * IMAGE_SCALE}px sans-serif`;
  context.textAlign = "left";
  context.direction = row.isRightToLeft ? "rtl" : "ltr";
  return context;
}

async function drawImage(row: TextRow): Promise<ArrayBuffer> {
  const context = openCanvas(row);
  context.fillText(row.text, row.left * IMAGE_SCALE, row.up * IMAGE_SCALE);
  const blob = await new Promise<Blob | null>((resolve) => {
    context.canvas.toBlob(resolve);
  });
  if (!blob) throw new Error("The browser draws no text");
  return blob.arrayBuffer();
}
