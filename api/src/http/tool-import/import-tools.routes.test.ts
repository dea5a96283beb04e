import { afterEach, describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aNewOne, csv, HEADER, row, toolFiles } from "../../testing/tool-files.wire.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { countOf, stockOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson, assertInvariants } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { send, apply, toolOf } = toolFiles(api, admin);

describe("POST manage/tools/import: the preview", () => {
  it("200: returns what each line would do, and changes nothing", async () => {
    const known = await aTool(api.shop, { name: "Known one", priceCents: 1000 });
    const same = await aTool(api.shop, { name: "Same one" });
    const tools = await countOf(api.shop, "tool");
    const { status, body } = await send(
      csv(
        aNewOne("Brand new"),
        row({ partNumber: known.partNumber, name: "Renamed", price: "10.5" }),
        row({ name: same.name, price: "11.20" }),
        aNewOne("Bad price", { price: "12,50" }),
      ),
    );
    expect([status, body.applied, body.counts]).toEqual([
      200,
      false,
      { create: 1, update: 1, unchanged: 1, error: 1 },
    ]);
    expect(body.lines).toMatchObject([
      { line: 2, action: "create", name: "Brand new", toolId: null },
      {
        line: 3,
        action: "update",
        toolId: known.id,
        changes: [
          { field: "name", from: "Known one", to: "Renamed" },
          { field: "price", from: "10.00", to: "10.50" },
        ],
      },
      { line: 4, action: "unchanged", toolId: same.id, changes: [] },
      { line: 5, action: "error", errors: [{ field: "price", message: "write 12.50 instead of 12,50" }] },
    ]);
    expect(await countOf(api.shop, "tool")).toBe(tools);
    expect(await toolOf("Known one")).toMatchObject({ version: 1, price: 10 });
  });

  it.each<[string, Record<string, string>, string]>([
    ["name", { name: "x".repeat(121) }, "must have at most 120 characters"],
    ["price", { price: "0" }, "must be an amount in dollars from 0.01 to 999999.99, such as 12.50"],
    ["price", { price: "1,250.00" }, "must be an amount in dollars from 0.01 to 999999.99, such as 12.50"],
    ["price", { price: "$12.5" }, "write 12.5 instead of $12.5"],
    ["price", { price: "" }, "is required for a new tool"],
    ["minOrder", { minOrder: "0" }, "must be at least 1"],
    ["minOrder", { minOrder: "1.5" }, "must be a whole number from 1, such as 10"],
    [
      "img",
      { img: "https://evil.test/a.png" },
      "must be the path of an uploaded image, or of a built-in one such as /tools/wrench.webp",
    ],
    ["available", { available: "-1" }, "must be a whole number from 0, such as 120"],
    ["available", { available: "" }, "is required for a new tool"],
    ["available", { available: "99999999" }, "must be at most 10,000,000"],
    [
      "partNumber",
      { partNumber: "BW-0", price: "" },
      "no tool has this part number: correct it, or fill in all columns to add a tool with it",
    ],
    ["partNumber", { partNumber: "A/1" }, String.raw`must not contain / \ % ? # or ;`],
    ["partNumber", { partNumber: "---" }, "must have at least one letter or digit"],
    [
      "aliases",
      { aliases: "own:7" },
      expect.stringContaining("must be like 'old:BW-7;manufacturer:DIN 912'"),
    ],
    ["aliases", { aliases: "4711" }, expect.stringContaining("kinds old, customer, manufacturer, other")],
    ["aliases", { aliases: "old:7;other:§" }, expect.stringContaining("'§' must consist of letters A to Z")],
    ["aliases", { aliases: "old:7;other:-7" }, "-7 is listed twice"],
  ])("names %s in %j once and states what is valid", async (field, over, message) => {
    const { body } = await send(csv(aNewOne("Faulty", over)));
    expect(body.lines[0]?.errors).toEqual([{ field, message }]);
  });

  it("a tool that two lines are about, and a name that two tools have, are errors", async () => {
    const first = await aTool(api.shop, { name: "Twin" });
    const second = await aTool(api.shop, { name: "Twin" });
    const { body } = await send(
      csv(
        aNewOne("Listed twice"),
        aNewOne("Listed twice"),
        row({ name: "Twin", price: "5" }),
        row({ partNumber: first.partNumber, price: "5" }),
        row({ partNumber: first.partNumber, price: "6" }),
      ),
    );
    const messages = body.lines.map((line) => line.errors[0]?.message ?? null);
    expect(messages).toEqual([
      null,
      "is the same tool as line 2: remove one of them",
      `2 tools have this name: set partNumber to one of ${first.partNumber}, ${second.partNumber}`,
      expect.stringContaining("is the same tool as line 4"),
      expect.stringContaining("is the same tool as line"),
    ]);
  });

  it("reads a mark, semicolons, tabs, quoted line breaks, empty lines and Windows line ends, and counts lines as editors do", async () => {
    const text =
      '\uFEFFname;description;price;minOrder;img;available\r\n\r\n"Saw; fine";"Two\r\nlines";3.5;1;/tools/axe.webp;4\r\n;;;;;\r\nRule;Steel;x;1;/tools/axe.webp;4\r\n';
    const { body } = await send(text);
    expect(body.lines).toMatchObject([
      { line: 3, action: "create", name: "Saw; fine" },
      { line: 6, action: "error", errors: [{ field: "price" }] },
    ]);
    const tabbed = await send("name\tprice\nNo such tool\t5\n");
    expect(tabbed.body.lines[0]).toMatchObject({ line: 2, action: "error" });
  });

  it("a line with a text in a cell without a column is an error of that line alone; missing cells are empty", async () => {
    await aTool(api.shop, { name: "Counted" });
    const { body } = await send("name,price,,minOrder\nCounted,5,6\nOther,5,,1,7,\nCounted\n");
    const message = (text: string) =>
      `has '${text}' in a cell without a column: texts with commas or line breaks need quotes`;
    expect(body.lines).toMatchObject([
      { line: 2, name: "Counted", errors: [{ field: "line", message: message("6") }] },
      { line: 3, name: "Other", errors: [{ field: "line", message: message("7") }] },
      { line: 4, action: "unchanged" },
    ]);
  });

  const SHAPE = [HEADER.split(","), aNewOne("Shape 1"), aNewOne("Shape 2")];
  const joined = (sign: string, end: string): string => SHAPE.map((cells) => cells.join(sign)).join(end);
  it.each<[string, string]>([
    ["empty columns at the end", SHAPE.map((cells) => [...cells, "", ""].join(",")).join("\r\n")],
    [
      "an empty column in the middle",
      SHAPE.map(([one, ...rest]) => [one, " ", ...rest].join(",")).join("\n"),
    ],
    [
      "cells after the last column",
      SHAPE.map((cells, at) => cells.join(",") + ",".repeat(2 * at)).join("\n"),
    ],
    ["rows without their last cells", joined(",", "\r\n").replaceAll(/,+$/gm, "")],
    ["a Windows header, Unix rows", joined(",", "\n").replace("\n", "\r\n")],
    ["a Unix header, Windows rows", joined(",", "\r\n").replace("\r\n", "\n")],
    ["line ends of old Macs", `${joined(",", "\r")}\r`],
    ["a first line sep=;", `sep=;\r\n${joined(";", "\r\n")}`],
    ["a first line sep=, of another program, quoted, after a mark", `\uFEFF"sep=,"\n${joined(",", "\n")}`],
    ["a first line sep= with a tab", `sep=\t\n${joined("\t", "\n")}`],
    ["a first line sep=| with its columns", `SEP=|\n${joined("|", "\n")}`],
    ["empty lines before a header with semicolons", `\uFEFF\r\n  \n\r\n${joined(";", "\r\n")}`],
    ["empty lines before and after a line sep=|", `\n \nsep=|\r\n\r\n \n${joined("|", "\n")}`],
    ["empty lines and empty cells before its header", `\n;;\n${joined(";", "\n")}`],
    ["empty lines at the end", `${joined(",", "\r\n")}\r\n\r\n,,,\r\n\n`],
    [
      "quoted header cells in any case",
      joined(",", "\n").replace(HEADER, `"PARTNUMBER",Version, "name" ${HEADER.slice(23)}`),
    ],
  ])("reads a file with %s", async (_, file) => {
    const { body, problem } = await send(file);
    expect(problem.detail).toBeUndefined();
    expect(body.lines.flatMap(({ errors }) => errors)).toEqual([]);
    expect(body.counts).toEqual({ create: 2, update: 0, unchanged: 0, error: 0 });
  });

  it('reads ="0012" without quotes around it as with them, and no other cell with a quote in it as one', async () => {
    const lines = [
      '="partNumber";="name";description;price;minOrder;img;available',
      '="0012";="By hand 1";"Say =""0013"";=""x"";";5;1;/tools/axe.webp;="4"',
      ' ="00-14" ;"=""By hand 2""";="Two ""signs""; one cell";5;1;/tools/axe.webp;4',
    ];
    const file = `sep=;\n${lines.join("\n  \n")}`;
    const { body, problem } = await send(file);
    expect(problem.detail).toBeUndefined();
    expect(body.lines).toMatchObject([
      { line: 4, action: "create", errors: [] },
      { line: 6, action: "create", errors: [] },
    ]);
    expect((await apply(file)).status).toBe(200);
    expect(await toolOf("By hand 1")).toMatchObject({
      partNumber: "0012",
      description: 'Say ="0013";="x";',
      available: 4,
    });
    expect(await toolOf("By hand 2")).toMatchObject({
      partNumber: "00-14",
      description: 'Two "signs"; one cell',
    });
  });

  it("counts the line sep=; too, and reads a price with a comma as no other amount", async () => {
    const { body } = await send(`sep=;\n${joined(";", "\n").replaceAll("12.50", "4,50")}`);
    expect(body.lines[0]).toMatchObject({
      line: 3,
      errors: [{ field: "price", message: "write 4.50 instead of 4,50" }],
    });
  });

  it.each<[number, string, string | Buffer]>([
    [422, "bad-file", ""],
    [422, "bad-file", HEADER],
    [422, "bad-file", "name,colour\nA,red\n"],
    [422, "bad-file", "name,name\nA,B\n"],
    [422, "bad-file", "price\n5\n"],
    [422, "bad-file", 'name,price\n"never closed,5\nB,6\n'],
    [422, "bad-file", 'name,price\n="never closed,5\nB,6\n'],
    [422, "bad-file", 'name,price\n"never closed,5\n"B",="6"\n'],
    [422, "bad-file", 'name,price\n="A" B,5\n'],
    [422, "bad-file", `name,price\n${"A,5\n".repeat(5001)}`],
    [422, "bad-file", "name,NAME\nA,B\n"],
    [422, "not-utf-8", Buffer.from("name,price\nS\xE4ge,5\n", "latin1")],
    [422, "not-utf-8", Buffer.from("\uFEFFname\tprice\nSaw\t5\n", "utf16le")],
    [413, "too-large", `name,description\nA,${"x".repeat(4_000_001)}\n`],
  ])("%i %s: a file that is none as a whole", async (status, code, file) => {
    const response = await send(file);
    expect([response.status, response.problem.type]).toEqual([status, `urn:boltwright:problem:${code}`]);
  });

  it("names the columns that it does not know", async () => {
    const { problem } = await send("name,colour,price\nA,red,5\n");
    expect(problem.detail).toContain(
      "has 'colour' in its header. The columns are: partNumber, version, name",
    );
  });

  it("names the columns of which a file needs one", async () => {
    const { problem } = await send("price\n5\n");
    expect(problem.detail).toContain("has none of partNumber, name and id in its header");
  });

  it("415: anything but text/csv; 403: a customer", async () => {
    expect((await send("{}", "", "application/json")).status).toBe(415);
    const person = aPerson();
    const headers = { "content-type": "text/csv" };
    expect(
      (await api.call("POST", "/manage/tools/import", { person, body: "name\nA\n", headers })).status,
    ).toBe(403);
    expect((await api.call("GET", "/manage/tools.csv", { person })).status).toBe(403);
  });
});

describe("POST manage/tools/import: applied", () => {
  it("200: creates, edits and counts stock in one go, with ledger and events; the same file again changes nothing", async () => {
    const known = await aTool(api.shop, { name: "Applied known", priceCents: 1000, stockQuantity: 10 });
    const order = await anOrder(api.shop, { tool: known, quantity: 2 });
    const file = csv(
      aNewOne("Applied new"),
      row({ partNumber: known.partNumber, version: "1", price: "9.90", available: "8", newAvailable: "20" }),
    );
    const preview = await send(file);
    const done = await apply(file, preview.body.plan);
    expect([done.status, done.body.applied, done.body.counts]).toEqual([
      200,
      true,
      { create: 1, update: 1, unchanged: 0, error: 0 },
    ]);
    expect(await toolOf("Applied new")).toMatchObject({ price: 12.5, minOrder: 2, available: 7, version: 1 });
    expect(await toolOf("Applied known")).toMatchObject({ price: 9.9, available: 20, held: 2, version: 2 });
    const ledger = await api.call("GET", `/manage/tools/${known.id}/stock`, { person: admin });
    expect(ledger.body[0]).toMatchObject({
      change: 12,
      reason: "adjusted",
      by: `${admin.email} (${admin.name})`,
    });
    const events = await api.call("GET", `/manage/tools/${known.id}/events`, { person: admin });
    expect(events.body).toMatchObject([{ type: "tool.imported", by: `${admin.email} (${admin.name})` }]);
    const classified = await api.call("GET", `/payment/${order.orderId}`, { person: order.person });
    expect(classified.body.unitPrice).toBe(10);

    const again = await apply(csv(row({ partNumber: known.partNumber, price: "9.90", newAvailable: "20" })));
    expect(again.body.counts).toEqual({ create: 0, update: 0, unchanged: 1, error: 0 });
    expect(await toolOf("Applied known")).toMatchObject({ version: 2 });
  });

  it("422: a line that was exported adds no tool and no stock, whatever a spreadsheet made of its number", async () => {
    const partNumber = `00${Date.now()}`;
    await apply(csv(aNewOne("Exported once", { partNumber })));
    const known = await toolOf("Exported once");
    const tools = await countOf(api.shop, "tool");
    const cells = { version: "1", available: "7", newAvailable: "9" };
    const message = (what: string) =>
      `was exported, but no tool has this ${what}: a spreadsheet may have changed it. Restore it, or empty version to add a tool`;
    const { body } = await send(
      csv(
        aNewOne("Exported once", { ...cells, partNumber: String(Number(partNumber)) }),
        aNewOne("Exported twice", cells),
        aNewOne("Of another shop", { ...cells, id: "01a2289c-4cee-73d5-a8b2-326aef342480" }),
        aNewOne("No id", { ...cells, id: "7" }),
        aNewOne("Another number", { ...cells, id: String(known?.["_id"]), partNumber: "BW-7/8" }),
      ),
    );
    expect(body.lines.map(({ errors }) => errors)).toEqual([
      [{ field: "partNumber", message: message("part number") }],
      [{ field: "name", message: message("name") }],
      [{ field: "id", message: "no tool has this id: restore it, or empty id and version to add a tool" }],
      [{ field: "id", message: "must be the exported id, or empty to find the tool by its number" }],
      [
        {
          field: "partNumber",
          message: `the tool of this line has the number ${partNumber}: restore it, or empty id and version to add a tool`,
        },
      ],
    ]);
    expect(await countOf(api.shop, "tool")).toBe(tools);
    expect(await toolOf("Exported once")).toMatchObject({ available: 7, version: 1 });
  });

  it("422: one bad line rejects the whole file, with every fault by its line", async () => {
    const known = await aTool(api.shop, { name: "All or nothing" });
    const tools = await countOf(api.shop, "tool");
    const response = await apply(
      csv(row({ name: known.name, price: "1" }), aNewOne("Never made"), aNewOne("Bad", { minOrder: "none" })),
    );
    expect([response.status, response.problem.type, response.problem.errors]).toEqual([
      422,
      "urn:boltwright:problem:bad-lines",
      [{ field: "line 4: minOrder", message: "must be a whole number from 1, such as 10" }],
    ]);
    expect(await countOf(api.shop, "tool")).toBe(tools);
    expect(await toolOf(known.name)).toMatchObject({ price: 11.2, version: 1 });
  });

  it("409: applies exactly what was previewed, or nothing", async () => {
    const known = await aTool(api.shop, { name: "Moved on" });
    const file = csv(row({ name: known.name, price: "1" }));
    const { plan } = (await send(file)).body;
    await api.shop.em.execute("update tool set price_cents = 200, version = 2 where id = ?", [known.id]);
    const response = await apply(file, plan);
    expect([response.status, response.problem.type]).toEqual([
      409,
      "urn:boltwright:problem:changed-meanwhile",
    ]);
    expect(await toolOf(known.name)).toMatchObject({ price: 2 });
  });

  it("an old export overwrites neither a later edit nor the sales since", async () => {
    const known = await aTool(api.shop, { name: "Old export", stockQuantity: 10 });
    await anOrder(api.shop, { tool: known, quantity: 3 });
    await api.shop.em.execute("update tool set version = 2 where id = ?", [known.id]);
    const stale = row({
      partNumber: known.partNumber,
      version: "1",
      price: "1",
      available: "10",
      newAvailable: "12",
    });
    const { body } = await send(csv(stale));
    expect(body.lines[0]?.errors.map(({ field }) => field)).toEqual(["version", "available"]);
    const untouched = row({ partNumber: known.partNumber, version: "1", available: "10" });
    expect((await apply(csv(untouched))).body.counts.unchanged).toBe(1);
    expect(await stockOf(api.shop, known.id)).toBe(7);
  });

  it("two imports of the same new tool at once make one", async () => {
    const file = csv(aNewOne("Raced"));
    const responses = await Promise.all([apply(file), apply(file), apply(file)]);
    expect(responses.map(({ status }) => status)).toContain(200);
    expect(
      responses.every(({ status, problem }) => status === 200 || problem.type.endsWith("already-running")),
    ).toBe(true);
    expect(await countOf(api.shop, "tool where name = 'Raced'")).toBe(1);
  });
});
