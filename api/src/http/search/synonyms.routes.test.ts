import { beforeEach, describe, expect, it } from "vitest";
import { tables } from "../../domain/shared/tables.ts";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin } from "../../testing/test-shop.ts";

const api = apiFixture();
const person = anAdmin();

const list = async () => (await api.call("GET", "/manage/synonyms", { person })).body;
const add = (...phrases: unknown[]) => api.call("POST", "/manage/synonyms", { person, body: { phrases } });
const edit = (id: string, version: number, ...phrases: string[]) =>
  api.call("PUT", `/manage/synonyms/${id}`, { person, body: { version, phrases } });
const remove = (id: string) => api.call("DELETE", `/manage/synonyms/${id}`, { person });
const idOf = async (phrase: string): Promise<string> =>
  (await list()).find(({ phrases }) => phrases.includes(phrase))?.id ?? "";
const found = async (text: string): Promise<string[]> =>
  (await api.call("GET", `/tools?q=${encodeURIComponent(text)}`)).body.map(({ name }) => name);

it("a new shop has the usual words of the trade", async () => {
  expect((await list()).map(({ phrases }) => phrases)).toEqual(
    expect.arrayContaining([
      ["spanner", "wrench"],
      ["DIN 933", "ISO 4017"],
      ["A2", "304", "1.4301", "V2A", "AISI 304"],
    ]),
  );
});

describe("synonyms", () => {
  beforeEach(() => api.shop.em.execute("delete from search_synonym"));

  it("200: are added, changed and removed; searches use them at once, and the log records who did it", async () => {
    await aTool(api.shop, { name: "Mole wrench" });
    expect(await found("spanner")).toEqual([]);
    const added = await add("Spanner", "wrench");
    expect([added.status, added.body]).toEqual([
      200,
      { id: expect.any(String), phrases: ["Spanner", "wrench"], version: 1 },
    ]);
    expect(await found("spanner")).toEqual(["Mole wrench"]);
    const id = await idOf("wrench");
    const edited = await edit(id, 1, "turner", "wrench");
    expect(edited.body).toEqual({ id, phrases: ["turner", "wrench"], version: 2 });
    expect((await api.call("GET", `/manage/synonyms/${id}`, { person })).body).toEqual(edited.body);
    expect([await found("spanner"), await found("turner")]).toEqual([[], ["Mole wrench"]]);
    expect((await remove(id)).body).toEqual({ deletedCount: 1 });
    expect(await found("turner")).toEqual([]);
    const events = await tables(api.shop.em)
      .selectFrom("audit_entry as a")
      .innerJoin("customer", "customer.id", "a.actor_id")
      .select(["a.action as type", "a.subject as about", "a.changes", "email"])
      .where("a.action", "in", ["synonyms.added", "synonyms.edited", "synonyms.removed"])
      .orderBy("a.id")
      .execute();
    const [first, second] = ["Spanner, wrench", "turner, wrench"];
    const email = person.email;
    expect(events).toEqual([
      { type: "synonyms.added", about: id, changes: { phrases: { from: null, to: first } }, email },
      { type: "synonyms.edited", about: id, changes: { phrases: { from: first, to: second } }, email },
      { type: "synonyms.removed", about: id, changes: { phrases: { from: second, to: null } }, email },
    ]);
  });

  it.each<[string, unknown[], number, string]>([
    ["one word", ["spanner"], 422, "must have at least 2 words or phrases"],
    [
      "too many",
      Array.from({ length: 13 }, (_, at) => `w${at}`),
      422,
      "must have at most 12 words or phrases",
    ],
    ["an empty one", ["spanner", " "], 422, "must not be empty"],
    ["a long one", ["spanner", "x".repeat(61)], 422, "must have at most 60 characters"],
    ["signs", ["spanner", "a:* | b"], 422, '"a:* | b" must start with a letter or digit'],
    ["a sign first", ["spanner", "'or"], 422, `"'or" must start with a letter or digit`],
    ["a comma", ["spanner", "a, b"], 422, "must start with a letter or digit"],
    ["a number", ["spanner", 7], 422, "must be a text"],
    ["many words", ["spanner", "a b c d e f"], 422, "a b c d e f has 6 words; at most 5 are allowed."],
    [
      "the same twice",
      ["Hex-Keys", "hex key"],
      422,
      "Hex-Keys and hex key are the same to the search. Remove one.",
    ],
  ])("%s is rejected with what would be right, and changes nothing", async (_, phrases, status, message) => {
    await add("bolt", "screw");
    const before = await list();
    const { status: actual, problem } = await add(...phrases);
    expect([actual, problem.errors?.[0]?.message ?? problem.detail]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(await list()).toEqual(before);
  });

  it("409: a word of another group, which is named; its own words can be edited", async () => {
    await add("spanner", "wrench");
    await add("bolt", "screw");
    const before = await list();
    const { status, problem } = await add("Screws", "fastener");
    expect([status, problem.type, problem.detail]).toEqual([
      409,
      "urn:boltwright:problem:synonyms-taken",
      "screw is already one of the synonyms bolt, screw. Change those.",
    ]);
    const id = await idOf("bolt");
    expect((await edit(id, 1, "bolt", "wrenches")).status).toBe(409);
    expect(await list()).toEqual(before);
    expect((await edit(id, 1, "screw", "bolts", "fastener")).status).toBe(200);
  });

  it("200: an addition that is repeated changes nothing; in another spelling it is a conflict", async () => {
    const first = await add("spanner", "wrench");
    const again = await add("spanner", "wrench");
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await add("Spanner", "wrench")).status).toBe(409);
    expect(await countOf(api.shop, "audit_entry where subject = ?", [await idOf("wrench")])).toBe(1);
  });

  it("409: another admin's change, but not a repeated one; 404: a group that is gone", async () => {
    await add("spanner", "wrench");
    const id = await idOf("wrench");
    await edit(id, 1, "spanner", "turner");
    const { status, problem } = await edit(id, 1, "spanner", "tool");
    expect([status, problem.type]).toEqual([409, "urn:boltwright:problem:changed-meanwhile"]);
    expect((await list())[0]?.phrases).toEqual(["spanner", "turner"]);
    expect((await edit(id, 1, "spanner", "turner")).body).toMatchObject({ version: 2 });
    expect((await edit(newId(), 1, "a", "b")).status).toBe(404);
    expect((await remove(newId())).status).toBe(404);
  });

  it("409: more groups than a search reads", async () => {
    await api.shop.em.execute(
      "insert into search_synonym (phrases) select array['a' || n, 'b' || n] from generate_series(1, 300) n",
    );
    const { status, problem } = await add("spanner", "wrench");
    expect([status, problem.type]).toEqual([409, "urn:boltwright:problem:too-many-synonyms"]);
    expect(await list()).toHaveLength(300);
  });
});
