import type { EntityManager } from "@mikro-orm/postgresql";
import type { LockedOrder } from "../order/lock-order.ts";
import type { Fulfilment } from "../order/order-state.ts";
import { DomainError } from "../shared/errors.ts";
import { type Cents, cents, formatDollars } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

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
  order: LockedOrder,
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

/** Throws `disagrees` where the order has a return that arrived: its units were decided about then. */
export async function assertNoReturn(em: EntityManager, orderId: string): Promise<void> {
  const received = await tables(em)
    .selectFrom("order_return")
    .select("id")
    .where("order_id", "=", orderId)
    .where("restocked", "is not", null)
    .executeTakeFirst();
  if (!received) return;
  throw new DomainError(
    "disagrees",
    "Returned units of this order were received already. Refund without restocking, and add any others to the stock by hand.",
    "restock",
  );
}

/** Returns whether units are restocked: unshipped ones always, shipped ones if the admin requests it, with a full refund only. Error: `disagrees`. */
export function decideRestock(order: LockedOrder, restock: boolean | undefined, isWhole: boolean): boolean {
  // The refund repeats one that the bank returned: stock was decided with the first one.
  if (order.status === "refunded") return false;
  if (!isWhole) {
    if (restock) {
      throw new DomainError("disagrees", "Units can be restocked with a full refund only.", "restock");
    }
    return false;
  }
  if (order.fulfilment !== "preparing") return restock ?? false;
  if (restock === false) {
    throw new DomainError("disagrees", "Unshipped units are always restocked.", "restock");
  }
  return true;
}
