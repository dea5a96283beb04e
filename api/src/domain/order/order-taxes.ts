import { type Cents, cents } from "../shared/money.ts";
import type { Tax } from "../zone/tax-of.ts";
import type { OrderedLine } from "./order-line.ts";

interface TaxedOrder {
  readonly pricesIncludeTax: boolean;
  /** With its tax. */
  readonly shipping: Cents;
  readonly shippingTax: Cents;
  readonly lines: readonly Pick<OrderedLine, "net" | "tax" | "taxReason" | "taxRateBp">[];
}

/** A tax of an order: its reason and rate, and the amounts of all that is taxed so. */
export interface OrderTax extends Tax {
  readonly net: Cents;
  readonly tax: Cents;
}

/**
 * Returns the taxes of an order by reason and rate, in the order of their first lines, from what its lines store. Shipping is taxed as the largest
 * amount is, as `priceOrder` has it.
 */
export function taxesOf({ lines, shipping, shippingTax, pricesIncludeTax }: TaxedOrder): OrderTax[] {
  const taxes = [
    ...Map.groupBy(lines, ({ taxReason, taxRateBp }) => `${taxReason} ${taxRateBp}`).values(),
  ].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sumOf = (field: "net" | "tax"): number => group.reduce((sum, line) => sum + line[field], 0);
    return [{ reason: first.taxReason, rateBp: first.taxRateBp, net: sumOf("net"), tax: sumOf("tax") }];
  });
  const amountOf = ({ net, tax }: { net: number; tax: number }): number =>
    pricesIncludeTax ? net + tax : net;
  const most = Math.max(...taxes.map(amountOf));
  const largest = taxes.find((tax) => amountOf(tax) === most);
  return taxes.map((one) => {
    const [freight, freightTax] = one === largest ? [shipping, shippingTax] : [0, 0];
    return { ...one, net: cents(one.net + freight - freightTax), tax: cents(one.tax + freightTax) };
  });
}
