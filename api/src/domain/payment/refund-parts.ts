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

/** What a refund is of: a line with its units, 0 of an amount that was spread. */
export interface RefundPart extends Refunded {
  readonly line: LineToRefund;
  readonly quantity: number;
}

/** The parts of a refund; `amount` is their sum. */
export interface RefundParts {
  readonly amount: Cents;
  readonly lines: readonly RefundPart[];
  readonly shipping: Refunded;
}

const NOTHING: Refunded = { gross: cents(0), tax: cents(0) };

/** Returns the parts of a refund. Errors, with the field: `disagrees`, `quantity-out-of-range`. */
export function partsOf(refundable: Refundable, what: WhatToRefund): RefundParts {
  const { lines, freight } = refundable;
  if (what.amount !== undefined) return partsOfAmount(refundable, what.amount);
  if (what.lines) {
    const parts = what.lines.map((wanted, at) => partOfUnits(lines, wanted, `lines[${at}]`));
    assertOnce(what.lines);
    return sumUp(parts, what.shipping ? leftOf(freight) : NOTHING);
  }
  const rest = lines.map((line) => ({
    line,
    quantity: line.quantity - line.refundedUnits,
    ...leftOf(line),
  }));
  return sumUp(rest, leftOf(freight));
}

/** An amount is at most what is left, and counts no units. */
function partsOfAmount({ lines, freight }: Refundable, amount: Cents): RefundParts {
  const shares = refundOfAmount([...lines, freight], amount);
  return sumUp(
    lines.map((line, at) => ({ line, quantity: 0, ...(shares[at] ?? NOTHING) })),
    shares.at(-1) ?? NOTHING,
  );
}

function partOfUnits(
  lines: readonly LineToRefund[],
  { position, quantity }: UnitsToRefund,
  field: string,
): RefundPart {
  const line = lines.find((one) => one.position === position);
  if (!line) {
    throw new DomainError("disagrees", `This order has no line ${position}.`, `${field}.position`);
  }
  const left = line.quantity - line.refundedUnits;
  if (quantity > left) {
    const units = left === 1 ? "1 unit" : `${left} units`;
    throw new DomainError(
      "quantity-out-of-range",
      `Only ${units} of ${line.name} can still be refunded.`,
      `${field}.quantity`,
    );
  }
  return { line, quantity, ...refundOfUnits(line, quantity) };
}

/** Throws `disagrees` where a line is there twice. */
export function assertOnce(lines: readonly { readonly position: number }[]): void {
  const seen = new Set<number>();
  for (const [at, { position }] of lines.entries()) {
    if (seen.has(position)) {
      throw new DomainError("disagrees", `Line ${position} is there twice.`, `lines[${at}].position`);
    }
    seen.add(position);
  }
}

function sumUp(lines: readonly RefundPart[], shipping: Refunded): RefundParts {
  const amount = lines.reduce<number>((sum, { gross }) => sum + gross, shipping.gross);
  return { amount: cents(amount), lines, shipping };
}
