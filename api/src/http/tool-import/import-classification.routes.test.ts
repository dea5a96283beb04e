import { stringify } from "csv-stringify/sync";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";
import { aNewOne, FORMULA_CELL, HEADER, toolFiles } from "../../testing/tool-files.wire.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { send, apply, exported } = toolFiles(api, admin);

let bolts: string;
beforeAll(async () => {
  const fasteners = await aCategory(api.shop, { slug: "fasteners" });
  bolts = await aCategory(api.shop, { slug: "bolts", parentId: fasteners });
  const { shop } = api;
  await anAttribute(shop, {
    slug: "length",
    type: "number",
    unit: "mm",
    categoryId: fasteners,
    isRequired: true,
  });
  await anAttribute(shop, { slug: "thread", type: "choice", choices: ["m6", "m8"], categoryId: bolts });
  await anAttribute(shop, { slug: "note", type: "text", categoryId: bolts });
  await anAttribute(shop, { slug: "coated", type: "boolean", categoryId: bolts });
});

/** New tools with these cells after those of `HEADER`: of length, thread, note and coated. */
const classified = (
  lines: Readonly<Record<string, readonly [category: string, ...cells: string[]]>>,
): string =>
  stringify([
    [...HEADER.split(","), "attribute:length", "attribute:thread", "attribute:note", "attribute:coated"],
    ...Object.entries(lines).map(([name, [category, ...cells]]) => [
      ...aNewOne(name, { category }),
      ...cells,
    ]),
  ]);

const classificationOf = async (name: string): Promise<unknown> => {
  const [row] = await api.shop.em.execute<object[]>(
    `select slug as category, attributes, tool.version from tool left join category on category.id = category_id where tool.name = ?`,
    [name],
  );
  return row;
};

describe("a file with categories and attributes", () => {
  it("200: adds and changes parts with their classifications, which the preview shows and customers filter by", async () => {
    const file = classified({
      "Classified one": ["bolts", "20.5", "m8", 'Blue, with a "quote"', "true"],
      "Classified two": ["bolts", "30", "m6", "", ""],
      "Classified nowhere": ["", "", "", "", ""],
    });
    const preview = await send(file);
    expect(preview.body.lines[0]?.changes).toEqual([
      { field: "category", from: null, to: "bolts" },
      { field: "attribute:length", from: null, to: "20.5" },
      { field: "attribute:thread", from: null, to: "m8" },
      { field: "attribute:note", from: null, to: 'Blue, with a "quote"' },
      { field: "attribute:coated", from: null, to: "true" },
    ]);
    expect((await apply(file, preview.body.plan)).body.counts).toEqual({
      create: 3,
      update: 0,
      unchanged: 0,
      error: 0,
    });
    expect(await classificationOf("Classified one")).toEqual({
      category: "bolts",
      attributes: { length: 20.5, thread: "m8", note: 'Blue, with a "quote"', coated: true },
      version: 1,
    });
    expect(await classificationOf("Classified nowhere")).toEqual({
      category: null,
      attributes: {},
      version: 1,
    });

    const changed = "name,attribute:thread,attribute:length\nClassified one,none,\nClassified two,m8,25\n";
    const done = await apply(changed);
    expect(done.body.lines.map(({ changes }) => changes)).toEqual([
      [{ field: "attribute:thread", from: "m8", to: null }],
      [
        { field: "attribute:length", from: "30", to: "25" },
        { field: "attribute:thread", from: "m6", to: "m8" },
      ],
    ]);
    expect(await classificationOf("Classified two")).toEqual({
      category: "bolts",
      attributes: { length: 25, thread: "m8" },
      version: 2,
    });
    const { body } = await api.call("GET", "/catalogue?category=fasteners&f.thread=m8&f.length=20..26");
    expect(body.items.map(({ name }) => name)).toEqual(["Classified two"]);
    const [row] = await api.shop.em.execute<{ changes: unknown }[]>(
      `select changes from audit_entry where subject = (select id::text from tool where name = 'Classified two') and action = 'tool.imported'
       order by id desc limit 1`,
    );
    expect(row?.changes).toEqual({
      "attributes.thread": { from: "m6", to: "m8" },
      "attributes.length": { from: 30, to: 25 },
    });
  });

  it("422: bad values are named by line and column, and nothing is written", async () => {
    const tools = await countOf(api.shop, "tool");
    const file = classified({
      "Bad length": ["bolts", "20,5", "m8", "", ""],
      "Bad choice": ["bolts", "20", "m10", "", ""],
      "No length": ["bolts", "", "m8", "", ""],
      "No category": ["nuts", "20", "", "", ""],
      "Of nobody": ["", "20", "", "", ""],
      "Long note": ["bolts", "20", "", "x".repeat(201), ""],
      Fine: ["bolts", "20", "m8", "", ""],
    });
    const { status, problem } = await apply(file);
    expect([status, problem.errors]).toEqual([
      422,
      [
        { field: "line 2: attribute:length", message: "write 20.5 instead of 20,5" },
        { field: "line 3: attribute:thread", message: "must be one of m6, m8" },
        { field: "line 4: attribute:length", message: "is required in this category" },
        { field: "line 5: category", message: expect.stringContaining("no category has the address nuts") },
        {
          field: "line 6: attribute:length",
          message: expect.stringContaining("only for tools with a category"),
        },
        { field: "line 7: attribute:note", message: "must have at most 200 characters" },
      ],
    ]);
    expect(await countOf(api.shop, "tool")).toBe(tools);
  });

  it.each(["attribute:colour", "attribute:", "attribute:__proto__", "attribute:toString"])(
    "422: the column %s, which is named",
    async (column) => {
      const { status, problem } = await send(`name,${column}\nClassified one,5\n`);
      expect([status, problem.type]).toEqual([422, "urn:boltwright:problem:bad-file"]);
      expect(problem.detail).toContain(`'${column}' in its header`);
      expect(problem.detail).toContain("one for each attribute, such as attribute:coated");
    },
  );

  it("200: export and import change nothing, whatever the values are", async () => {
    const odd = {
      "=1+1": "-5",
      "'=1": "-0.5",
      none: "12.5",
      " none": "7",
      true: "0",
      'a "b", c; d': "1000000000",
    };
    for (const [at, [note, length]] of Object.entries(odd).entries()) {
      await aTool(api.shop, {
        name: `Round trip ${at}`,
        categoryId: bolts,
        attributes: { length: Number(length), note: note.trim(), coated: at % 2 === 0 },
      });
    }
    // Values from before: their category does not have them, or requires more.
    await aTool(api.shop, { name: "Round trip old", attributes: { thread: "m4", length: 3 } });
    await aTool(api.shop, { name: "Round trip short", categoryId: bolts, attributes: {} });
    const file = await exported("q=round%20trip&sort=created");
    expect(file.split("\r\n")[0]).toContain("fitsWith,id,attribute:coated,attribute:length,attribute:note");
    expect(file).not.toMatch(FORMULA_CELL);
    const same = await send(file);
    expect(same.body.counts).toEqual({ create: 0, update: 0, unchanged: 8, error: 0 });
    const dearer = await apply(file.replaceAll("11.20", "11.30"));
    expect(dearer.body.counts).toEqual({ create: 0, update: 8, unchanged: 0, error: 0 });
    expect(await classificationOf("Round trip old")).toMatchObject({
      attributes: { thread: "m4", length: 3 },
    });
    expect(await classificationOf("Round trip 0")).toMatchObject({
      attributes: { length: -5, note: "=1+1" },
    });
  });
});
