import type { EntityManager } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { type CatalogueResult, listCatalogue } from "./list-catalogue.ts";

/** Each category has more tools than are counted one by one; the second is too large to be read whole. */
const SIZES = { bolts: 15_000, screws: 32_000 };
/** So many tools of each have the thread M6: fewer than are counted one by one. */
const M6 = 9000;

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
  const root = await aCategory(shop, { slug: "fasteners" });
  await anAttribute(shop, { slug: "thread", type: "choice", choices: ["m6", "m8"], categoryId: root });
  await anAttribute(shop, { slug: "length", type: "number", unit: "mm", categoryId: root });
  for (const [slug, size] of Object.entries(SIZES)) {
    const category = await aCategory(shop, { slug, parentId: root });
    await shop.em.transactional((em) => addTools(em, { slug, size, category }));
  }
});
afterAll(() => shop.close());

/** Tools without words and numbers. Triggers for each row would take most of the time: tokens are found once for all with the same values. */
async function addTools(
  em: EntityManager,
  { slug, size, category }: { slug: string; size: number; category: string },
): Promise<void> {
  await em.execute("set local session_replication_role = replica");
  await em.execute(
    `insert into tool (id, part_number, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity, category_id, attributes)
     select md5(? || number)::uuid, ? || number, 'Tool ' || number, '', '/x.webp', 100 + number % 2, 1, 0, ?,
       jsonb_build_object('thread', case when number <= ${M6} then 'm6' else 'm8' end, 'length', 10 * (1 + number % 4))
     from generate_series(1, ?) as number`,
    [slug, slug, category, size],
  );
  // An analysis between two categories would let Postgres expect no tool in the second, and search the values again for each tool.
  await em.execute("analyze tool");
  await em.execute(
    `insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_cents, sort_name, category, tokens)
     select tool.id, '', '', tool.name, part_number, unit_price_cents, tool.sort_name, token, array[-1 - abs(hashtext(tool.id::text) % 100)] || tokens[2:]
     from tool join category on category.id = category_id join (
       select attributes, facet_tokens(uuidv7(), ?, attributes) as tokens
       from (select distinct attributes from tool where category_id = ?) as given
     ) as known using (attributes) where category_id = ?`,
    [category, category, category],
  );
  await em.execute("set local session_replication_role = origin");
}

const list = (category: string | undefined, filters: Record<string, string>): Promise<CatalogueResult> =>
  listCatalogue({ em: shop.em }, { category, filters, inStock: false, sort: "price-up", limit: 3 });

function countsOf({ facets }: CatalogueResult, slug: string): number[] {
  const facet = facets.find(({ attribute }) => attribute === slug);
  if (!facet) throw new Error(`no facet ${slug}`);
  return facet.type === "number"
    ? facet.bars.filter((count) => count > 0)
    : facet.values.map(({ count }) => count);
}

const estimatedOf = ({ facets }: CatalogueResult): string[] =>
  facets.flatMap(({ attribute, isEstimated }) => (isEstimated ? [attribute] : []));

/** The count of one of `all`: exact for up to 10,000, else within six standard deviations of what is counted. */
const near = (count: number, all: number): unknown =>
  all <= 10_000 ? count : expect.toSatisfy((value: number) => Math.abs(value - count) < count / 4);

describe.each(Object.entries(SIZES))("a result among the %s", (category, size) => {
  it("of more than 10,000 is estimated, with each value's share of it, and marked as estimated", async () => {
    const result = await list(category, {});
    expect([result.exact, result.total]).toEqual([false, near(size, size)]);
    expect(estimatedOf(result)).toEqual(["thread", "length", "price"]);
    expect(countsOf(result, "thread")).toEqual([near(M6, size), near(size - M6, size)]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(near(size / 4, size)));
    expect(countsOf(result, "price")).toEqual(Array(2).fill(near(size / 2, size)));
  });

  it("of fewer is counted one by one; a facet with a choice is counted without it and estimated", async () => {
    const result = await list(category, { thread: "m6" });
    expect([result.exact, result.total]).toEqual([true, M6]);
    expect(estimatedOf(result)).toEqual(["thread"]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(M6 / 4));
    expect(countsOf(result, "thread")).toEqual([near(M6, size), near(size - M6, size)]);
    expect(countsOf(result, "price")).toEqual([M6 / 2, M6 / 2]);
  });

  it("of two choices is counted, each facet without its own, with its page", async () => {
    const result = await list(category, { thread: "m6", length: "10..20" });
    expect([result.exact, result.total]).toEqual([true, M6 / 2]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(M6 / 4));
    expect(countsOf(result, "thread")).toEqual([near(M6 / 2, size / 2), near((size - M6) / 2, size / 2)]);
    expect(result.rows.map(({ tool, attributes }) => [tool.unitPrice, attributes])).toEqual(
      Array.from({ length: 3 }, () => [100, { thread: "m6", length: 10 }]),
    );
  });
});

describe("a result of all categories", () => {
  it("is counted as in one", async () => {
    const all = SIZES.bolts + SIZES.screws;
    const result = await list(undefined, { thread: "m8", length: "40" });
    const m8 = all - 2 * M6;
    expect([result.exact, result.total]).toEqual([true, m8 / 4]);
    expect(countsOf(result, "thread")).toEqual([near(M6 / 2, all / 4), near(m8 / 4, all / 4)]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(near(m8 / 4, m8)));
  });
});
