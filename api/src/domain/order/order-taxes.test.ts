import { expect, it } from "vitest";
import { priceOrder } from "../pricing/price-order.ts";
import { cents } from "../shared/money.ts";
import type { Tax } from "../zone/tax-of.ts";
import { taxesOf } from "./order-taxes.ts";

const TAXES: readonly Tax[] = [
  { reason: "standard", rateBp: 1900 },
  { reason: "export", rateBp: 0 },
  { reason: "standard", rateBp: 700 },
];

it.each([true, false])(
  "are those that the order was priced with, with the shipping, prices with tax: %s",
  (includesTax) => {
    for (let size = 1; size <= 9; size += 1) {
      const lines = Array.from({ length: size }, (_, at) => {
        const { reason, rateBp } = TAXES[at % TAXES.length] ?? { reason: "standard", rateBp: 0 };
        return { quantity: at + 1, price: cents(101 + 7 * at), priceUnit: 1 as const, reason, rateBp };
      });
      const priced = priceOrder({ lines, freight: cents(690), includesTax });
      const stored = priced.lines.map(({ net, tax }, at) => ({
        net,
        tax,
        taxReason: lines[at]?.reason ?? "standard",
        taxRateBp: lines[at]?.rateBp ?? 0,
      }));
      const { gross: shipping, tax: shippingTax } = priced.freight;
      expect(taxesOf({ pricesIncludeTax: includesTax, shipping, shippingTax, lines: stored })).toEqual(
        priced.taxes,
      );
    }
  },
);
