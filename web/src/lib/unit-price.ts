import type { Money } from "./money.ts";

/** A lower price per unit, from a quantity on. */
export interface PriceBreak {
  readonly minQuantity: number;
  readonly unitPrice: Money;
}

/** The prices of one unit, by the quantity of an order. */
export interface Prices {
  /** The price below the first break. */
  readonly unitPrice: Money;
  /** The breaks by rising quantity, with falling prices. */
  readonly priceBreaks: readonly PriceBreak[];
}

/** The price per unit of an order: that of the last break at or below its quantity. The API's `unitPriceFor` returns the same. */
export const unitPriceFor = ({ unitPrice, priceBreaks }: Prices, quantity: number): Money =>
  priceBreaks.findLast(({ minQuantity }) => minQuantity <= quantity)?.unitPrice ?? unitPrice;

interface NextBreak {
  /** Units more that reach it. */
  readonly more: number;
  readonly unitPrice: Money;
}

/** The next lower price that a larger order can have; undefined if there is none, or it takes more than `largest` units. */
export function nextBreak(
  tool: Prices & { readonly orderMultiple: number },
  quantity: number,
  largest: number,
): NextBreak | undefined {
  const { orderMultiple } = tool;
  const next = tool.priceBreaks.find(({ minQuantity }) => minQuantity > quantity);
  if (!next) return undefined;
  const reached = Math.ceil(next.minQuantity / orderMultiple) * orderMultiple;
  if (reached > largest) return undefined;
  // The quantity may reach a further break when it is rounded up to a pack.
  return { more: reached - quantity, unitPrice: unitPriceFor(tool, reached) };
}
