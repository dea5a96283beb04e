import { expect, test } from "vitest";
import { cannotOrderText, formatCount } from "./stock.ts";

const sold = { minimumOrderQuantity: 5, orderMultiple: 1 };

test.each([
  [0, undefined, "Sold out"],
  [4, undefined, "Below minimum order"],
  [0, "2026-12-04", "Expected on 4 December 2026"],
  [4, "2027-01-01", "Expected on 1 January 2027"],
  [5, "2026-12-04", undefined],
  [500, undefined, undefined],
])("with %i in stock and %s as the day: %s", (stockQuantity, expectedOn, text) => {
  expect(cannotOrderText({ ...sold, stockQuantity, expectedOn })).toBe(text);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1_234_567, "1,234,567"],
])("%i reads %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});
