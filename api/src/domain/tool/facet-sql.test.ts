import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { type CatalogueResult, listCatalogue } from "./list-catalogue.ts";

/** More than are counted one by one. */
const MANY = 13_000;
/** Fewer. */
const FEW = 9000;

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
  const category = await aCategory(shop, { slug: "bolts" });
  await anAttribute(shop, { slug: "thread", type: "choice", choices: ["m6", "m8"], categoryId: category });
  await anAttribute(shop, { slug: "length", type: "number", unit: "mm", categoryId: category });
  await shop.em.execute(
    `insert into tool (id, part_number, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity, category_id, attributes)
     select uuidv7(), 'MANY-' || number, 'Bolt ' || number, '', '/x.webp', 100 + number % 2, 1, 0, ?,
       jsonb_build_object('thread', case when number <= ${FEW} then 'm6' else 'm8' end, 'length', 10 * (1 + number % 4))
     from generate_series(1, ${MANY}) as number`,
    [category],
  );
});
afterAll(() => shop.close());

const list = (filters: Record<string, string>): Promise<CatalogueResult> =>
  listCatalogue({ em: shop.em }, { category: "bolts", filters, inStock: false, sort: "relevance", limit: 3 });

function countsOf({ facets }: CatalogueResult, slug: string): number[] {
  const facet = facets.find(({ attribute }) => attribute === slug);
  if (!facet) throw new Error(`no facet ${slug}`);
  return facet.type === "number"
    ? facet.bars.filter((count) => count > 0)
    : facet.values.map(({ count }) => count);
}

/** Six standard deviations of what is counted. */
const about = (count: number) => (value: number) => Math.abs(value - count) < count / 4;

describe("a set of more than 10,000", () => {
  it("is estimated, with each value's share of it, and says so", async () => {
    const result = await list({});
    expect(result.exact).toBe(false);
    expect(result.total).toSatisfy(about(MANY));
    const [m6, m8, ...others] = countsOf(result, "thread");
    expect([m6, m8, others]).toEqual([expect.toSatisfy(about(FEW)), expect.toSatisfy(about(MANY - FEW)), []]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(expect.toSatisfy(about(MANY / 4))));
    expect(countsOf(result, "price")).toEqual(Array(2).fill(expect.toSatisfy(about(MANY / 2))));
  });
});

describe("a smaller set of the same category", () => {
  it("is counted one by one, beside a facet that is estimated without its choice", async () => {
    const result = await list({ thread: "m6" });
    expect([result.exact, result.total]).toEqual([true, FEW]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(FEW / 4));
    expect(countsOf(result, "thread")).toEqual([
      expect.toSatisfy(about(FEW)),
      expect.toSatisfy(about(MANY - FEW)),
    ]);
  });

  it("is counted for two choices, each facet without its own", async () => {
    const result = await list({ thread: "m6", length: "10..20" });
    expect([result.exact, result.total]).toEqual([true, FEW / 2]);
    expect(countsOf(result, "length")).toEqual(Array(4).fill(FEW / 4));
    expect(countsOf(result, "thread")).toEqual([FEW / 2, (MANY - FEW) / 2]);
  });
});
