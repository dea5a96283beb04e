import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
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

/** Locks the payment of an intent and returns it; undefined where there is none. */
export async function lockPayment(em: EntityManager, intentId: string) {
  return tables(em)
    .selectFrom("payment")
    .select(["id", "status"])
    .where("payment_intent_id", "=", intentId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the intent in a payment that was just started; adds a payment where the shop has no row of the charge. */
export async function adoptPayment(em: EntityManager, intent: PaymentIntent, orderId: string) {
  await tables(em)
    .updateTable("payment")
    .set({ payment_intent_id: intent.id })
    .where("order_id", "=", orderId)
    .where("status", "=", "starting")
    .where("payment_intent_id", "is", null)
    .where("amount_cents", "=", intent.amount)
    .where("currency", "=", intent.currency)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("payment as p").select("p.id").where("p.payment_intent_id", "=", intent.id)),
      ),
    )
    .execute();
  await tables(em)
    .insertInto("payment")
    .values({
      id: newId(),
      order_id: orderId,
      payment_intent_id: intent.id,
      amount_cents: intent.amount,
      currency: intent.currency,
      status: "canceled",
    })
    .onConflict((conflict) => conflict.column("payment_intent_id").doNothing())
    .execute();
  const payment = await lockPayment(em, intent.id);
  if (!payment) throw new Error(`no payment has ${intent.id}`);
  return payment;
}
