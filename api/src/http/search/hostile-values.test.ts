import { beforeAll, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";

const api = apiFixture();

const HOSTILE = [
  "'; drop table tool; --",
  "' or true --",
  String.raw`\'; drop table tool; --`,
  String.raw`\\' or not false --`,
  "? ?? $1 :words @words",
  "E'\\x27' || pg_sleep(60) --",
  '"tool"',
  "$$ or true $$",
  "q\u2019x\uFF07z",
];
/** Postgres has no text with it. */
const WITH_NUL = "bolt\0' or 1 = 1 --";

let categoryId: string;
beforeAll(async () => {
  categoryId = await aCategory(api.shop, { slug: "bolts" });
  await anAttribute(api.shop, { slug: "thread", type: "choice", choices: ["m8"], categoryId });
  await anAttribute(api.shop, { slug: "length", type: "number", unit: "mm", categoryId });
  await aTool(api.shop, {
    name: "Plain bolt",
    description: "Zinc",
    categoryId,
    attributes: { thread: "m8", length: 20 },
  });
});

const get = (path: string, query: Record<string, string>) =>
  api.call("GET", `${path}?${new URLSearchParams(query).toString()}`);
const tools = () => countOf(api.shop, "tool");

it.each(HOSTILE)("search words and facet values are never SQL: %s", async (text) => {
  const before = await tools();
  for (const path of ["/tools", "/catalogue"]) {
    const found = await get(path, { q: text });
    expect([path, found.status]).toEqual([path, 200]);
    expect(JSON.stringify(found.body)).not.toContain("Plain bolt");
  }
  const name = `Bolt ${text}`;
  const { id } = await aTool(api.shop, { name, description: "Zinc", categoryId });
  const named = await api.call("GET", `/tools?q=${encodeURIComponent(name)}`);
  expect(named.body.map((tool) => tool._id)).toContain(id);
  for (const filter of ["f.thread", "f.length", "price", "inStock", "sort"]) {
    const filtered = await get("/catalogue", { category: "bolts", [filter]: text });
    expect([filter, filtered.status]).toEqual([filter, expect.toBeOneOf([200, 400, 422])]);
  }
  expect(await tools()).toBe(before + 1);
});

it("a text with NUL is rejected before it is SQL", async () => {
  for (const path of ["/tools", "/catalogue"]) {
    expect([path, (await get(path, { q: WITH_NUL })).status]).toEqual([path, 400]);
  }
  const filtered = await get("/catalogue", { category: "bolts", "f.thread": WITH_NUL });
  expect(filtered.status).toBeOneOf([400, 422]);
});

it.each(["\0", "a\0b", "\ud800", "", "__proto__", "Thread", "a".repeat(41), ...HOSTILE])(
  "a filter whose name cannot be an attribute is none: %j",
  async (name) => {
    const { status, problem } = await get("/catalogue", { [`f.${name}`]: "1" });
    // An address has the replacement character for a lone surrogate.
    const field = `f.${name.toWellFormed()}`;
    expect([status, problem.errors]).toEqual([422, [{ field, message: `${field} is no attribute.` }]]);
  },
);
