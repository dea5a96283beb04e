/** Whether a tool can be ordered, and if not, why. */
export type StockState = "in-stock" | "low" | "below-minimum" | "sold-out";

const LOW_MINIMUMS = 2;

interface StockLevel {
  readonly stockQuantity: number;
  readonly minimumOrderQuantity: number;
}

/** `low`: there is not enough stock for two minimum orders. */
export function stockState({ stockQuantity, minimumOrderQuantity }: StockLevel): StockState {
  if (stockQuantity <= 0) return "sold-out";
  if (stockQuantity < minimumOrderQuantity) return "below-minimum";
  return stockQuantity < minimumOrderQuantity * LOW_MINIMUMS ? "low" : "in-stock";
}

const counts = new Intl.NumberFormat("en-US");

/** A count with separators: `1,240`. */
export const formatCount = (count: number): string => counts.format(count);
