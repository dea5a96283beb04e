import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { OrderEventType } from "../order/order-event-type.ts";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { returnStock } from "../tool/move-stock.ts";
import { lockOrderOfRefund, type RefundedOrder } from "./lock-order-of-refund.ts";
import { refundStatesBefore } from "./refund-state.ts";

/**
 * Stores, once, that Stripe has made a refund (`providerId` null: that it was made outside Stripe): `order.refunded` or `order.partly-refunded`
 * for a paid order, the order refunded and its pieces back in stock where that was decided; `payment.refunded` for a charge that never
 * paid one. In the caller's transaction.
 */
export async function finishRefund(
  ctx: DomainContext,
  em: EntityManager,
  done: { refundId: string; providerId: string | null; source: EventSource },
): Promise<void> {
  const { refundId } = done;
  const order = await lockOrderOfRefund(em, refundId);
  const refund = await markSucceeded(em, refundId, done.providerId);
  if (!refund) return;
  // Also of an order that is gone: its customer was charged, and is notified where the money went.
  await ctx.outbox.add(em, { type: "order.refunded", orderId: refund.orderId, refundId });
  const { isAll, restock } = await readTotal(em, refund.paymentId);
  if (isAll) await closePayment(em, refund.paymentId);
  const closes = order?.status === "paid" && isAll;
  const restocked = closes && restock && order.holdsStock;
  if (closes) await closeOrder(em, order, restocked);
  const { paymentIntentId, amount: amountCents, reason, requestedBy } = refund;
  await recordOrderEvent(em, {
    orderId: refund.orderId,
    type: eventOf(order, closes),
    source: requestedBy === null ? done.source : { adminId: requestedBy },
    data: { refundId, paymentIntentId, amountCents, reason, ...(closes && { restocked }) },
  });
}

function markSucceeded(em: EntityManager, refundId: string, providerId: string | null) {
  return tables(em)
    .updateTable("refund as r")
    .from("payment as p")
    .set({ state: "succeeded", stripe_refund_id: providerId, done_at: NOW })
    .whereRef("p.id", "=", "r.payment_id")
    .where("r.id", "=", refundId)
    .where("r.state", "in", refundStatesBefore("succeeded"))
    .returning(["p.id as paymentId", "p.order_id as orderId", "p.payment_intent_id as paymentIntentId"])
    .returning(["r.amount_cents as amount", "r.reason", "r.requested_by as requestedBy"])
    .executeTakeFirst();
}

function eventOf(order: RefundedOrder | null, closes: boolean): OrderEventType {
  if (!order) return "payment.refunded";
  return closes ? "order.refunded" : "order.partly-refunded";
}

/** Whether all of the charge is refunded, and whether one of its refunds said that the pieces go back to stock. */
function readTotal(em: EntityManager, paymentId: string) {
  return tables(em)
    .selectFrom("payment as p")
    .select((eb) => [
      eb("p.refunded_cents", "=", eb.ref("p.amount_cents")).$castTo<boolean>().as("isAll"),
      eb
        .exists(
          eb
            .selectFrom("refund as r")
            .select("r.id")
            .whereRef("r.payment_id", "=", "p.id")
            .where("r.state", "=", "succeeded")
            .where("r.restock", "=", true),
        )
        .$castTo<boolean>()
        .as("restock"),
    ])
    .where("p.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

async function closePayment(em: EntityManager, paymentId: string): Promise<void> {
  await tables(em)
    .updateTable("payment")
    .set({ status: "refunded", updated_at: NOW })
    .where("id", "=", paymentId)
    .where("status", "in", ["succeeded", "refunding"])
    .execute();
}

async function closeOrder(em: EntityManager, order: RefundedOrder, restock: boolean): Promise<void> {
  const { id: orderId, toolId, quantity } = order;
  await tables(em)
    .updateTable("customer_order")
    .set({ status: "refunded", refund_requested_at: null, ...(restock && { holds_stock: false }) })
    .where("id", "=", orderId)
    .execute();
  if (restock) await returnStock(em, { toolId, orderId, quantity, reason: "restocked" });
}
