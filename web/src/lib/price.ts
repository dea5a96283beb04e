import { cents, formatMoney, type Money } from "./money.ts";
import { formatCount } from "./stock.ts";

/** The numbers of units that prices stand for. */
export const PRICE_UNITS = [1, 10, 100, 1000] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** A price of so many units. */
export interface Price {
  /** The price of one price unit. */
  readonly price: Money;
  readonly priceUnit: PriceUnit;
}

/** A lower price of the price unit, from a quantity on. */
export interface PriceBreak {
  readonly minQuantity: number;
  readonly price: Money;
}

/** The prices of a tool, all for its price unit. */
export interface Prices extends Price {
  /** The breaks by rising quantity, with falling prices; `price` is that below the first one. */
  readonly priceBreaks: readonly PriceBreak[];
}

/** The price of an order's quantity: that of the last break at or below it. The API's `priceFor` returns the same. */
export const priceFor = ({ price, priceUnit, priceBreaks }: Prices, quantity: number): Price => ({
  price: priceBreaks.findLast(({ minQuantity }) => minQuantity <= quantity)?.price ?? price,
  priceUnit,
});

/** Returns what an order of a quantity costs in whole cents, half a cent rounded up. The API's `lineAmount` returns the same. */
export function totalOf(prices: Prices, quantity: number): Money {
  const { price, priceUnit } = priceFor(prices, quantity);
  return cents(Math.floor((2 * quantity * price + priceUnit) / (2 * priceUnit)));
}

/** Returns the price of the price unit from that of one unit in dollars, as calls have it. */
export const fromUnitDollars = (dollars: number, priceUnit: PriceUnit): Money =>
  cents(Math.round(dollars * 100 * priceUnit));

/** Returns the price of one unit in dollars with up to five decimals, as calls have it. */
export const toUnitDollars = ({ price, priceUnit }: Price): number => price / (100 * priceUnit);

const exactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 5,
});

/** Formats the price of one unit, exactly: `$11.20`, `$0.094`. */
export const formatUnitPrice = (one: Price): string =>
  one.priceUnit === 1 ? formatMoney(one.price) : exactDollars.format(toUnitDollars(one));

/** Formats the price of one unit in dollars, as calls have it. */
export const formatUnitDollars = (dollars: number): string => exactDollars.format(dollars);

/** Formats the price of the price unit: `$11.20`, or `$9.40 per 100`. */
export const formatPrice = ({ price, priceUnit }: Price): string =>
  `${formatMoney(price)}${perUnits(priceUnit)}`;

/** The units that a price stands for, after it: ` per 100`; empty for one. */
export const perUnits = (priceUnit: PriceUnit): string =>
  priceUnit === 1 ? "" : ` per ${formatCount(priceUnit)}`;

interface NextBreak {
  /** Units more that reach it. */
  readonly more: number;
  readonly price: Price;
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
  return { more: reached - quantity, price: priceFor(tool, reached) };
}
