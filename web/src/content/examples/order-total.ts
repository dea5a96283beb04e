/** The total in cents, or undefined while the quantity cannot be ordered. */
export function orderTotal(
  quantity: number,
  tool: { priceInCents: number; least: number; most: number },
): number | undefined {
  if (!Number.isInteger(quantity)) return undefined;
  if (quantity < tool.least || quantity > tool.most) return undefined;
  return quantity * tool.priceInCents;
}
