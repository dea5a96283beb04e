/** An amount in integer US cents. */
export type Cents = number & { readonly __unit: "cents" };

/** The currency of all prices; codes are ISO codes in upper case. */
export const CURRENCY = "USD" as const;

/** The limits of an order: Stripe takes 0.50 to 999,999.99 dollars for one charge (docs.stripe.com/currencies). */
export const ORDER_TOTAL_CENTS_MIN = 50;
export const ORDER_TOTAL_CENTS_MAX = 99_999_999;

/** Takes an integer number of cents; throws RangeError for anything else. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a number becomes cents
  return value as Cents;
}

/** Converts dollars with at most two decimals to cents, exactly; returns null when there are more decimals or no such number. */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars) || Math.abs(dollars) > 1e12) return null;
  const rounded = Math.round(dollars * 100);
  return rounded / 100 === dollars ? cents(rounded) : null;
}

export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}

/** Returns dollars with two decimals and no separators, such as `1234.50`. */
export function formatDollars(amount: Cents): string {
  return dollarsFromCents(amount).toFixed(2);
}

/** Divides whole numbers and rounds half up. Products of two amounts are larger than a number is exact. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);
