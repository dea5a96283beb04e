import { dayText } from "./times.ts";

/** The state of a tool's stock: whether it can be ordered, and if not, why. */
export type StockState = "in-stock" | "low" | "below-minimum" | "sold-out";

const LOW_MINIMUMS = 2;

interface Sold {
  readonly minimumOrderQuantity: number;
  /** Quantities are multiples of it. */
  readonly orderMultiple: number;
}

/** The smallest quantity of an order: the first multiple at or above the minimum. */
export const smallestOrder = ({ minimumOrderQuantity, orderMultiple }: Sold): number =>
  Math.ceil(minimumOrderQuantity / orderMultiple) * orderMultiple;

/** `low`: there is not enough stock for two of the smallest orders. */
export function stockState(tool: Sold & { readonly stockQuantity: number }): StockState {
  const { stockQuantity } = tool;
  const smallest = smallestOrder(tool);
  if (stockQuantity <= 0) return "sold-out";
  if (stockQuantity < smallest) return "below-minimum";
  return stockQuantity < smallest * LOW_MINIMUMS ? "low" : "in-stock";
}

interface Stocked extends Sold {
  readonly stockQuantity: number;
  /** The day when more units are expected, such as `2026-12-04`. */
  readonly expectedOn?: string | undefined;
}

/** Formats that day: `Expected on 4 December 2026`. */
export const expectedText = (day: string): string => `Expected on ${dayText(day)}`;

/** Returns why a tool cannot be ordered, in a few words: when more are expected, where that is known; undefined for one that can. */
export function cannotOrderText(tool: Stocked): string | undefined {
  const state = stockState(tool);
  if (state === "in-stock" || state === "low") return undefined;
  if (tool.expectedOn) return expectedText(tool.expectedOn);
  return state === "sold-out" ? "Sold out" : "Below minimum order";
}

const counts = new Intl.NumberFormat("en-US");

/** The count from which on a separator is needed. */
const SEPARATED = 1000;

/** A count with separators: `1,240`. Small counts without `Intl`, as in `formatMoney`. */
export const formatCount = (count: number): string =>
  count >= 0 && count < SEPARATED ? String(count) : counts.format(count);
