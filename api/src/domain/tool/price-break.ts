import { type Cents, formatDollars } from "../shared/money.ts";

/** A lower price per unit, from a quantity on. */
export interface PriceBreak {
  readonly minQuantity: number;
  readonly unitPrice: Cents;
}

/** The prices of a tool. */
export interface Prices {
  /** The price below the first break. */
  readonly unitPrice: Cents;
  /** The breaks by rising quantity, with falling prices. */
  readonly priceBreaks: readonly PriceBreak[];
}

/** The maximum number of breaks of one tool. */
export const PRICE_BREAKS_MAX = 10;

/** Returns the price per unit of an order: that of the last break at or below its quantity. The web's `unitPriceFor` returns the same. */
export function unitPriceFor({ unitPrice, priceBreaks }: Prices, quantity: number): Cents {
  return priceBreaks.findLast(({ minQuantity }) => minQuantity <= quantity)?.unitPrice ?? unitPrice;
}

/** Returns what is wrong with the breaks, and what would be right; null if they are in order. The database checks the same. */
export function priceBreaksError({ unitPrice, priceBreaks }: Prices): string | null {
  if (priceBreaks.length > PRICE_BREAKS_MAX) return `A part has at most ${PRICE_BREAKS_MAX} price breaks.`;
  let before = { minQuantity: 1, unitPrice };
  for (const next of priceBreaks) {
    if (next.minQuantity <= before.minQuantity) {
      return before.minQuantity === 1
        ? "The first price break must be from 2 units on."
        : `Quantities must rise: after ${before.minQuantity} comes ${next.minQuantity}.`;
    }
    if (next.unitPrice >= before.unitPrice) {
      return `The price from ${next.minQuantity} units on must be below $${formatDollars(before.unitPrice)}, it is $${formatDollars(next.unitPrice)}.`;
    }
    before = next;
  }
  return null;
}

/** Returns the breaks as the event log has them: `100: 0.11; 500: 0.09`, in dollars. */
export const formatPriceBreaks = (breaks: readonly PriceBreak[]): string =>
  breaks.map(({ minQuantity, unitPrice }) => `${minQuantity}: ${formatDollars(unitPrice)}`).join("; ");
