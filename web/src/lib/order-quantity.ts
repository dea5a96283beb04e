import { smallestOrder } from "./stock.ts";

interface Sold {
  readonly minimumOrderQuantity: number;
  readonly orderMultiple: number;
  readonly stockQuantity: number;
}

/** The largest quantity of an order: all full packs in stock. */
export const largestOrder = ({ stockQuantity, orderMultiple }: Sold): number =>
  stockQuantity - (stockQuantity % orderMultiple);

/** Where the form begins: with `wanted` units, rounded up to full packs, or with the smallest order. */
export const firstQuantity = (sold: Sold, wanted: number | undefined): number =>
  wanted === undefined ? smallestOrder(sold) : Math.ceil(wanted / sold.orderMultiple) * sold.orderMultiple;

/** The quantity one pack above or below; of part of a pack, the full pack next to it. Within the smallest and the largest order. */
export function stepped(sold: Sold, quantity: number, step: 1 | -1): number {
  const { orderMultiple } = sold;
  const packs = step === 1 ? Math.floor(quantity / orderMultiple) : Math.ceil(quantity / orderMultiple);
  return Math.min(largestOrder(sold), Math.max(smallestOrder(sold), (packs + step) * orderMultiple));
}

/** What is wrong with a quantity: the specified warning, or which full packs are next to it. */
export function quantityWarning(sold: Sold, quantity: number | undefined): string | undefined {
  const { orderMultiple } = sold;
  const [least, most] = [smallestOrder(sold), largestOrder(sold)];
  if (quantity === undefined || quantity < least || quantity > sold.stockQuantity) {
    return `Warning: You have to chose Between ${least} to ${most}`;
  }
  const rest = quantity % orderMultiple;
  if (rest === 0) return undefined;
  const below = quantity - rest;
  const choices = below === most ? `${below}` : `${below} or ${below + orderMultiple}`;
  return `Sold in packs of ${orderMultiple}. Enter ${choices}.`;
}
