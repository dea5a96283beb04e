import { parse } from "csv-parse/sync";
import { stringify as csvOf } from "csv-stringify/sync";
import { afterEach, describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aNewOne, csv, FORMULA_CELL, HEADER, row, toolFiles } from "../../testing/tool-files.wire.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { send, apply, toolOf, exported } = toolFiles(api, admin);

describe("GET manage/tools.csv", () => {
  const HOSTILE = [
    '=HYPERLINK("http://evil.test")',
    "+1",
    "-1",
    "@SUM(A1)",
    "'=1",
    "''+x",
    "'quoted'",
    "＝1",
    'a "b", c; d',
  ];

  it("200: export, edit, import is a round trip, formulas stored as text", async () => {
    for (const [n, name] of HOSTILE.entries()) {
      await aTool(api.shop, { name: `${name} trip`, stockQuantity: n });
    }
    const file = await exported("q=trip&sort=created");
    expect(file.split("\r\n")[0]).toBe(`\uFEFF${HEADER}`);
    expect(file).toContain(`"'=HYPERLINK(""http://evil.test"") trip"`);
    expect(file).not.toMatch(FORMULA_CELL);
    const same = await send(file);
    expect(same.body.counts).toEqual({ create: 0, update: 0, unchanged: HOSTILE.length, error: 0 });
    const dearer = await apply(file.replaceAll("11.20", "11.30"));
    expect(dearer.body.counts).toMatchObject({ update: HOSTILE.length, error: 0 });
    for (const name of HOSTILE)
      expect(await toolOf(`${name} trip`)).toMatchObject({ price: 11.3, version: 2 });
  });

  it("200: cells with line breaks are one cell for any reader, and a round trip", async () => {
    await aTool(api.shop, {
      name: "Broken lines",
      description: "Forged\nChrome plated",
      moreImages: ["/tools/saw.webp", "/tools/axe.webp"].map((imageUrl) => ({ imageUrl, alt: "Side" })),
    });
    const file = await exported("q=broken+lines");
    // Unlike our own reader, others end a line at any line break.
    const rows: string[][] = parse(file, { bom: true, record_delimiter: ["\r\n", "\n"] });
    expect(rows).toHaveLength(2);
    const cells = Object.fromEntries(rows[0]?.map((name, at) => [name, rows[1]?.[at]]) ?? []);
    expect(cells).toMatchObject({
      description: "Forged\nChrome plated",
      pictures: "/tools/saw.webp Side\n/tools/axe.webp Side",
    });
    expect((await send(file)).body.counts).toEqual({ create: 0, update: 0, unchanged: 1, error: 0 });
  });

  /** What a spreadsheet stores of a cell of a file that it opened: Excel shows the text of a formula, LibreOffice the formula. */
  const storedBy = {
    excel: (cell: string): string => {
      const [, text] = /^="(.*)"$/s.exec(cell) ?? [];
      if (text !== undefined) return text.replaceAll('""', '"');
      if (/^\d{12,}$/.test(cell)) return Number(cell).toExponential(5).replace("e", "E");
      return storedBy.libreOffice(cell);
    },
    libreOffice: (cell: string): string => {
      if (/^\d+(?:\.\d+)?(?:E\d+)?$/i.test(cell)) {
        return String(Number(Number(cell).toPrecision(15))).replace("e+", "E+0");
      }
      const [, month, day] = /^\d*-?([A-Z]{3}|\d{1,2})-(\d{1,2})$/.exec(cell) ?? [];
      return month === undefined ? cell : `${day}/${month}/2026`;
    },
  };
  it.each(["excel", "libreOffice"] as const)(
    "200: a file that %s stored changes no tool: numbers that it takes for others, dates, formulas",
    async (program) => {
      const numbers = [
        "0012345",
        "712345678901",
        "12345678901234567890",
        "1E5",
        "MAR-10",
        "3-4",
        "2.50",
        "-77",
        "+B1",
      ];
      const tools = numbers.map((number) => `${program === "excel" ? "" : "0"}${number}`);
      const by = { excel: "MAR-10", libreOffice: "0MAR-10" }[program];
      await apply(
        csv(
          ...tools.map((partNumber, at) =>
            aNewOne(`Stored by ${program} ${at}`, {
              partNumber,
              alternatives: at === 0 ? tools.slice(1).join(";") : "",
              successor: at === 1 ? by : "",
              expectedOn: at === 2 ? "2099-12-04" : "",
              available: at === 2 ? "0" : "7",
            }),
          ),
        ),
      );
      const file = await exported(`q=stored%20by%20${program}&sort=created`);
      const rows: string[][] = parse(file, { bom: true });
      expect(rows).toHaveLength(numbers.length + 1);
      const stored = csvOf(rows.map((cells) => cells.map(storedBy[program])));
      const { body } = await send(stored);
      expect(body.lines.flatMap(({ errors, changes }) => [...errors, ...changes])).toEqual([]);
      expect(body.counts).toEqual({ create: 0, update: 0, unchanged: numbers.length, error: 0 });
      const dearer = await apply(stored.replaceAll(",12.5,", ",12.6,"));
      expect(dearer.body.counts).toEqual({ create: 0, update: numbers.length, unchanged: 0, error: 0 });
      expect((await toolOf(`Stored by ${program} 0`))?.["partNumber"]).toBe(tools[0]);
    },
  );

  it("200: numbers and aliases are a round trip, into this shop and as new tools", async () => {
    const numbers = ["=1+1", "-7", "'=2", "AX 1.b", "007"];
    const aliases = "old:BW-7 a;customer:=4711;manufacturer:DIN 912/8:B";
    const file = csv(
      ...numbers.map((partNumber, at) =>
        aNewOne(`Numbered trip ${at}`, {
          // The import removes one apostrophe before a formula.
          partNumber: partNumber.replace(/^'/, "''"),
          aliases: at === 3 ? aliases : "",
        }),
      ),
    );
    const preview = await send(file);
    expect(preview.body.counts).toEqual({ create: 5, update: 0, unchanged: 0, error: 0 });
    expect((await apply(file, preview.body.plan)).status).toBe(200);
    const out = await exported("q=numbered&sort=created");
    expect(out).not.toMatch(FORMULA_CELL);
    expect((await send(out)).body.counts).toEqual({ create: 0, update: 0, unchanged: 5, error: 0 });
    for (const [at, partNumber] of numbers.entries()) {
      expect(await toolOf(`Numbered trip ${at}`)).toMatchObject({ partNumber });
    }
    const cut = await apply(out.replace(aliases, "manufacturer:DIN 912/8:B;other:x1"));
    expect(cut.body.lines.find(({ action }) => action === "update")?.changes).toEqual([
      { field: "aliases", from: aliases, to: "manufacturer:DIN 912/8:B;other:x1" },
    ]);
    expect(await toolOf("Numbered trip 3")).toMatchObject({
      version: 2,
      aliases: [
        { kind: "manufacturer", value: "DIN 912/8:B" },
        { kind: "other", value: "x1" },
      ],
    });
    await apply(csv(row({ partNumber: "ax1b", aliases: "none" })));
    expect(await toolOf("Numbered trip 3")).toMatchObject({ partNumber: "AX 1.b", aliases: [] });
  });

  // Makes what the next one reads.
  it("takes 5,000 lines within a statement's time", async () => {
    const file = csv(...Array.from({ length: 5000 }, (_, n) => aNewOne(`Bulk ${n}`)));
    const done = await apply(file);
    expect([done.status, done.body.counts?.create]).toEqual([200, 5000]);
    expect(await countOf(api.shop, "tool where name like 'Bulk %'")).toBe(5000);
  });

  it("200: every tool that the filter finds once, over many batches", async () => {
    const lines = (await exported("q=bulk&sort=-price")).trim().split("\r\n").slice(1);
    expect(lines).toHaveLength(5000);
    expect(new Set(lines.map((line) => line.slice(0, line.indexOf(",")))).size).toBe(5000);
  });
});

describe("what a file holds", () => {
  it("is stored as it is, also a character outside the first plane at a chunk boundary", async () => {
    const header = `${HEADER}\r\n`;
    for (const shift of [0, 1]) {
      const name = `Long one ${shift}`;
      const start = `,,${name},`;
      // Long enough that its signs lie across 32,768 characters, whichever way they are cut.
      const filler = Array.from(
        { length: 8 },
        (_, at) => `,,Filler ${shift} ${at},${"x".repeat(3900)},1,1,1,/tools/axe.webp,1,,,,,,,,,,,\r\n`,
      ).join("");
      const description = `${"x".repeat(shift)}${"🔧".repeat(1500)}`;
      const { status } = await apply(
        `${header}${filler}${start}${description},1,1,1,/tools/axe.webp,1,,,,,,,,,,,\r\n`,
      );
      expect(status).toBe(200);
      expect((await toolOf(name))?.["description"]).toBe(description);
    }
  });

  it("422: an image that nobody uploaded is an error of its line; one that a tool has already is left alone", async () => {
    const picture = `/images/${"a".repeat(32)}-1024.webp`;
    const tools = await countOf(api.shop, "tool");
    const file = csv(aNewOne("Pictured", { img: picture }));
    const preview = await send(file);
    expect(preview.body.lines[0]).toMatchObject({
      action: "error",
      errors: [{ field: "img", message: "image not found: upload it first" }],
    });
    expect((await apply(file)).status).toBe(422);
    expect(await countOf(api.shop, "tool")).toBe(tools);
    const shown = await aTool(api.shop, { name: "Shows what was swept", imageUrl: picture });
    const renamed = csv(row({ partNumber: shown.partNumber, name: "Still shows it", img: picture }));
    expect((await apply(renamed)).status).toBe(200);
  });

  it("200: an image that was uploaded", async () => {
    const hash = "b".repeat(32);
    await api.call("GET", "/manage/tools", { person: admin });
    await api.shop.em.execute(
      `insert into image (id, uploaded_by, status, content_hash) select uuidv7(), id, 'ready', ? from customer where email = ?`,
      [hash, admin.email],
    );
    const { status } = await apply(csv(aNewOne("Pictured", { img: `/images/${hash}-1024.webp` })));
    expect(status).toBe(200);
    expect((await toolOf("Pictured"))?.["img"]).toBe(`/images/${hash}-1024.webp`);
  });
});
