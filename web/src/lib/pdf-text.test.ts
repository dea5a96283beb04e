import { PDFDocument, type PDFFont, StandardFonts } from "pdf-lib";
import { afterEach, expect, test, vi } from "vitest";
import { cutRow, widthOf, wrapText } from "./pdf-text.ts";

const SIZE = 10;
const PIXELS_PER_POINT = 3;

/** A browser whose letters are squares: points that take space have the width of their font's size. */
function stubCanvas(): void {
  const context = {
    measureText: (text: string) => {
      const width = Array.from(text.replaceAll(/\p{M}|\u{200D}/gu, "")).length * SIZE * PIXELS_PER_POINT;
      const ink = { actualBoundingBoxRight: width, actualBoundingBoxLeft: 0 };
      return { width, ...ink, actualBoundingBoxAscent: 20, actualBoundingBoxDescent: 10 };
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
}

afterEach(() => {
  vi.restoreAllMocks();
});

const helvetica = async (): Promise<PDFFont> =>
  (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);

test.each([
  ["WWWWWWWWWWWW bolt", ["WWWWWW", "WWWWWW", "bolt"]],
  ["Hex bolt M8 zinc", ["Hex bolt M8", "zinc"]],
  ["Plot 7\n\nDhaka", ["Plot 7", "", "Dhaka"]],
  ["", [""]],
])("'%s' is wrapped into %j", async (text, rows) => {
  const font = await helvetica();
  const width = font.widthOfTextAtSize("WWWWWW ", SIZE);
  expect(wrapText(text, { font, size: SIZE, width }).map((row) => row.text)).toEqual(rows);
});

test("rows of letters that other programs move together fit as they are drawn, one letter after the other", async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.HelveticaBold);
  const drawn = (text: string): number =>
    Array.from(text).reduce((width, letter) => width + font.widthOfTextAtSize(letter, SIZE), 0);
  const text = "AV".repeat(20);
  expect(widthOf(text, { font, size: SIZE })).toBeCloseTo(drawn(text));
  for (const row of wrapText(text, { font, size: SIZE, width: 100 }))
    expect(drawn(row.text)).toBeLessThanOrEqual(100);
});

const FAMILY = "👩‍👩‍👧";

test.each([
  ["Chinese", "测试省测试市测试区测试路一百二十三号测试大厦".repeat(3)],
  ["Japanese", "東京都千代田区テスト町一丁目二番三号テストビルディング"],
  ["Thai", "บริษัททดสอบการพิมพ์ใบเสร็จรับเงินจำกัดมหาชนกรุงเทพมหานคร"],
  ["Bengali", "পরীক্ষামূলকঠিকানারাস্তানম্বরবারোঢাকাবাংলাদেশ"],
  ["Arabic", "شارعالتجربةالطويلجدابدونمسافاتفيالمدينة"],
  ["an address of a page", `https://example.test/${"żółw/".repeat(30)}`],
  ["emoji", FAMILY.repeat(20)],
  ["one letter after the other on one letter", `e${"\u{301}".repeat(300)} Ж`],
])("%s without spaces is in rows that fit, and nothing of it is missing", async (_script, text) => {
  stubCanvas();
  const font = await helvetica();
  const rows = wrapText(text, { font, size: SIZE, width: 100 });
  for (const row of rows) expect(row.indent + row.width).toBeLessThanOrEqual(100);
  expect(
    rows
      .map((row) => row.text)
      .join("")
      .replaceAll(" ", ""),
  ).toBe(text.replaceAll(" ", ""));
});

test("letters that consist of several characters stay together", async () => {
  stubCanvas();
  const font = await helvetica();
  const rows = wrapText(`${FAMILY.repeat(9)}${"ন্ত".repeat(9)}`, { font, size: SIZE, width: 65 });
  for (const { text } of rows) expect(text).toMatch(/^(👩‍👩‍👧|ন্ত)+$/u);
});

test("rows from right to left end at the same edge, also those with numbers only; the first letter decides", async () => {
  stubCanvas();
  const style = { font: await helvetica(), size: SIZE, width: 300 };
  const rows = wrapText("12 شارع التجربة\n1208", style);
  expect(rows.map((row) => row.isRightToLeft)).toEqual([true, true]);
  expect(new Set(rows.map((row) => Math.round(row.indent + row.width))).size).toBe(1);
  expect(wrapText("1208 Dhaka, شارع", style)[0]).toMatchObject({ isRightToLeft: false, indent: 0 });
});

test("a row that is cut has its ellipsis inside of the width, and no half letters", async () => {
  stubCanvas();
  const style = { font: await helvetica(), size: SIZE, width: 64 };
  for (const text of ["iiiiiiiiiiiiiiiiiiiiiiiiiiiiii", FAMILY.repeat(9), "测试省测试市测试区测试路"]) {
    const [row] = wrapText(text, style);
    if (!row) throw new Error("no row");
    const cut = cutRow(row, style.width);
    expect(cut.width).toBeLessThanOrEqual(style.width);
    expect(cut.text.endsWith("…")).toBe(true);
    expect(text.startsWith(cut.text.slice(0, -1))).toBe(true);
    expect(cut.text.replaceAll(FAMILY, "")).not.toContain("👩");
  }
});
