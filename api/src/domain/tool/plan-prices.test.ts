import { describe, expect, it } from "vitest";
import { cents } from "../shared/money.ts";
import { type Millicents, millicentsFromDollars, type PriceUnit } from "../shared/price-unit.ts";
import { planPrices } from "./plan-prices.ts";

function dollars(amount: number): Millicents {
  const read = millicentsFromDollars(amount);
  if (read === null) throw new Error(`${amount} is no price`);
  return read;
}

const before = { price: cents(945), priceUnit: 100, priceBreaks: [] } as const;

it("prices of one unit become those of the price unit of the tool, or of the patch", () => {
  const unitPrices = { price: dollars(0.094), priceBreaks: [{ minQuantity: 500, price: dollars(0.08) }] };
  expect(planPrices(before, { unitPrices })).toEqual({
    prices: { price: 940, priceUnit: undefined, priceBreaks: [{ minQuantity: 500, price: 800 }] },
    errors: [],
  });
  expect(planPrices(null, { unitPrices, priceUnit: 1000 }).prices).toEqual({
    price: 9400,
    priceUnit: 1000,
    priceBreaks: [{ minQuantity: 500, price: 8000 }],
  });
});

it("prices of the price unit stay as they are", () => {
  expect(planPrices(before, { price: cents(940) })).toEqual({
    prices: { price: 940, priceUnit: undefined, priceBreaks: undefined },
    errors: [],
  });
});

describe("a price that is no whole cent of the price unit is an error that says what would be right", () => {
  it.each<[number, PriceUnit, string]>([
    [0.094, 1, "$0.094 is no price in whole cents per 1: enter 0.09 or 0.1, or the price unit 10."],
    [0.0945, 10, "$0.0945 is no price in whole cents per 10: enter 0.094 or 0.095, or the price unit 100."],
    [0.00001, 100, "$0.00001 is no price in whole cents per 100: enter 0.0001, or the price unit 1000."],
    [999_999.99, 10, "The price of 10 units can be at most $999999.99."],
  ])("%d per %i", (price, priceUnit, message) => {
    const unitPrices = { price: dollars(price) };
    expect(planPrices(null, { unitPrices, priceUnit }).errors).toEqual([
      { code: "bad-price", field: "price", message },
    ]);
  });

  it("also of a price break, and of a price that is left out while the price unit changes", () => {
    const unitPrices = { price: dollars(0.1), priceBreaks: [{ minQuantity: 10, price: dollars(0.095) }] };
    expect(planPrices(null, { unitPrices }).errors).toMatchObject([{ field: "priceBreaks" }]);
    expect(planPrices(before, { priceUnit: 10 }).errors).toMatchObject([{ field: "price" }]);
    expect(planPrices(before, { priceUnit: 10, price: cents(94) }).errors).toEqual([]);
  });
});
