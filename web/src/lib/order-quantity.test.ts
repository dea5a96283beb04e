import { expect, test } from "vitest";
import { cents } from "./money.ts";
import { orderRanges, quantityWarning } from "./order-quantity.ts";
import { totalOf } from "./price.ts";

test.each([
  [1, "An order costs at least $0.50."],
  [2, "Sold in packs of 2."],
])("where no quantity can be paid, in packs of %i, the warning names none", (orderMultiple, warning) => {
  const sold = {
    price: cents(5),
    priceUnit: 1,
    priceBreaks: [],
    minimumOrderQuantity: 1,
    orderMultiple,
    stockQuantity: 5,
    totalLimits: { min: cents(50), max: cents(99_999_999) },
  } as const;
  expect(quantityWarning(sold, 5)).toBe(warning);
});

test.each([1, 10, 100, 1000] as const)(
  "a quantity can be ordered if its rounded total can be paid, at prices per %i",
  (priceUnit) => {
    for (let price = 1; price <= 60; price += 1) {
      const sold = {
        price: cents(price),
        priceUnit,
        priceBreaks: [],
        minimumOrderQuantity: 1,
        orderMultiple: 1,
        stockQuantity: 600,
        totalLimits: { min: cents(5), max: cents(8) },
      };
      const quantities = Array.from({ length: 600 }, (_, at) => at + 1).filter((quantity) => {
        const total = totalOf(sold, quantity);
        return total >= 5 && total <= 8;
      });
      const range = quantities.length === 0 ? [] : [[quantities[0], quantities.at(-1)]];
      expect([price, orderRanges(sold)]).toEqual([price, range]);
    }
  },
);
