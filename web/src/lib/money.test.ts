import { expect, test } from "vitest";
import { cents, formatMoney, fromDollars, toDollars } from "./money.ts";

test.each([
  [0.07, 7],
  [1.1, 110],
  [19.99, 1999],
  [999_999.99, 99_999_999],
])("%d dollars are %i cents and back", (dollars, amount) => {
  expect(fromDollars(dollars)).toBe(amount);
  expect(toDollars(cents(amount))).toBe(dollars);
});

test("half a cent is rejected", () => {
  expect(() => cents(0.5)).toThrow(RangeError);
});

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [99_999, "$999.99"],
  [100_000, "$1,000.00"],
  [123_450, "$1,234.50"],
  [-5, "-$0.05"],
])("%i cents read %s", (amount, text) => {
  expect(formatMoney(cents(amount))).toBe(text);
});
