import { describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { cents } from "../shared/money.ts";
import { formatPriceBreaks, type PriceBreak, priceBreaksError, priceFor } from "./price-break.ts";

const shop = shopFixture();

const breaks = (...pairs: readonly (readonly [number, number])[]): PriceBreak[] =>
  pairs.map(([minQuantity, price]) => ({ minQuantity, price: cents(price) }));

const PRICES = { price: cents(12), priceUnit: 1, priceBreaks: breaks([100, 11], [500, 9]) } as const;

describe("the price", () => {
  it.each([
    [1, 12],
    [99, 12],
    [100, 11],
    [499, 11],
    [500, 9],
    [1_000_000, 9],
  ])("of %i units is %i cents", (quantity, price) => {
    expect(priceFor(PRICES, quantity)).toBe(price);
  });

  it("without breaks is the tool's", () => {
    expect(priceFor({ price: cents(12), priceBreaks: [] }, 5000)).toBe(12);
  });
});

it("breaks are one text for people who read the event log", () => {
  expect(formatPriceBreaks(PRICES.priceBreaks)).toBe("100: 0.11; 500: 0.09");
  expect(formatPriceBreaks([])).toBe("");
});

describe("breaks that are not in order", () => {
  it.each<[string, PriceBreak[]]>([
    ["The first price break must be from 2 units on.", breaks([1, 11])],
    ["Quantities must rise: after 100 comes 100.", breaks([100, 11], [100, 10])],
    ["Quantities must rise: after 100 comes 50.", breaks([100, 11], [50, 10])],
    ["The price from 100 units on must be below $0.12, it is $0.12.", breaks([100, 12])],
    ["The price from 500 units on must be below $0.11, it is $0.11.", breaks([100, 11], [500, 11])],
    [
      "A part has at most 10 price breaks.",
      Array.from({ length: 11 }, (_, at) => ({ minQuantity: at + 2, price: cents(11 - at) })),
    ],
  ])("%s", (message, priceBreaks) => {
    expect(priceBreaksError({ price: cents(12), priceUnit: 1, priceBreaks })).toBe(message);
  });

  it("are rejected by the database too, and no others are", async () => {
    const integer = seededIntegers(54);
    const tool = await aTool(shop, { priceCents: 6 });
    let rejected = 0;
    for (let round = 0; round < 200; round += 1) {
      const priceBreaks = breaks(
        ...Array.from({ length: integer(0, 3) }, () => [integer(1, 6), integer(1, 7)] as const),
      );
      const error = priceBreaksError({ price: tool.price, priceUnit: 1, priceBreaks });
      if (error !== null) rejected += 1;
      const write = shop.em.execute("update tool set price_breaks = ?::jsonb where id = ?", [
        JSON.stringify(priceBreaks),
        tool.id,
      ]);
      const outcome = await write.then(
        () => "stored",
        (thrown: unknown) => (/tool_price_breaks/.test(String(thrown)) ? "rejected" : String(thrown)),
      );
      expect([priceBreaks, outcome]).toEqual([priceBreaks, error === null ? "stored" : "rejected"]);
    }
    expect(rejected).toBeGreaterThan(50);
    expect(rejected).toBeLessThan(200);
  });

  it.each(["{}", '[{"minQuantity": 5}]', '[{"price": 5}]', '[{"minQuantity": 5, "price": 0}]'])(
    "%s is rejected by the database",
    async (stored) => {
      const tool = await aTool(shop);
      const write = shop.em.execute("update tool set price_breaks = ?::jsonb where id = ?", [
        stored,
        tool.id,
      ]);
      await expect(write).rejects.toThrow(/tool_price_breaks|cannot/);
    },
  );
});
