import jsQR from "jsqr";
import { decodePDFRawStream, PDFArray, PDFDocument, type PDFPage, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { SHEET } from "./label-sheet.ts";
import { createLabelsPdf, type Label } from "./labels-pdf.ts";

const POINTS_PER_MM = 72 / 25.4;
const DOTS_PER_MM = 8;

/** The operators that draw a page. */
function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams
    .map((one) => (one ? page.doc.context.lookup(one) : undefined))
    .map((stream) => {
      if (!(stream instanceof PDFRawStream)) return "";
      return new TextDecoder("latin1").decode(decodePDFRawStream(stream).decode());
    })
    .join("\n");
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** The dark modules of a page, in mm from its lower left corner. */
const modulesOf = (page: PDFPage): Rectangle[] =>
  [...contentOf(page).matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, wide = 0, high = 0] = numbers.map((number) => Number(number) / POINTS_PER_MM);
    return { x, y, wide, high };
  });

/** What a scanner reads from the label in this column and row of a page. */
function scan(modules: readonly Rectangle[], column: number, row: number): string | undefined {
  const { width, height } = SHEET.label;
  const left = column * width;
  const bottom = (SHEET.height - SHEET.rows * height) / 2 + (SHEET.rows - 1 - row) * height;
  const [dotsX, dotsY] = [width * DOTS_PER_MM, height * DOTS_PER_MM];
  const dots = new Uint8ClampedArray(dotsX * dotsY * 4).fill(255);
  const dot = (mm: number): number => Math.round(mm * DOTS_PER_MM);
  for (const { x, y, wide, high } of modules) {
    if (x < left || x >= left + width || y < bottom || y >= bottom + height) continue;
    for (let dotY = dot(y - bottom); dotY < dot(y - bottom + high); dotY += 1) {
      const start = (dotsY - 1 - dotY) * dotsX;
      dots.fill(0, (start + dot(x - left)) * 4, (start + dot(x - left + wide)) * 4);
      for (let dotX = dot(x - left); dotX < dot(x - left + wide); dotX += 1)
        dots[(start + dotX) * 4 + 3] = 255;
    }
  }
  return jsQR(dots, dotsX, dotsY)?.data;
}

const label = (number: number, over: Partial<Label> = {}): Label => ({
  partNumber: `BW-${number}`,
  name: "Combination wrench 19 mm",
  address: `https://boltwright.test/tools/bw-${number}`,
  ...over,
});

async function pagesOf(labels: readonly Label[], first?: number): Promise<PDFPage[]> {
  const file = await createLabelsPdf(labels, first);
  expect(file.type).toBe("application/pdf");
  return (await PDFDocument.load(await file.arrayBuffer())).getPages();
}

test("25 labels take two A4 sheets, and the code of each leads to its part", async () => {
  const labels = Array.from({ length: 25 }, (_, at) => label(1001 + at));
  const pages = await pagesOf(labels);
  expect(pages).toHaveLength(2);
  for (const page of pages) {
    expect(Math.round(page.getWidth())).toBe(595);
    expect(Math.round(page.getHeight())).toBe(842);
  }
  const [sheet, second] = pages;
  if (!sheet || !second) throw new Error("no page");
  const modules = modulesOf(sheet);
  const read = labels.slice(0, 24).map((_, at) => scan(modules, at % 3, Math.floor(at / 3)));
  expect(read).toEqual(labels.slice(0, 24).map(({ address }) => address));
  expect([0, 1].map((column) => scan(modulesOf(second), column, 0))).toEqual([
    labels[24]?.address,
    undefined,
  ]);
});

test("labels begin at the first free place of a sheet that is partly used", async () => {
  const [sheet, second, ...more] = await pagesOf([label(1), label(2)], 24);
  if (!sheet || !second) throw new Error("no page");
  expect(more).toEqual([]);
  expect([scan(modulesOf(sheet), 0, 0), scan(modulesOf(sheet), 2, 7)]).toEqual([undefined, label(1).address]);
  expect(scan(modulesOf(second), 0, 0)).toBe(label(2).address);
});

test("a long number and a long name stay inside their label, and the code is still read", async () => {
  const partNumber = "WWWWWWWWWW-WWWWWWWWWW-WWWWWWWWWW-WWWWWWW";
  const name = "Hexagon socket head cap screw ".repeat(4);
  const address = `https://boltwright.example.test/tools/${partNumber.toLowerCase()}`;
  const [sheet] = await pagesOf([label(1, { partNumber, name, address })]);
  if (!sheet) throw new Error("no page");
  expect(scan(modulesOf(sheet), 0, 0)).toBe(address);
  const rows = [...contentOf(sheet).matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)].map(([, x, y]) => [
    Number(x) / POINTS_PER_MM,
    SHEET.height - Number(y) / POINTS_PER_MM,
  ]);
  expect(rows.length).toBeGreaterThan(4);
  for (const [x = 0, y = 0] of rows) {
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(SHEET.label.width);
    expect(y).toBeLessThan(4.5 + SHEET.label.height - 3);
  }
});
