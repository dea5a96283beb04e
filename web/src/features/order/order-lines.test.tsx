import { expect, test } from "vitest";
import { anOrder, anOrderInFull } from "../../testing/samples.ts";
import { orderTitle, quantityText, readOrder } from "./order.api.ts";
import { taxTexts } from "./order-text.ts";
import { cents } from "../../lib/money.ts";

test.each([
  [1, "Hex bolt M8 x 30"],
  [3, "Hex bolt M8 x 30 + 2 more"],
  [200, "Hex bolt M8 x 30 + 199 more"],
])("an order of %i lines is named by its first one", (lineCount, title) => {
  expect(orderTitle("Hex bolt M8 x 30", lineCount)).toBe(title);
});

test("an order of several lines shows its units, one of one line its price with all decimals", () => {
  const several = anOrder({ lineCount: 3, orderQuantity: 1200, unitPrice: null });
  expect(quantityText(readOrder(several))).toBe("1,200 units");
  expect(quantityText(readOrder(anOrder({ unitPrice: 0.094 })))).toBe("10 × $0.094");
});

test("a tax says whether it is in the prices", () => {
  const taxes = [{ rate: 15, tax: cents(79) }];
  expect(taxTexts({ taxes, pricesIncludeTax: true })).toEqual(["incl. 15 % tax $0.79"]);
  expect(taxTexts({ taxes, pricesIncludeTax: false })).toEqual(["15 % tax $0.79"]);
  expect(anOrderInFull().taxes).toHaveLength(1);
});
