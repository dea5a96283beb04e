import { cents, type Cents, divideHalfUp } from "./money.ts";

/** A price stands for so many units. Each of them divides 1000, so the price of one unit is exact in thousandths of a cent. */
export const PRICE_UNITS = [1, 10, 100, 1000] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** The price of one unit in thousandths of a cent. */
export type Millicents = number & { readonly __unit: "millicents" };

const MILLICENTS_PER_CENT = 1000;
const MILLICENTS_PER_DOLLAR = 100_000;

/** A price of so many units. */
export interface PriceOfUnit {
  /** The price of one price unit. */
  readonly price: Cents;
  readonly priceUnit: PriceUnit;
}

/** Returns quantity times price in whole cents, half a cent rounded up. The web's `totalOf` returns the same. */
export const lineAmount = ({
  quantity,
  price,
  priceUnit,
}: PriceOfUnit & { readonly quantity: number }): Cents =>
  cents(Number(divideHalfUp(BigInt(quantity) * BigInt(price), BigInt(priceUnit))));

/** Returns the price of one unit, exactly. */
export const unitPriceOf = ({ price, priceUnit }: PriceOfUnit): Millicents =>
  millicents((price * MILLICENTS_PER_CENT) / priceUnit);

/** Returns the price of so many units in cents, which may be no whole number. */
export const centsPerUnit = (unitPrice: Millicents, priceUnit: PriceUnit): number =>
  (unitPrice * priceUnit) / MILLICENTS_PER_CENT;

/** Converts dollars with at most five decimals, exactly; returns null when there are more decimals or no such number. */
export function millicentsFromDollars(dollars: number): Millicents | null {
  if (!Number.isFinite(dollars) || Math.abs(dollars) > 1e10) return null;
  const rounded = Math.round(dollars * MILLICENTS_PER_DOLLAR);
  return rounded / MILLICENTS_PER_DOLLAR === dollars ? millicents(rounded) : null;
}

export const dollarsFromMillicents = (amount: Millicents): number => amount / MILLICENTS_PER_DOLLAR;

function millicents(value: number): Millicents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a number becomes millicents
  return value as Millicents;
}
