import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

/** A charge and the order that it has paid. */
export type LockedCharge = Awaited<ReturnType<typeof lockCharge>>;

/**
 * Locks the order that a charge has paid, then the charge (see `lockOrder`), in one statement. `order` is null where it paid none: the order was cancelled
 * before, or another charge has paid it. Error: `not-found`.
 */
export async function lockCharge(em: EntityManager, paymentIntentId: string) {
  const locked = await tables(em)
    .with(
      (cte) => cte("paid").materialized(),
      (db) =>
        db
          .selectFrom("customer_order")
          .select(["id as paidId", "status as orderStatus", "fulfilment"])
          .where("payment_intent_id", "=", paymentIntentId)
          .forUpdate(),
    )
    .selectFrom("payment as p")
    .leftJoin("paid", (join) => join.onTrue())
    .select(["p.id", "p.order_id as orderId", "p.status"])
    .select(["p.amount_cents as amount", "p.refund_cents as reserved", "p.refunded_cents as refunded"])
    .select(["paid.paidId", "paid.orderStatus", "paid.fulfilment"])
    .where("p.payment_intent_id", "=", paymentIntentId)
    .forUpdate("p")
    .executeTakeFirst();
  if (!locked) throw new DomainError("not-found", "Charge not found.");
  const { paidId, orderStatus, fulfilment, ...payment } = locked;
  const order = paidId === null ? null : { id: paidId, status: orderStatus, fulfilment };
  return { ...payment, paymentIntentId, order };
}
