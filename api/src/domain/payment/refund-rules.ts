import type { LockedOrder } from "../order/lock-order.ts";
import type { Fulfilment } from "../order/order-state.ts";
import type { Refunded } from "../pricing/price-refund.ts";
import { DomainError } from "../shared/errors.ts";
import { type Cents, cents, formatDollars } from "../shared/money.ts";
import type { RefundPart, RefundParts, WhatToRefund } from "./refund-parts.ts";

/** Throws `not-paid`, `being-refunded` or `order-changed` where the order cannot be refunded now. */
export function assertRefundable(order: LockedOrder, expected: Fulfilment | undefined): void {
  if (order.status !== "paid" && order.status !== "refunded")
    throw new DomainError("not-paid", "This order is not paid.");
  if (order.refundRequestedAt) {
    throw new DomainError("being-refunded", "The rest of this order is already being refunded.");
  }
  if (expected !== undefined && expected !== order.fulfilment) {
    throw new DomainError(
      "order-changed",
      `This order is now ${order.fulfilment ?? "unpaid"}. Check it before you refund it.`,
      "fulfilment",
    );
  }
}

/** `left`: what can still be refunded. Errors: `already-refunded`, `being-refunded`, `changed-meanwhile`, `refund-too-large`. */
export function assertLeft(
  order: Pick<LockedOrder, "status">,
  { amount, left, expected }: { amount: Cents; left: Cents; expected: Cents },
): void {
  if (left === 0 && order.status === "refunded") {
    throw new DomainError("already-refunded", "This order is already fully refunded.");
  }
  if (left === 0) throw new DomainError("being-refunded", "This order is already being refunded in full.");
  if (left !== expected) {
    const change = formatDollars(cents(Math.abs(left - expected)));
    const what = left < expected ? `$${change} was refunded` : `A refund of $${change} failed`;
    throw new DomainError("changed-meanwhile", `${what} meanwhile. Check the amount and refund again.`);
  }
  if (amount > left) {
    throw new DomainError(
      "refund-too-large",
      `Only ${formatDollars(left)} dollars can still be refunded.`,
      "amount",
    );
  }
}

/** A line of a refund with the units that come back to the stock, and those that came back `before` with a refund that the bank returned. */
export interface PartToStore extends Refunded {
  readonly position: number;
  readonly quantity: number;
  readonly restock: number;
  readonly before: number;
}

/** The parts of a refund, with what comes back to the stock. */
export interface PartsToStore extends Omit<RefundParts, "lines"> {
  readonly lines: readonly PartToStore[];
}

/**
 * Returns the parts with the units that come back. Of a shipped order each of the lines says so, or the refund of the rest for all of them; before that
 * units come back unless a line says no, and with the rest all that was not refunded before. Error: `disagrees`, with the field.
 */
export function decideRestock(
  { fulfilment }: Pick<LockedOrder, "fulfilment">,
  { lines, ...parts }: RefundParts,
  what: WhatToRefund,
  isRest: boolean,
): PartsToStore {
  const isUnshipped = fulfilment === "preparing";
  const isSoldAgain = isUnshipped ? ofUnshipped(what, isRest) : ofShipped(what, isRest);
  const takesAll = isRest && (isUnshipped || !what.lines);
  const decided = lines.map(({ line, quantity, gross, tax }: RefundPart): PartToStore => {
    const { position, held } = line;
    const before = Math.min(quantity, line.restockedBefore);
    const units = takesAll ? line.quantity - line.refundedUnits : quantity;
    const restocks = isSoldAgain(position);
    if (restocks && units > 0 && line.hasArrived) throw hasArrived();
    const restock = restocks ? Math.min(takesAll ? units : units - before, held) : 0;
    return { position, quantity, gross, tax, before, restock };
  });
  return { ...parts, lines: decided.filter(({ quantity, gross, restock }) => quantity || gross || restock) };
}

function ofUnshipped({ lines, restock }: WhatToRefund, isRest: boolean): (position: number) => boolean {
  if (lines) {
    const withheld = new Set(lines.flatMap((line) => (line.restock === false ? [line.position] : [])));
    return (position) => !withheld.has(position);
  }
  if (!isRest) return ofPart(restock);
  if (restock === false) {
    throw new DomainError("disagrees", "Unshipped units are always restocked.", "restock");
  }
  return () => true;
}

function ofShipped({ lines, restock }: WhatToRefund, isRest: boolean): (position: number) => boolean {
  if (!lines) return isRest ? () => restock ?? false : ofPart(restock);
  const open = lines.findIndex((line) => line.restock === undefined);
  if (open >= 0) {
    const message = "Enter whether the units are sold again: the order is shipped.";
    throw new DomainError("disagrees", message, `lines[${open}].restock`);
  }
  const restocked = new Set(lines.flatMap((line) => (line.restock ? [line.position] : [])));
  return (position) => restocked.has(position);
}

/** An amount counts no units. */
function ofPart(restock: boolean | undefined): () => boolean {
  if (restock) {
    throw new DomainError(
      "disagrees",
      "Units can be restocked with a full refund or by lines only.",
      "restock",
    );
  }
  return () => false;
}

/** Returns the error for units of a line of which some came back in a return: they were decided about then. */
const hasArrived = (): DomainError =>
  new DomainError(
    "disagrees",
    "Returned units of this order were received already. Refund without restocking, and add any others to the stock by hand.",
    "restock",
  );
