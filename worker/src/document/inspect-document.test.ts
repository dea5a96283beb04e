import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openConverterService } from "../image/converter-service.ts";
import { packFiles } from "../image/packed-files.ts";
import { runConverter } from "../image/run-converter.ts";
import { inspectDocument, openInspector } from "./inspect-document.ts";
import { findAction } from "./pdf-actions.ts";

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

const SCRIPT = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
const OPENING = `/OpenAction ${SCRIPT}`;

/** A PDF of one page with these entries in its catalog and page, and more objects (number 4 and up). Positions count from its header. */
function aPdfOf({ catalog = "", page = "", before = "" }, ...more: string[]): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]${page}>>`,
    ...more,
  ];
  let file = "%PDF-1.5\n";
  const positions = objects.map((object, at) => {
    const position = String(file.length).padStart(10, "0");
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${position} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${positions.join("")}`;
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${before}${file}${table}${end}`, "latin1");
}

const withLink = (action: string, ...more: string[]): Buffer =>
  aPdfOf({ page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>]` }, ...more);

/** Adds a revision in which the catalog has no action any more. */
function withoutActionNow(file: Buffer): Buffer {
  const [, table = ""] = /startxref\n(\d+)/.exec(file.toString("latin1")) ?? [];
  const catalog = "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n";
  const position = String(file.length).padStart(10, "0");
  const end = `xref\n1 1\n${position} 00000 n \ntrailer\n<</Size 5/Root 1 0 R/Prev ${table}>>\nstartxref\n${file.length + catalog.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(catalog + end)]);
}

/** Rewrites a PDF with options of qpdf. */
async function rewritten(file: Uint8Array, ...options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "shop-test-pdf-"));
  const [from, to] = [join(folder, "from.pdf"), join(folder, "to.pdf")];
  await writeFile(from, file);
  execFileSync("qpdf", [from, ...options, to]);
  const made = await readFile(to);
  await rm(folder, { recursive: true });
  return made;
}
const packed = (file: Uint8Array, ...options: string[]) =>
  rewritten(file, "--object-streams=generate", ...options);

/** A script in a compressed object, which only the table of positions finds; that is damaged. */
async function aPackedScriptWithoutTable(): Promise<Buffer> {
  const file = (await packed(aPdfOf({ catalog: OPENING }))).toString("latin1");
  const cut = file.slice(0, file.indexOf("startxref"));
  const catalog = "90 0 obj\n<</Type/Catalog/Pages 91 0 R/OpenAction 1 0 R>>\nendobj\n";
  const pages = "91 0 obj\n<</Type/Pages/Kids[92 0 R]/Count 1>>\nendobj\n";
  const page = "92 0 obj\n<</Type/Page/Parent 91 0 R/MediaBox[0 0 9 9]>>\nendobj\n";
  return Buffer.from(`${cut}${catalog}${pages}${page}trailer\n<</Root 90 0 R/Size 93>>\n%%EOF`, "latin1");
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
    [
      "nothing but a web page before them",
      () => encode("<script>alert(1)</script>\n%PDF-1.7"),
      DAMAGED.rejection,
    ],
    ["of too many pages", () => aPdfDrawing("", "", 2001), "The PDF has more than 2,000 pages. Split it."],
  ])("%s is rejected", async (_what, file, rejection) => {
    expect(await inspectDocument(await file())).toEqual({ rejection });
  });

  const contains = {
    script: "The PDF contains a script. Save it again without scripts, e.g. printed to PDF.",
    scriptLink: "A link of the PDF runs a script (javascript:). Remove the link.",
    program: "A link of the PDF starts a program or opens a file. Remove it, or print the document to PDF.",
    formData: "The PDF sends or loads the data of a form. Remove that button, or print the document to PDF.",
    xfa: "The PDF is an XFA form, which can run scripts. Print it to PDF.",
    richMedia: "The PDF contains rich media, which can run scripts. Remove it, or print the document to PDF.",
  };
  const password = (user: string) => ["--encrypt", user, "owner", "256", "--"];

  it.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
    ["a script when it is opened", "script", () => aPdfOf({ catalog: OPENING })],
    [
      "a script with an escaped name",
      "script",
      () => aPdfOf({ catalog: "/OpenAction<</S/J#61vaScript/J#53(1)>>" }),
    ],
    ["a script in a compressed object", "script", () => packed(aPdfOf({ catalog: OPENING }))],
    [
      "a script, encrypted without a password",
      "script",
      () => packed(aPdfOf({ catalog: OPENING }), ...password("")),
    ],
    [
      "a script after a byte order mark",
      "script",
      () => aPdfOf({ catalog: OPENING, before: "\xEF\xBB\xBF" }),
    ],
    ["a script of a page", "script", () => aPdfOf({ page: `/AA<</O ${SCRIPT}>>` })],
    [
      "a script of an annotation",
      "script",
      () => aPdfOf({ page: "/Annots[<</Subtype/Widget/Rect[0 0 9 9]/AA<</E 4 0 R>>>>]" }, SCRIPT),
    ],
    ["a script of a link", "script", () => withLink("/S/GoTo/D[3 0 R/Fit]/Next 4 0 R", SCRIPT)],
    [
      "a script in the tree of names",
      "script",
      () => aPdfOf({ catalog: "/Names<</JavaScript<</Names[(a) 4 0 R]>>>>" }, SCRIPT),
    ],
    [
      "a script of a field",
      "script",
      () => aPdfOf({ catalog: "/AcroForm<</Fields[4 0 R]>>" }, `<</FT/Tx/T(a)/AA<</C ${SCRIPT}>>>>`),
    ],
    ["a script of a video", "script", () => withLink("/S/Rendition/OP 0/JS(1)")],
    [
      "a script of a 3D model",
      "script",
      () => aPdfOf({}, "<</Type/3D/Subtype/U3D/OnInstantiate 5 0 R>>", "1"),
    ],
    [
      "a script whose parts are objects",
      "script",
      () => aPdfOf({ catalog: "/OpenAction<</S 4 0 R/JS 5 0 R>>" }, "/JavaScript", "(1)"),
    ],
    [
      "a script of an earlier revision",
      "script",
      () => withoutActionNow(aPdfOf({ catalog: "/OpenAction 4 0 R" }, SCRIPT)),
    ],
    ["a script as an address", "scriptLink", () => withLink("/S/URI/URI(  Java\\nScript:alert\\(1\\))")],
    [
      "a script as an address in another object",
      "scriptLink",
      () => withLink("/S/URI/URI 4 0 R", "(javascript:1)"),
    ],
    [
      "a script as an address that is no text",
      "scriptLink",
      () => withLink("/S/URI/URI(javascript:1\x8F\xFF\x9F)"),
    ],
    ["an address before all links", "scriptLink", () => aPdfOf({ catalog: "/URI<</Base(javascript:1)>>" })],
    ["a program", "program", () => aPdfOf({ catalog: "/OpenAction<</S/Launch/F(calc.exe)>>" })],
    ["a program in another object", "program", () => withLink("/S 4 0 R/F(calc.exe)", "/Launch")],
    ["a button that sends a form", "formData", () => withLink("/S/SubmitForm/F(https://evil.example)")],
    ["a button that loads data", "formData", () => withLink("/S/ImportData/F(a.fdf)")],
    ["an XFA form", "xfa", () => aPdfOf({ catalog: "/AcroForm<</XFA 4 0 R>>" }, "(<xdp/>)")],
    ["rich media", "richMedia", () => aPdfOf({ page: "/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]>>]" })],
  ])("with %s is rejected", async (_what, found, file) => {
    expect(await inspectDocument(await file())).toEqual({
      rejection: contains[found as keyof typeof contains],
    });
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["a link to /JavaScript/", () => withLink("/S/URI/URI(https://docs.example/JavaScript/JS/Launch)")],
    ["a link into another PDF", () => withLink("/S/GoToR/F(other.pdf)/D[0/Fit]")],
    ["a first view", () => aPdfOf({ catalog: "/OpenAction<</S/GoTo/D[3 0 R/Fit]>>" })],
    [
      "these words in title and text",
      () =>
        aPdfOf(
          { page: "/Contents 5 0 R" },
          '(javascript: /S /JavaScript "/JS")',
          "<</Length 31>>stream\nBT (/S/JavaScript/JS(1)) Tj ET  \nendstream",
        ),
    ],
    [
      "fonts and text structure of these names",
      () =>
        aPdfOf(
          { page: "/Resources<</Font<</JS 4 0 R/Launch 4 0 R>>>>", catalog: "/StructTreeRoot 5 0 R" },
          "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
          "<</Type/StructTreeRoot/K<</S/JavaScript/P 5 0 R>>>>",
        ),
    ],
    [
      "an address before all links in another object",
      () => aPdfOf({ catalog: "/URI 4 0 R" }, "<</Base(https://docs.example)>>"),
    ],
    ["a form", () => aPdfOf({ catalog: "/AcroForm<</Fields[4 0 R]>>" }, "<</FT/Tx/T(a)>>")],
    [
      "an attached file",
      () =>
        aPdfOf(
          { catalog: "/Names<</EmbeddedFiles<</Names[(a)4 0 R]>>>>" },
          "<</Type/Filespec/F(a.js)/EF<</F 5 0 R>>>>",
          "<</Type/EmbeddedFile/Length 10>>stream\n/JavaScript\nendstream",
        ),
    ],
    ["a byte order mark", () => aPdfOf({ before: "\xEF\xBB\xBF" })],
    [
      "a byte order mark that its positions include",
      () => Buffer.concat([encode("\xEF\xBB\xBF"), aPdfDrawing("")]),
    ],
    ["commands of a printer before it", () => aPdfOf({ before: `\x1B%-12345X@PJL\n${" ".repeat(900)}\n` })],
    ["compressed objects", () => packed(aPdfOf({}))],
    ["rights that need no password", () => rewritten(aPdfOf({}), ...password(""))],
  ])("with %s is accepted", async (_what, file) => {
    expect(await inspectDocument(await file())).toMatchObject({ format: "pdf", pages: 1 });
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ["without a table", aPackedScriptWithoutTable],
    [
      "behind what no program understands",
      () => aPdfOf({ catalog: "/OpenAction 4 0 R" }, `[${"} ".repeat(9)} ${SCRIPT}]`),
    ],
    ["overwritten in its object", () => aPdfOf({ catalog: "/OpenAction<</S/JavaScript/JS(1)/JS null>>" })],
  ])("whose script may be found by some programs (%s) is rejected as damaged", async (_what, file) => {
    expect(await inspectDocument(await file())).toEqual(DAMAGED);
  });

  it.each<[string, Buffer]>([
    ["a program", aPdfOf({ catalog: "/OpenAction<</S 4 0 R/F(cmd.exe)>>" }, "5 0 R", "/Launch")],
    ["an address", withLink("/S/URI/URI 4 0 R", "5 0 R", "6 0 R", "(javascript:1)")],
    ["an address before all links", aPdfOf({ catalog: "/URI<</Base 5 0 R>>" }, "(javascript:1)", "4 0 R")],
    ["rich media", aPdfOf({ page: "/Annots[<</Subtype 4 0 R/Rect[0 0 9 9]>>]" }, "5 0 R", "/RichMedia")],
  ])("with %s through a reference to a reference is rejected as damaged", async (_what, file) => {
    expect(await inspectDocument(file)).toEqual(DAMAGED);
  });

  it("with a password is rejected", async () => {
    expect(await inspectDocument(await rewritten(aPdfOf({}), ...password("secret")))).toEqual({
      rejection: "The PDF is protected with a password. Save it without one.",
    });
  });

  it("of too many objects is stopped in qpdf, and no file is left", async () => {
    const limits = { cpuMs: 20_000, memoryBytes: 2 ** 26 };
    const many = aPdfOf({}, ...Array.from({ length: 60_000 }, () => "<</A(b)/C[1 2]>>"));
    expect(await findAction(many, limits)).toBe("too-much-work");
    expect(await findAction(aPdfOf({}), limits)).toBeNull();
    expect(await findAction(many, { ...limits, memoryBytes: 2 ** 30 })).toBeNull();
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("shop-pdf-"))).toEqual([]);
  });

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
    ["STEP that names a PDF", encode(STEP.replace("HEADER;", "/* %PDF-1.7 */HEADER;")), "step"],
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
    ["a web page far before a PDF", encode(`<script>${" ".repeat(1020)}</script>\n%PDF-1.7`)],
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
