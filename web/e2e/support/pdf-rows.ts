import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFRawStream,
  StandardFonts,
} from "pdf-lib";
import { widthOf } from "../../src/lib/pdf-text.ts";

/** A row of text that `pdf-lib` wrote, as letters or as an image, in points from the lower left corner of its page. */
interface Row {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

const decoded = (stream: unknown): Uint8Array =>
  stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : new Uint8Array();

/** All rows of a PDF file; letters are measured as Helvetica. */
export async function rowsOf(pdf: Uint8Array): Promise<Row[]> {
  const document = await PDFDocument.load(pdf);
  const helvetica = await document.embedFont(StandardFonts.Helvetica);
  return document.getPages().flatMap((page, number) => rowsOfPage(page, number, helvetica));
}

function rowsOfPage(page: PDFPage, number: number, helvetica: PDFFont): Row[] {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const content = streams
    .map((one) => new TextDecoder("latin1").decode(decoded(one && page.doc.context.lookup(one))))
    .join("\n");
  const texts = [
    ...content.matchAll(/([\d.]+) Tf[\s\S]*?1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\s<([0-9A-F]+)> Tj/g),
  ].map(([, ...found]) => {
    const [size = 0, left = 0, bottom = 0] = found.slice(0, 3).map(Number);
    const text = Buffer.from(found[3] ?? "", "hex").toString("latin1");
    // Without the few letters whose codes differ.
    const right = left + widthOf(text.replaceAll(/[^\x20-\x7E\xA0-\xFF]/g, "x"), { font: helvetica, size });
    return { page: number, text, left, right, bottom, top: bottom + size * 0.72 };
  });
  const images = [
    ...content.matchAll(
      /1 0 0 1 ([\d.-]+) ([\d.-]+) cm[\s\S]*?([\d.]+) 0 0 ([\d.]+) 0 0 cm[\s\S]*?\/\S+ Do/g,
    ),
  ].map(([, ...found]) => {
    const [left = 0, bottom = 0, width = 0, height = 0] = found.map(Number);
    return { page: number, text: "", left, right: left + width, bottom, top: bottom + height };
  });
  return [...texts, ...images];
}

/** How many images of a PDF file have ink on their edge: what they show is cut there. */
export async function cutImages(pdf: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(pdf);
  const cut = document.getPages().flatMap((page) => {
    const images = page.node.Resources()?.lookupMaybe(PDFName.of("XObject"), PDFDict)?.values() ?? [];
    return images.map((ref) => {
      const image = document.context.lookup(ref);
      if (!(image instanceof PDFRawStream)) return false;
      const alpha = image.dict.lookup(PDFName.of("SMask"));
      const [width = 0, height = 0] = ["Width", "Height"].map((key) =>
        Number(String(image.dict.get(PDFName.of(key)))),
      );
      return decoded(alpha).some((ink, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        return ink > 0 && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
      });
    });
  });
  return cut.filter(Boolean).length;
}
