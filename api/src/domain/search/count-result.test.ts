import type { EntityManager } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cents } from "../shared/money.ts";
import { unitPriceOf } from "../shared/price-unit.ts";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import type { CatalogueQuery } from "./catalogue-query.ts";
import { type CatalogueResult, listCatalogue } from "./list-catalogue.ts";

/** Each category has more tools than are counted; the second also more than are read for the values of a chosen facet. */
const SIZES = { bolts: 15_000, screws: 32_000 };
/** So many tools of each have the thread M6: fewer than are counted. */
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
    `insert into tool (id, part_number, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity, category_id, attributes)
     select md5(? || number)::uuid, ? || number, 'Tool ' || number, '', '/x.webp', 100 + number % 2, 1, 0, ?,
       jsonb_build_object('thread', case when number <= ${M6} then 'm6' else 'm8' end, 'length', 10 * (1 + number % 4))
     from generate_series(1, ?) as number`,
    [slug, slug, category, size],
  );
  // An analysis between two categories would let Postgres expect no tool in the second, and search the values again for each tool.
  await em.execute("analyze tool");
  await em.execute(
    `insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_millicents, sort_name, category, tokens)
     select tool.id, '', '', tool.name, part_number, unit_price_millicents, tool.sort_name, token, tokens
     from tool join category on category.id = category_id join (
       select attributes, facet_tokens(?, attributes) as tokens
       from (select distinct attributes from tool where category_id = ?) as given
     ) as known using (attributes) where category_id = ?`,
    [category, category, category],
  );
  await em.execute("set local session_replication_role = origin");
}

const list = (
  category: string | undefined,
  filters: Record<string, string>,
  other: Partial<CatalogueQuery> = {},
): Promise<CatalogueResult> =>
  listCatalogue({ em: shop.em }, { category, filters, inStock: false, sort: "price-up", limit: 3, ...other });

function countsOf({ facets }: CatalogueResult, slug: string): (number | undefined)[] | undefined {
  const facet = facets.find(({ attribute }) => attribute === slug);
  if (!facet) throw new Error(`no facet ${slug}`);
  return facet.values
    ? facet.values.map(({ count }) => count)
    : facet.histogram?.filter((count) => count > 0);
}

const UNCOUNTED = [undefined, undefined];

describe.each(Object.entries(SIZES))("a result among the %s", (category, size) => {
  it("of more than 10,000 has its facets with all values, without counts", async () => {
    const result = await list(category, {});
    expect([result.exact, result.total, result.rows.length]).toEqual([false, 10_000, 3]);
    expect(countsOf(result, "thread")).toEqual(UNCOUNTED);
    expect(countsOf(result, "length")).toBeUndefined();
    expect(countsOf(result, "price")).toBeUndefined();
  });

  it("of fewer is counted; a facet with a choice that leaves out too many is not", async () => {
    const result = await list(category, { thread: "m6" });
    expect([result.exact, result.total]).toEqual([true, M6]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(M6 / 4));
    expect(countsOf(result, "thread")).toEqual(UNCOUNTED);
    expect(countsOf(result, "price")).toEqual([M6 / 2, M6 / 2]);
  });

  it("of two choices is counted, each facet without its own among up to 20,000 parts", async () => {
    const result = await list(category, { thread: "m6", length: "10..20" });
    expect([result.exact, result.total]).toEqual([true, M6 / 2]);
    const areFew = size <= 20_000;
    expect(countsOf(result, "length")).toEqual(areFew ? Array(4).fill(M6 / 4) : undefined);
    expect(countsOf(result, "thread")).toEqual(areFew ? [M6 / 2, (size - M6) / 2] : UNCOUNTED);
    expect(countsOf(result, "price")).toEqual([M6 / 4, M6 / 4]);
    expect(result.rows.map(({ tool, attributes }) => [tool.price, attributes])).toEqual(
      Array.from({ length: 3 }, () => [100, { thread: "m6", length: 10 }]),
    );
  });

  it("without parts has how many there are without a filter, or that there may be more than none", async () => {
    const price = { min: null, max: unitPriceOf({ price: cents(99), priceUnit: 1 }) };
    const { total, exact, without } = await list(category, { thread: "m6" }, { price });
    expect([total, exact]).toEqual([0, true]);
    const areFew = size <= 20_000;
    expect(without).toEqual([
      { facet: "thread", total: 0, exact: areFew },
      { facet: "price", total: areFew ? M6 : 0, exact: areFew },
    ]);
  });
});

it("a result of all categories is counted as in one", async () => {
  const m8 = SIZES.bolts + SIZES.screws - 2 * M6;
  const result = await list(undefined, { thread: "m8", length: "40" });
  expect([result.exact, result.total]).toEqual([true, m8 / 4]);
  expect(countsOf(result, "thread")).toEqual(UNCOUNTED);
  expect(countsOf(result, "length")).toBeUndefined();
  expect(countsOf(result, "price")).toBeDefined();
});

it("more than 10,000 of all categories have the facets that most of them have, without counts", async () => {
  const result = await list(undefined, {});
  expect([result.exact, result.total]).toEqual([false, 10_000]);
  expect(result.facets.map(({ attribute }) => attribute)).toEqual(["category", "thread", "length", "price"]);
  expect(countsOf(result, "category")).toEqual([undefined]);
});
