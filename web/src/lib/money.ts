declare const money: unique symbol;

/** An amount in whole US cents; never a fraction, never dollars. */
export type Money = number & { readonly [money]: "cents" };

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

const isMoney = (amount: number): amount is Money => Number.isSafeInteger(amount);

/** Whole cents as money. Throws RangeError for a fraction of a cent. */
export function cents(amount: number): Money {
  if (!isMoney(amount)) throw new RangeError(`${amount} is not a whole number of cents`);
  return amount;
}

/** Dollars as they come over the wire (at most 2 decimals) to money. */
export const fromDollars = (amount: number): Money => cents(Math.round(amount * 100));

/** Money to dollars as they go over the wire. */
export const toDollars = (amount: Money): number => amount / 100;

/** Price of `quantity` pieces at `unitPrice` each. */
export const times = (unitPrice: Money, quantity: number): Money => cents(unitPrice * quantity);

/** Money as people read it: `$1,234.50`. */
export const formatMoney = (amount: Money): string => dollars.format(amount / 100);
