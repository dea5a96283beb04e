/** The quantities in which a tool is sold. */
interface Sold {
  readonly minimumOrderQuantity: number;
  readonly orderMultiple: number;
  readonly stockQuantity: number;
}

/** Returns the smallest quantity of an order: the first multiple at or above the minimum. The database's `smallest_order` returns the same. */
export function smallestOrder({
  minimumOrderQuantity,
  orderMultiple,
}: Pick<Sold, "minimumOrderQuantity" | "orderMultiple">): number {
  return Math.ceil(minimumOrderQuantity / orderMultiple) * orderMultiple;
}

/**
 * Returns why an order cannot have this quantity, with the quantities next to it that are in stock; null if the tool is sold in it. Whether so
 * many are in stock is not checked.
 */
export function quantityError(sold: Sold, quantity: number): string | null {
  const { orderMultiple, stockQuantity } = sold;
  const packs = orderMultiple === 1 ? "" : `Sold in packs of ${orderMultiple}: `;
  const smallest = smallestOrder(sold);
  if (quantity < smallest) return `${packs}${packs === "" ? "The" : "the"} minimum order is ${smallest}.`;
  const rest = quantity % orderMultiple;
  const below = quantity - rest;
  if (rest === 0 || below > stockQuantity) return null;
  const above = below + orderMultiple;
  return `${packs}order ${below}${above > stockQuantity ? "" : ` or ${above}`}.`;
}
