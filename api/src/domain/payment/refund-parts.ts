import { leftOf, type Refunded, refundOfAmount, refundOfUnits } from "../pricing/price-refund.ts";
import { DomainError } from "../shared/errors.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { LineToRefund, Refundable } from "./read-refundable.ts";

/** Units of a line to refund. */
export interface UnitsToRefund {
  readonly position: number;
  readonly quantity: number;
  /** True if they are sold again. */
  readonly restock?: boolean | undefined;
}

/** What to refund: units of lines, with the freight or without, or an amount; without either all that is left. */
export interface WhatToRefund {
  readonly lines?: readonly UnitsToRefund[] | undefined;
  readonly shipping?: boolean | undefined;
  readonly amount?: Cents | undefined;
  /** True if the units of a shipped order are sold again, with all that is left of it. */
  readonly restock?: boolean | undefined;
}

/** What a refund is of; `amount` is the sum. */
interface RefundOf<Line> {
  readonly amount: Cents;
  readonly lines: readonly Line[];
  readonly shipping: Refunded;
}

/** `isRest`: nothing is left after it. */
export interface RefundParts extends RefundOf<RefundPart> {
  readonly isRest: boolean;
}

/** A line with its units, 0 of an amount that was spread. */
export interface RefundPart extends Refunded {
  readonly position: number;
  readonly quantity: number;
  /** The units that come back to the stock. */
  readonly restock: number;
  /** The units that came back before, with a refund that the bank returned. */
  readonly before: number;
}

/** A line with its units, before it is decided what comes back to the stock. */
interface Share extends Refunded {
  readonly line: LineToRefund;
  readonly quantity: number;
}

export const NOTHING: Refunded = { gross: cents(0), tax: cents(0) };

/** Returns what a refund is of; an amount is at most what is left. Errors, with the field: `disagrees`, `quantity-out-of-range`. */
export function sharesOf({ lines, freight }: Refundable, what: WhatToRefund): RefundOf<Share> {
  if (what.amount !== undefined) {
    const shares = refundOfAmount([...lines, freight], what.amount);
    const ofLines = lines.map((line, at) => ({ line, quantity: 0, ...(shares[at] ?? NOTHING) }));
    return sumUp(ofLines, shares.at(-1) ?? NOTHING);
  }
  if (what.lines) {
    const ofUnits = what.lines.map((wanted, at) => shareOfUnits(lines, wanted, `lines[${at}]`));
    assertOnce(what.lines);
    const named = new Set(what.lines.map(({ position }) => position));
    const others = lines.filter(({ position }) => !named.has(position));
    const none = others.map((line) => ({ line, quantity: 0, ...NOTHING }));
    return sumUp([...ofUnits, ...none], what.shipping ? leftOf(freight) : NOTHING);
  }
  const rest = lines.map((line) => ({ line, quantity: unitsLeft(line), ...leftOf(line) }));
  return sumUp(rest, leftOf(freight));
}

/** Returns the units of a line that are not refunded. */
export const unitsLeft = ({ quantity, refundedUnits }: LineToRefund): number => quantity - refundedUnits;

function shareOfUnits(
  lines: readonly LineToRefund[],
  { position, quantity }: UnitsToRefund,
  field: string,
): Share {
  const line = lines.find((one) => one.position === position);
  if (!line) throw disagrees(`This order has no line ${position}.`, `${field}.position`);
  const left = unitsLeft(line);
  if (quantity > left) {
    const units = left === 1 ? "1 unit" : `${left} units`;
    const message = `Only ${units} of ${line.name} can still be refunded.`;
    throw new DomainError("quantity-out-of-range", message, `${field}.quantity`);
  }
  return { line, quantity, ...refundOfUnits(line, quantity) };
}

/** Throws `disagrees` where a line is there twice. */
export function assertOnce(lines: readonly { readonly position: number }[]): void {
  const seen = new Set<number>();
  for (const [at, { position }] of lines.entries()) {
    if (seen.has(position)) throw disagrees(`Line ${position} is there twice.`, `lines[${at}].position`);
    seen.add(position);
  }
}

function sumUp(lines: readonly Share[], shipping: Refunded): RefundOf<Share> {
  const amount = lines.reduce<number>((sum, { gross }) => sum + gross, shipping.gross);
  return { amount: cents(amount), lines, shipping };
}

/**
 * Returns the parts with the units that come back to the stock: of lines as each says, which it must once the order is shipped; with the rest of an
 * unshipped order all that was not refunded before, of a shipped one if `restock` says so; of an amount none. Error: `disagrees`, with the field.
 */
export function partsOf(
  { lines, ...shares }: RefundOf<Share>,
  what: WhatToRefund,
  { isUnshipped, isRest }: { isUnshipped: boolean; isRest: boolean },
): RefundParts {
  const isSoldAgain = soldAgain(what, isUnshipped, isRest);
  const takesAll = isRest && (isUnshipped || !what.lines);
  const parts = lines.map(({ line, quantity, gross, tax }): RefundPart => {
    const before = Math.min(quantity, line.restockedBefore);
    const units = takesAll ? unitsLeft(line) : quantity;
    const restocks = isSoldAgain(line.position);
    if (restocks && units > 0 && line.hasArrived) throw hasArrived();
    const restock = restocks ? Math.min(takesAll ? units : units - before, line.held) : 0;
    return { position: line.position, quantity, gross, tax, before, restock };
  });
  const some = parts.filter(({ quantity, gross, restock }) => quantity || gross || restock);
  return { ...shares, lines: some, isRest };
}

function soldAgain(
  { lines, restock }: WhatToRefund,
  isUnshipped: boolean,
  isRest: boolean,
): (position: number) => boolean {
  if (lines) {
    const open = isUnshipped ? -1 : lines.findIndex((line) => line.restock === undefined);
    if (open >= 0) {
      const message = "Enter whether the units are sold again: the order is shipped.";
      throw disagrees(message, `lines[${open}].restock`);
    }
    const restocked = new Map(lines.map((line) => [line.position, line.restock ?? true]));
    return (position) => restocked.get(position) ?? isUnshipped;
  }
  if (restock && !isRest) {
    throw disagrees("Units can be restocked with a full refund or by lines only.", "restock");
  }
  if (restock === false && isRest && isUnshipped) {
    throw disagrees("Unshipped units are always restocked.", "restock");
  }
  return () => isRest && (restock ?? isUnshipped);
}

const disagrees = (message: string, field: string): DomainError =>
  new DomainError("disagrees", message, field);

/** The error for units of a line of which some came back in a return: they were decided about then. */
const hasArrived = (): DomainError =>
  disagrees(
    "Returned units of this order were received already. Refund without restocking, and add any others to the stock by hand.",
    "restock",
  );
