import { beforeAll, describe, expect, it } from "vitest";
import { cents } from "../../domain/shared/money.ts";
import type { Tool } from "../../domain/tool/tool.entity.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory, aFamily, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";

const api = apiFixture();
const SIZES = [
  ["m8", 30],
  ["m6", 20],
  ["m8", 20],
  ["m8", 40],
] as const;
const parts = new Map<string, Tool>();

beforeAll(async () => {
  const { shop } = api;
  const above = await aCategory(shop, { slug: "fasteners", name: "Fasteners" });
  const categoryId = await aCategory(shop, { slug: "hex-bolts", name: "Hex bolts", parentId: above });
  await anAttribute(shop, { slug: "thread", type: "choice", choices: ["m6", "m8"], categoryId });
  await anAttribute(shop, { slug: "length", type: "number", unit: "mm", categoryId, position: 1 });
  await anAttribute(shop, {
    slug: "pitch",
    type: "number",
    unit: "mm",
    decimals: 2,
    categoryId,
    position: 2,
  });
  await anAttribute(shop, { slug: "finish", type: "choice", choices: ["plain"], categoryId, position: 3 });
  await anAttribute(shop, { slug: "grade", type: "text", categoryId, position: 4 });
  for (const [thread, length] of SIZES) {
    const attributes = {
      thread,
      length,
      pitch: thread === "m6" ? 1 : 1.25,
      finish: "plain",
      grade: `${length}`,
    };
    const tool = await aTool(shop, {
      name: `Hex bolt ${thread} x ${length}`,
      priceCents: 12,
      orderMultiple: 100,
      priceBreaks: [{ minQuantity: 500, price: cents(11) }],
      categoryId,
      attributes,
    });
    parts.set(`${thread} ${length}`, tool);
  }
  const archived = await aTool(shop, { archivedAt: new Date(), attributes: { thread: "m8", length: 35 } });
  await aFamily(shop, {
    slug: "hex-bolts-iso-4017",
    name: "Hex bolts ISO 4017",
    categoryId,
    columns: ["thread", "length", "pitch"],
    toolIds: [...parts.values(), archived].map(({ id }) => id),
  });
  await aTool(shop, { categoryId, attributes: { thread: "m8", length: 25 } });
});

const numberOf = (size: string): string | undefined => parts.get(size)?.partNumber;

describe("GET families/{slug}", () => {
  it("200: the columns, the parts for sale by their sizes, and what they have in common", async () => {
    const { status, body } = await api.call("GET", "/families/hex-bolts-iso-4017");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      slug: "hex-bolts-iso-4017",
      name: "Hex bolts ISO 4017",
      drawing: "/tools/wrench.webp",
      category: "hex-bolts",
      path: [
        { slug: "fasteners", name: "Fasteners" },
        { slug: "hex-bolts", name: "Hex bolts" },
      ],
      common: [{ attribute: "finish", label: "FINISH", value: "PLAIN", unit: null }],
    });
    expect(body.columns.map(({ slug, unit }) => [slug, unit])).toEqual([
      ["thread", null],
      ["length", "mm"],
      ["pitch", "mm"],
      // Not chosen as a column, but different.
      ["grade", null],
    ]);
    expect(body.rows.map(({ partNumber }) => partNumber)).toEqual(
      ["m6 20", "m8 20", "m8 30", "m8 40"].map(numberOf),
    );
    expect(body.rows[0]).toMatchObject({
      family: "hex-bolts-iso-4017",
      category: "hex-bolts",
      price: 0.12,
      orderMultiple: 100,
      priceBreaks: [{ minQuantity: 500, price: 0.11 }],
      attributes: { thread: "m6", length: 20 },
    });
  });

  it("200: the same of a family that is in a higher category, or in none", async () => {
    const { body } = await api.call("GET", "/families/hex-bolts-iso-4017");
    for (const above of ["(select id from category where slug = 'fasteners')", "null"]) {
      await api.shop.em.execute(`update family set category_id = ${above} where slug = 'hex-bolts-iso-4017'`);
      const { common, columns } = (await api.call("GET", "/families/hex-bolts-iso-4017")).body;
      expect({ common, columns }).toEqual({ common: body.common, columns: body.columns });
    }
    await api.shop.em.execute(
      "update family set category_id = (select id from category where slug = 'hex-bolts') where slug = 'hex-bolts-iso-4017'",
    );
  });

  it("200: a chosen column in which the parts do not differ is what they have in common, with its letter", async () => {
    const categoryId = await aCategory(api.shop, { slug: "studs" });
    await anAttribute(api.shop, { slug: "size", type: "number", unit: "mm", categoryId });
    await anAttribute(api.shop, { slug: "reach", type: "number", unit: "mm", categoryId, position: 1 });
    await anAttribute(api.shop, { slug: "shank", type: "number", unit: "mm" });
    await anAttribute(api.shop, { slug: "depth", type: "number", unit: "mm", categoryId, position: 2 });
    const sizes = [8, 10].map((size) =>
      aTool(api.shop, { categoryId, attributes: { size, reach: 38, shank: 6 } }),
    );
    const { slug, id } = await aFamily(api.shop, {
      slug: "studs",
      columns: ["reach", "size", "shank", "depth"],
      toolIds: (await Promise.all(sizes)).map((tool) => tool.id),
    });
    await api.shop.em.execute(
      "update family_column set letter = left(attribute, 1) where family_id = ? and attribute <> 'shank'",
      [id],
    );
    const columns = async () =>
      (await api.call("GET", `/families/${slug}`)).body.columns.map((column) => [column.slug, column.letter]);
    expect(await columns()).toEqual([["size", "s"]]);
    expect((await api.call("GET", `/families/${slug}`)).body.common).toEqual([
      { attribute: "reach", label: "REACH", value: "38", unit: "mm", letter: "r" },
      // The category does not have it.
      { attribute: "shank", label: "SHANK", value: "6", unit: "mm" },
    ]);
    await api.shop.em.execute(
      "update tool set archived_at = now() where family_id = ? and (attributes->>'size')::int = 8",
      [id],
    );
    // One part differs from no other: all columns stay.
    expect((await columns()).map(([name]) => name)).toEqual(["reach", "size", "shank", "depth"]);
  });

  it("200: the columns of parts in several categories are of all of them, those of the first part first", async () => {
    const above = await aCategory(api.shop, { slug: "screws" });
    const full = await aCategory(api.shop, { slug: "full-screws", parentId: above });
    const partial = await aCategory(api.shop, { slug: "partial-screws", parentId: above });
    const number = { type: "number", unit: "mm" } as const;
    await anAttribute(api.shop, { slug: "head", ...number, categoryId: above });
    await anAttribute(api.shop, { slug: "runout", ...number, categoryId: full, position: 9 });
    await anAttribute(api.shop, { slug: "thread-length", ...number, categoryId: partial });
    const short = await aTool(api.shop, { categoryId: full, attributes: { head: 5, runout: 2 } });
    const long = await aTool(api.shop, { categoryId: partial, attributes: { head: 6, "thread-length": 24 } });
    const { slug } = await aFamily(api.shop, { slug: "two-kinds", toolIds: [short.id, long.id] });
    const { body } = await api.call("GET", `/families/${slug}`);
    expect(body.columns.map((column) => column.slug)).toEqual(["head", "runout", "thread-length"]);
    expect(body.rows.map(({ attributes }) => attributes?.["thread-length"])).toEqual([undefined, 24]);
  });

  it("404: an unknown family", async () => {
    expect((await api.call("GET", "/families/no-such-family")).status).toBe(404);
  });
});

describe("GET catalogue", () => {
  it("200: the parts of a family, with counts of them only", async () => {
    const { body } = await api.call("GET", "/catalogue?family=hex-bolts-iso-4017&limit=2");
    expect(body.total).toBe(4);
    expect(body.items.map(({ family }) => family)).toEqual(["hex-bolts-iso-4017", "hex-bolts-iso-4017"]);
    const thread = body.facets.find(({ attribute }) => attribute === "thread");
    expect(thread?.values?.map(({ value, count }) => [value, count])).toEqual([
      ["m6", 1],
      ["m8", 3],
    ]);
    const next = await api.call("GET", `/catalogue?family=hex-bolts-iso-4017&limit=2&cursor=${body.next}`);
    expect(next.body.items).toHaveLength(2);
    const all = await api.call("GET", "/catalogue?category=hex-bolts");
    expect(all.body.items.filter(({ family }) => family === null)).toHaveLength(1);
  });

  it("422: an unknown family, 400: one that is given twice", async () => {
    const unknown = await api.call("GET", "/catalogue?family=nuts");
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ field: "family" }] } });
    expect((await api.call("GET", "/catalogue?family=nuts&family=bolts")).status).toBe(400);
  });
});

describe("GET parts/{partNumber}", () => {
  it("200: names the family and the next sizes; what follows from a size is none", async () => {
    const { body } = await api.call("GET", `/parts/${numberOf("m8 20")}`);
    expect(body).toMatchObject({ family: "hex-bolts-iso-4017", familyName: "Hex bolts ISO 4017" });
    expect(
      body.neighbours?.map(({ attribute, step, value, partNumber }) => [attribute, step, value, partNumber]),
    ).toEqual([
      ["thread", "smaller", "M6", numberOf("m6 20")],
      ["length", "larger", "30 mm", numberOf("m8 30")],
    ]);
    const longest = await api.call("GET", `/parts/${numberOf("m8 40")}`);
    expect(longest.body.neighbours?.map(({ step, value }) => [step, value])).toEqual([["smaller", "30 mm"]]);
  });

  it("200: a part without family has none", async () => {
    const { body } = await api.call("GET", `/parts/${(await aTool(api.shop)).partNumber}`);
    expect(body.family).toBeNull();
    expect(body).not.toHaveProperty("neighbours");
  });
});
