import { expect, test } from "vitest";
import { cents } from "./money.ts";
import { quantityWarning } from "./order-quantity.ts";

test.each([
  [1, "An order costs at least $0.50."],
  [2, "Sold in packs of 2."],
])("where no quantity can be paid, in packs of %i, the warning names none", (orderMultiple, warning) => {
  const sold = {
    unitPrice: cents(5),
    priceBreaks: [],
    minimumOrderQuantity: 1,
    orderMultiple,
    stockQuantity: 5,
    totalLimits: { min: cents(50), max: cents(99_999_999) },
  };
  expect(quantityWarning(sold, 5)).toBe(warning);
});
