import { cents, type Cents, divideHalfUp } from "../shared/money.ts";
import { spread } from "./spread.ts";

/** An amount with the tax in it. */
export interface Refunded {
  readonly gross: Cents;
  readonly tax: Cents;
}

/** A line, or the freight, and what was refunded of it. */
export interface RefundableLine extends Refunded {
  /** The units of a line; 0 of freight. */
  readonly quantity: number;
  readonly refundedUnits: number;
  readonly refunded: Refunded;
}

/** Returns what is left to refund of a line. */
export const leftOf = ({ gross, tax, refunded }: RefundableLine): Refunded => ({
  gross: cents(gross - refunded.gross),
  tax: cents(tax - refunded.tax),
});

const portion = (amount: Cents, units: number, quantity: number): bigint =>
  (BigInt(amount) * BigInt(units)) / BigInt(quantity);

/**
 * Returns the refund of so many more units of a line: what all refunded units are worth, less what those before are. The last unit takes the rest, so any
 * sequence ends at the line's gross, also where refunds in between failed; after refunds of an amount it is at most what is left. `units` is at most
 * what was not refunded.
 */
export function refundOfUnits(line: RefundableLine, units: number): Refunded {
  const left = leftOf(line);
  const upTo = line.refundedUnits + units;
  const more = (amount: Cents): number =>
    Number(portion(amount, upTo, line.quantity) - portion(amount, line.refundedUnits, line.quantity));
  const gross = upTo === line.quantity ? left.gross : cents(Math.min(more(line.gross), left.gross));
  return gross === left.gross ? left : { gross, tax: cents(Math.min(more(line.tax), left.tax)) };
}

/**
 * Returns the refund of an amount, spread over what is left of the lines and of the freight, which is the last one: their shares, each with its part of the tax.
 * `amount` is at most what is left in all.
 */
export function refundOfAmount(lines: readonly RefundableLine[], amount: Cents): Refunded[] {
  const left = lines.map(leftOf);
  const shares = spread(
    amount,
    left.map(({ gross }) => gross),
  );
  return left.map(({ gross, tax }, at) => {
    const share = shares[at] ?? cents(0);
    if (gross === 0) return { gross: cents(0), tax: cents(0) };
    return { gross: share, tax: cents(Number(divideHalfUp(BigInt(tax) * BigInt(share), BigInt(gross)))) };
  });
}
