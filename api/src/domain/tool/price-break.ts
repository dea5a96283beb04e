import { type Cents, formatDollars } from "../shared/money.ts";
import type { PriceOfUnit } from "../shared/price-unit.ts";

/** A lower price of the price unit, from a quantity on. */
export interface PriceBreak {
  readonly minQuantity: number;
  readonly price: Cents;
}

/** The prices of a tool, all for its price unit. */
export interface Prices extends PriceOfUnit {
  /** The breaks by rising quantity, with falling prices; `price` is that below the first one. */
  readonly priceBreaks: readonly PriceBreak[];
}

/** The maximum number of breaks of one tool. */
export const PRICE_BREAKS_MAX = 10;

/** Returns the price of an order's quantity, for the price unit: that of the last break at or below it. The web's `priceFor` returns the same. */
export function priceFor({ price, priceBreaks }: Omit<Prices, "priceUnit">, quantity: number): Cents {
  return priceBreaks.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? price;
}

/** Returns what is wrong with the breaks, and what would be right; null if they are in order. The database checks the same. */
export function priceBreaksError({ price, priceUnit, priceBreaks }: Prices): string | null {
  if (priceBreaks.length > PRICE_BREAKS_MAX) return `A part has at most ${PRICE_BREAKS_MAX} price breaks.`;
  const per = priceUnit === 1 ? "" : ` per ${priceUnit}`;
  let before = { minQuantity: 1, price };
  for (const next of priceBreaks) {
    if (next.minQuantity <= before.minQuantity) {
      return before.minQuantity === 1
        ? "The first price break must be from 2 units on."
        : `Quantities must rise: after ${before.minQuantity} comes ${next.minQuantity}.`;
    }
    if (next.price >= before.price) {
      return `The price from ${next.minQuantity} units on must be below $${formatDollars(before.price)}${per}, it is $${formatDollars(next.price)}${per}.`;
    }
    before = next;
  }
  return null;
}

/** Returns the breaks as the event log has them: `100: 0.11; 500: 0.09`, in dollars of the price unit. */
export const formatPriceBreaks = (breaks: readonly PriceBreak[]): string =>
  breaks.map(({ minQuantity, price }) => `${minQuantity}: ${formatDollars(price)}`).join("; ");
