import {
  fill,
  grayscale,
  PDFDocument,
  type PDFFont,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingColor,
  StandardFonts,
} from "pdf-lib";
import encodeQR from "qr";
import { cutRow, drawRow, type TextRow, widthOf, wrapText } from "../../lib/pdf-text.ts";
import { placeOf, SHEET } from "./label-sheet.ts";

/** The content of a label. */
export interface Label {
  readonly partNumber: string;
  readonly name: string;
  /** The address that the code leads to. */
  readonly address: string;
}

const MM = 72 / 25.4;
/** Millimetres inside of a label. The code includes its quiet zone of four modules. */
const CODE = { left: 2, size: 30 };
const TEXT = { left: 33, top: 5, width: 34, height: 26 };
const QUIET_MODULES = 4;
/** The sizes in points; a number that does not fit in one row is smaller. */
const NUMBER_SIZES = { large: 12, small: 9 };
const NAME_SIZE = 8;
const LINE = 1.2;

interface Sheet {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

/** Returns A4 sheets of labels as a PDF file; the first label is at place `first` of the first sheet, counted from 1. */
export async function createLabelsPdf(labels: readonly Label[], first = 1): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle("Labels");
  document.setLanguage("en");
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const codes = new Map<string, boolean[][]>();
  for (const [index, label] of labels.entries()) {
    const { sheet, left, top } = placeOf(index + first - 1);
    const page =
      sheet < document.getPageCount()
        ? document.getPage(sheet)
        : document.addPage([SHEET.width * MM, SHEET.height * MM]);
    const code =
      codes.get(label.address) ?? encodeQR(label.address, "raw", { ecc: "medium", border: QUIET_MODULES });
    codes.set(label.address, code);
    drawCode(page, code, { left: left + CODE.left, top: top + (SHEET.label.height - CODE.size) / 2 });
    await writeLabel({ document, page, regular, bold }, label, { left, top });
  }
  const bytes = await document.save();
  return new Blob([Uint8Array.from(bytes)], { type: "application/pdf" });
}

interface Place {
  readonly left: number;
  readonly top: number;
}

const fromBottom = (top: number): number => (SHEET.height - top) * MM;

/** Draws the dark modules as rectangles, one for each run of a row. */
function drawCode(page: PDFPage, code: readonly (readonly boolean[])[], { left, top }: Place): void {
  const module = CODE.size / code.length;
  const runs = code.flatMap((row, y) => {
    const operators: PDFOperator[] = [];
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x]) x += 1;
      if (x === start) continue;
      operators.push(
        rectangle(
          (left + start * module) * MM,
          fromBottom(top + (y + 1) * module),
          (x - start) * module * MM,
          module * MM,
        ),
      );
    }
    return operators;
  });
  page.pushOperators(pushGraphicsState(), setFillingColor(grayscale(0)), ...runs, fill(), popGraphicsState());
}

/** Writes number and name; what does not fit is cut with an ellipsis. */
async function writeLabel(sheet: Sheet, { partNumber, name }: Label, { left, top }: Place): Promise<void> {
  const width = TEXT.width * MM;
  const isShort = widthOf(partNumber, { font: sheet.bold, size: NUMBER_SIZES.large }) <= width;
  const numberSize = isShort ? NUMBER_SIZES.large : NUMBER_SIZES.small;
  const rows = [
    ...wrapText(partNumber, { font: sheet.bold, size: numberSize, width }),
    ...wrapText(name, { font: sheet.regular, size: NAME_SIZE, width }),
  ];
  const heightOf = ({ size, height }: TextRow): number => Math.max(size * LINE, height);
  let used = 0;
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const isLast = next === undefined || used + heightOf(row) + heightOf(next) > TEXT.height * MM;
    const at = { x: (left + TEXT.left) * MM, top: fromBottom(top + TEXT.top) - used };
    await drawRow(sheet, isLast && next !== undefined ? cutRow(row, width) : row, at);
    used += heightOf(row);
    if (isLast) return;
  }
}
