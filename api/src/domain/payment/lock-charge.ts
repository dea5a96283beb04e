import type { EntityManager } from "@mikro-orm/postgresql";
import { linesOf } from "../order/order-line.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

/** A charge and the order that it has paid. */
export type LockedCharge = Awaited<ReturnType<typeof lockCharge>>;

/**
 * Locks the order that a charge has paid, then the charge (see `lockOrder`). `order` is null where it paid none: the order was cancelled
 * before, or another charge has paid it. Error: `not-found`.
 */
export async function lockCharge(em: EntityManager, paymentIntentId: string) {
  const order = await tables(em)
    .selectFrom("customer_order as o")
    .select(["o.id", "o.status", "o.fulfilment", "o.holds_stock as holdsStock"])
    .select((eb) => linesOf(eb).as("lines"))
    .where("payment_intent_id", "=", paymentIntentId)
    .forUpdate()
    .executeTakeFirst();
  const payment = await tables(em)
    .selectFrom("payment")
    .select(["id", "order_id as orderId", "status"])
    .select(["amount_cents as amount", "refund_cents as reserved", "refunded_cents as refunded"])
    .where("payment_intent_id", "=", paymentIntentId)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new DomainError("not-found", "Charge not found.");
  return { ...payment, paymentIntentId, order: order ?? null };
}
