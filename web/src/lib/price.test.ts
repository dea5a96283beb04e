import { expect, test } from "vitest";
import { cents } from "./money.ts";
import { formatPrice, formatUnitPrice, fromUnitDollars, nextBreak, toUnitDollars } from "./price.ts";

test.each([
  [1120, 1, "$11.20", "$11.20"],
  [940, 100, "$0.094", "$9.40 per 100"],
  [1, 1000, "$0.00001", "$0.01 per 1,000"],
  [1000, 100, "$0.10", "$10.00 per 100"],
  [12_345_678, 10, "$12,345.678", "$123,456.78 per 10"],
  [123_450, 1, "$1,234.50", "$1,234.50"],
] as const)("%i cents per %i is %s for one unit, in tables %s", (price, priceUnit, one, unit) => {
  const of = { price: cents(price), priceUnit };
  expect([formatUnitPrice(of), formatPrice(of)]).toEqual([one, unit]);
  expect(fromUnitDollars(toUnitDollars(of), priceUnit)).toBe(price);
});

test("the next lower price is that of the full packs that reach it", () => {
  const tool = {
    price: cents(940),
    priceUnit: 100,
    priceBreaks: [{ minQuantity: 250, price: cents(900) }],
    orderMultiple: 100,
  } as const;
  expect(nextBreak(tool, 100, 1000)).toEqual({ more: 200, price: { price: 900, priceUnit: 100 } });
  expect(nextBreak(tool, 100, 200)).toBeUndefined();
  expect(nextBreak(tool, 300, 1000)).toBeUndefined();
});
