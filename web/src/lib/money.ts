declare const money: unique symbol;

/** An amount in integer US cents. */
export type Money = number & { readonly [money]: "cents" };

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

const isMoney = (amount: number): amount is Money => Number.isSafeInteger(amount);

/** Converts integer cents to money. Throws RangeError for fractions. */
export function cents(amount: number): Money {
  if (!isMoney(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount;
}

/** Converts dollars of the wire format (at most 2 decimals) to money. */
export const fromDollars = (amount: number): Money => cents(Math.round(amount * 100));

/** Converts money to dollars of the wire format. */
export const toDollars = (amount: Money): number => amount / 100;

/** The amount from which on a separator is needed. */
const SEPARATED = cents(100_000);

/** Formats money: `$1,234.50`. Small amounts without `Intl`, which takes five times as long: a size table has hundreds. */
export const formatMoney = (amount: Money): string =>
  amount >= 0 && amount < SEPARATED ? `$${(amount / 100).toFixed(2)}` : dollars.format(amount / 100);
