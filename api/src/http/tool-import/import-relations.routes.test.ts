import { afterEach, describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { manageTools } from "../../testing/manage-tools.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";
import { aNewOne, csv, FORMULA_CELL, row, toolFiles } from "../../testing/tool-files.wire.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { send, apply, exported } = toolFiles(api, admin);
const { get, send: call } = manageTools(api, admin);

const NONE = { successor: null, alternatives: [], fitsWith: [] };
const relationsOf = async (id: string) => {
  const { version: _, ...relations } = (await get(`/${id}/relations`)).body;
  return relations;
};
const versionOf = async (id: string) => (await get(`/${id}`)).body.version;

/** A file with these columns and lines. */
const file = (...lines: string[][]): string => lines.map((line) => line.join(",")).join("\n");

/** Some tools; the first has an alias. */
async function someTools(count: number, prefix: string) {
  const tools = [];
  for (let at = 0; at < count; at += 1) tools.push(await aTool(api.shop, { name: `${prefix} ${at}` }));
  const numbers = tools.map(({ partNumber }) => partNumber);
  await apply(file(["partNumber", "aliases"], [numbers[0] ?? "", `manufacturer:DIN ${numbers[0]}`]));
  return { ids: tools.map(({ id }) => id), numbers };
}

const count = async (): Promise<readonly number[]> => [
  await countOf(api.shop, "part_relation"),
  await countOf(api.shop, "tool"),
  await countOf(api.shop, "audit_entry where action like 'tool.%'"),
];

describe("a file with related parts", () => {
  it("200: sets them by numbers in any writing and by aliases, raises the version and records it once", async () => {
    const { ids, numbers } = await someTools(4, "Related set");
    const [alias = "", successor = "", other = "", at = ""] = numbers;
    const id = ids[3] ?? "";
    const fitting = `${other.toLowerCase().replace("-", " ")} ; din-${alias};`;
    const lines = file(
      ["partNumber", "successor", "alternatives", "fitsWith"],
      [at, successor.replace("-", ""), other, fitting],
    );
    const preview = await send(lines);
    expect(preview.body.lines[0]).toMatchObject({
      action: "update",
      changes: [
        { field: "successor", from: null, to: successor },
        { field: "alternatives", from: null, to: other },
        { field: "fitsWith", from: null, to: `${other}, ${alias}` },
      ],
    });
    expect(await relationsOf(id)).toEqual(NONE);
    expect((await apply(lines, preview.body.plan)).body.counts).toMatchObject({ update: 1, error: 0 });
    expect(await relationsOf(id)).toEqual({ successor, alternatives: [other], fitsWith: [other, alias] });
    expect(await versionOf(id)).toBe(2);
    const { body: events } = await get(`/${id}/events`);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: "tool.imported",
      changes: expect.arrayContaining([{ field: "successor", from: null, to: successor }]),
    });
    expect((await apply(lines)).body.counts).toMatchObject({ unchanged: 1, update: 0 });
  });

  it("200: a column that is not in the file and an empty cell leave them, 'none' removes them", async () => {
    const { ids, numbers } = await someTools(2, "Related removed");
    const [other = "", at = ""] = numbers;
    const id = ids[1] ?? "";
    const all = { successor: other, alternatives: [other], fitsWith: [other] };
    await call("PUT", `/${id}/relations`, { ...all, version: 1 });
    await apply(file(["partNumber", "price"], [at, "7.70"]));
    expect(await relationsOf(id)).toEqual(all);
    await apply(file(["partNumber", "price", "alternatives"], [at, "7.80", ""]));
    expect(await relationsOf(id)).toEqual(all);
    const first = await apply(file(["partNumber", "alternatives"], [at, "none"]));
    expect(first.body.lines[0]?.changes).toEqual([{ field: "alternatives", from: other, to: null }]);
    expect(await relationsOf(id)).toEqual({ ...all, alternatives: [] });
    await apply(file(["partNumber", "successor", "fitsWith"], [at, "none", "none"]));
    expect(await relationsOf(id)).toEqual(NONE);
    expect(await versionOf(id)).toBe(6);
  });

  it("200: a line names parts that lines before and after it add, by their number or an alias", async () => {
    const { ids, numbers } = await someTools(1, "Related new");
    const at = numbers[0] ?? "";
    const lines = csv(
      row({ partNumber: at, successor: "RN-2" }),
      aNewOne("Related new one", { partNumber: "RN-1", alternatives: "rn 2;RN-3", fitsWith: "DIN RN 2" }),
      aNewOne("Related new two", { partNumber: "RN-2", aliases: "other:DIN RN 2", alternatives: at }),
      aNewOne("Related new three", { partNumber: "RN-3" }),
      aNewOne("Related without number", { successor: "RN-3" }),
    );
    const preview = await send(lines);
    expect(preview.body.counts).toMatchObject({ create: 4, update: 1, error: 0 });
    expect((await apply(lines, preview.body.plan)).status).toBe(200);
    expect(await relationsOf(ids[0] ?? "")).toEqual({ ...NONE, successor: "RN-2" });
    const part = async (number: string) => (await api.call("GET", `/parts/${number}`)).body;
    const { _id: one } = await part("RN-1");
    const { _id: two } = await part("RN-2");
    expect(await relationsOf(one)).toEqual({
      successor: null,
      alternatives: ["RN-2", "RN-3"],
      fitsWith: ["RN-2"],
    });
    expect(await relationsOf(two)).toEqual({ ...NONE, alternatives: [at] });
    const { body } = await get("?q=Related%20without%20number");
    expect(await relationsOf(body[0]?._id ?? "")).toEqual({ ...NONE, successor: "RN-3" });
    expect((await apply(lines.replace(/\n[^\n]*without number[^\n]*/, ""))).body.counts).toMatchObject({
      update: 0,
      create: 0,
      error: 0,
    });
  });

  it("200: an export changes nothing, and into empty fields it sets the same", async () => {
    const numbers = ["=1+7", "'=R8", "RT 9.b"];
    await apply(
      csv(
        ...numbers.map((partNumber, at) =>
          aNewOne(`Related trip ${at}`, { partNumber: partNumber.replace(/^'/, "''") }),
        ),
      ),
    );
    const { body } = await get("?q=Related%20trip");
    const [formulaId = "", quotedId = ""] = numbers.map(
      (number) => body.find(({ partNumber }) => partNumber === number)?._id,
    );
    const [formula = "", quoted = "", plain = ""] = numbers;
    const first = { successor: plain, alternatives: [formula, plain], fitsWith: [formula] };
    await call("PUT", `/${quotedId}/relations`, { ...first, version: 1 });
    const second = { successor: quoted, alternatives: [quoted], fitsWith: [] };
    await call("PUT", `/${formulaId}/relations`, { ...second, version: 1 });
    const out = await exported("q=related%20trip&sort=created");
    expect(out).not.toMatch(FORMULA_CELL);
    expect((await send(out)).body.counts).toEqual({ create: 0, update: 0, unchanged: 3, error: 0 });
    await apply(
      file(["partNumber", "successor", "alternatives", "fitsWith"], ["''=R8", "none", "none", "none"]),
    );
    expect(await relationsOf(quotedId)).toEqual(NONE);
    // The exported version is no longer the tool's.
    const again = out.replace(/^("?''=R8"?),\d+,/m, "$1,,");
    expect((await apply(again)).body.counts).toMatchObject({ update: 1, unchanged: 2, error: 0 });
    expect(await relationsOf(quotedId)).toEqual(first);
    expect(await relationsOf(formulaId)).toEqual(second);
  });

  it("422: an unknown number, the part itself, one twice and too many are named by line and column; nothing changes", async () => {
    const { ids, numbers } = await someTools(3, "Related wrong");
    const [first = "", second = "", at = ""] = numbers;
    const many = Array.from({ length: 13 }, () => second).join(";");
    const cases: [string, string, string][] = [
      ["successor", "NO-SUCH-PART", "No part has the number NO-SUCH-PART"],
      ["successor", `${first};${second}`, "must be one part number"],
      ["successor", at.toLowerCase(), `${at.toLowerCase()} is this part itself`],
      ["alternatives", `${first};NO-SUCH`, "No part has the number NO-SUCH"],
      ["alternatives", `${first};DIN ${first}`, `DIN ${first} is listed twice`],
      ["fitsWith", many, "must have at most 12 part numbers"],
      ["fitsWith", "9".repeat(41), `'${"9".repeat(40)} …' must have at most 40 characters`],
      ["fitsWith", "...", "No part has the number ..."],
    ];
    const before = await count();
    for (const [field, cell, message] of cases) {
      const lines = file(["partNumber", "price", field], [first, "7.70", second], [at, "7.70", cell]);
      expect((await send(lines)).body.lines).toMatchObject([
        { action: "update" },
        { line: 3, action: "error", errors: [{ field, message }] },
      ]);
      const { status, body } = await apply(lines);
      expect([status, body]).toMatchObject([422, { errors: [{ field: `line 3: ${field}`, message }] }]);
      expect(await count()).toEqual(before);
      expect(await versionOf(ids[2] ?? "")).toBe(1);
    }
  });

  it("422: a loop of successors, of stored ones, of lines and of new parts; taking it apart in one file is none", async () => {
    const { ids, numbers } = await someTools(3, "Related loop");
    const [a = "", b = "", c = ""] = numbers;
    await apply(file(["partNumber", "successor"], [a, b], [b, c]));
    const before = await count();
    const leadsBack = (number: string) => `${number} leads back to this part: its successors end here`;
    const stored = await apply(file(["partNumber", "successor"], [c, a]));
    expect([stored.status, stored.body]).toMatchObject([
      422,
      { errors: [{ field: "line 2: successor", message: leadsBack(a) }] },
    ]);
    const added = await apply(
      csv(
        aNewOne("Related loop one", { partNumber: "RL-1", successor: "RL-2" }),
        aNewOne("Related loop two", { partNumber: "RL-2", successor: "RL-1" }),
      ),
    );
    expect([added.status, added.body]).toMatchObject([
      422,
      {
        errors: [
          { field: "line 2: successor", message: leadsBack("RL-2") },
          { field: "line 3: successor", message: leadsBack("RL-1") },
        ],
      },
    ]);
    expect(await count()).toEqual(before);
    const turned = await apply(file(["partNumber", "successor"], [c, b], [b, a], [a, "none"]));
    expect(turned.status).toBe(200);
    expect(await relationsOf(ids[2] ?? "")).toEqual({ ...NONE, successor: b });
    expect(await relationsOf(ids[0] ?? "")).toEqual(NONE);
  });

  it("422: a tool that was edited after the export is not overwritten", async () => {
    const { ids, numbers } = await someTools(2, "Related outdated");
    const [other = "", at = ""] = numbers;
    const id = ids[1] ?? "";
    await call("PUT", `/${id}/relations`, { ...NONE, fitsWith: [other], version: 1 });
    const lines = file(["partNumber", "version", "fitsWith"], [at, "1", "none"]);
    expect((await apply(lines)).body).toMatchObject({ errors: [{ field: "line 2: version" }] });
    expect(await relationsOf(id)).toEqual({ ...NONE, fitsWith: [other] });
  });

  it("a file and an edit at once do not close a loop", async () => {
    const { ids, numbers } = await someTools(2, "Related at once");
    const [first = "", second = ""] = numbers;
    const { body } = await get(`/${ids[1]}`);
    const [imported, edited] = await Promise.all([
      apply(file(["partNumber", "successor"], [first, second])),
      call("PUT", `/${ids[1]}/relations`, { ...NONE, successor: first, version: body.version }),
    ]);
    // The line of the file is left out, or planned as wrong, or the edit is rejected.
    const isImported = imported.status === 200 && imported.body.counts.error === 0;
    expect([isImported, edited.status === 200].filter(Boolean)).toHaveLength(1);
    const { body: after } = await get(`/${ids[0]}/relations`);
    expect(after.successor).toBe(isImported ? second : null);
  });
});
