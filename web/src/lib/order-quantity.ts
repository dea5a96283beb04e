import { formatMoney, type Money } from "./money.ts";
import { smallestOrder } from "./stock.ts";
import { type Prices, totalOf } from "./price.ts";

/** The limits of what one payment can pay. */
export interface TotalLimits {
  readonly min: Money;
  readonly max: Money;
}

interface Sold extends Prices {
  readonly minimumOrderQuantity: number;
  readonly orderMultiple: number;
  readonly stockQuantity: number;
  /** Undefined while loading: the server checks the total too. */
  readonly totalLimits?: TotalLimits | undefined;
}

type Range = readonly [first: number, last: number];

/**
 * Returns the quantities of an order: full packs in stock from the minimum on, whose total one payment can pay. Ascending ranges, as the
 * total falls where a lower price begins; empty if there is no such quantity.
 */
export function orderRanges(sold: Sold): Range[] {
  const { orderMultiple, stockQuantity, totalLimits, priceUnit } = sold;
  const prices = [{ minQuantity: smallestOrder(sold), price: sold.price }, ...sold.priceBreaks];
  return prices.flatMap(({ minQuantity, price }, at) => {
    const most = Math.min(stockQuantity, (prices[at + 1]?.minQuantity ?? Infinity) - 1);
    // Totals are rounded half up: from half a cent below the least one, to less than half a cent above the largest one.
    const [cheap, dear] = totalLimits
      ? [
          ((2 * totalLimits.min - 1) * priceUnit) / (2 * price),
          ((2 * totalLimits.max + 1) * priceUnit - 1) / (2 * price),
        ]
      : [0, Infinity];
    const first =
      Math.ceil(Math.max(smallestOrder(sold), minQuantity, cheap) / orderMultiple) * orderMultiple;
    const last = Math.floor(Math.min(most, dear) / orderMultiple) * orderMultiple;
    return first > last ? [] : [[first, last] as const];
  });
}

/** The smallest quantity of an order. */
export const leastOrder = (sold: Sold): number => orderRanges(sold)[0]?.[0] ?? smallestOrder(sold);

/** The largest quantity of an order. */
export const largestOrder = (sold: Sold): number =>
  orderRanges(sold).at(-1)?.[1] ?? sold.stockQuantity - (sold.stockQuantity % sold.orderMultiple);

/** The next quantity of an order that is `quantity` or more. */
function nextAbove(sold: Sold, quantity: number): number | undefined {
  const range = orderRanges(sold).find(([, last]) => last >= quantity);
  return range && Math.max(range[0], Math.ceil(quantity / sold.orderMultiple) * sold.orderMultiple);
}

/** The next quantity of an order that is `quantity` or less. */
function nextBelow(sold: Sold, quantity: number): number | undefined {
  const range = orderRanges(sold).findLast(([first]) => first <= quantity);
  return range && Math.min(range[1], quantity - (quantity % sold.orderMultiple));
}

/** Returns the first quantity of the form: `wanted` units, rounded up to full packs, or the smallest order. */
export const firstQuantity = (sold: Sold, wanted: number | undefined): number =>
  wanted === undefined ? leastOrder(sold) : Math.ceil(wanted / sold.orderMultiple) * sold.orderMultiple;

/** The quantity of an order one step above or below; within the smallest and the largest order. */
export const stepped = (sold: Sold, quantity: number, step: 1 | -1): number =>
  step === 1
    ? (nextAbove(sold, quantity + 1) ?? largestOrder(sold))
    : (nextBelow(sold, quantity - 1) ?? leastOrder(sold));

/** Returns what is wrong with a quantity: the specified warning, or why it cannot be ordered and which quantities next to it can. */
export function quantityWarning(sold: Sold, quantity: number | undefined): string | undefined {
  const { orderMultiple, totalLimits } = sold;
  if (quantity === undefined || quantity < smallestOrder(sold) || quantity > sold.stockQuantity) {
    return `Warning: You have to chose Between ${leastOrder(sold)} to ${largestOrder(sold)}`;
  }
  const [below, above] = [nextBelow(sold, quantity), nextAbove(sold, quantity)];
  if (above === quantity) return undefined;
  const choices = [below, above].filter((choice) => choice !== undefined).join(" or ");
  const enter = (open = ""): string => (choices === "" ? "" : ` Enter ${choices}${open}.`);
  if (quantity % orderMultiple !== 0) return `Sold in packs of ${orderMultiple}.${enter()}`;
  if (!totalLimits) return undefined;
  const isCheap = totalOf(sold, quantity) < totalLimits.min;
  const limit = isCheap
    ? `at least ${formatMoney(totalLimits.min)}`
    : `at most ${formatMoney(totalLimits.max)}`;
  let open = "";
  if (below === undefined) open = " or more";
  if (above === undefined) open = " or less";
  return `An order costs ${limit}.${enter(open)}`;
}
