import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { wrapText } from "./pdf-text.ts";

test.each([
  ["WWWWWWWWWWWW bolt", ["WWWWWW", "WWWWWW ", "bolt"]],
  ["Hex bolt M8 zinc", ["Hex bolt M8 ", "zinc"]],
  ["", [""]],
])("'%s' is wrapped into %j", async (text, rows) => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  const width = font.widthOfTextAtSize("WWWWWW ", 10);
  expect(wrapText(text, { font, size: 10, width })).toEqual(rows);
});
