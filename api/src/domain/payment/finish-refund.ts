import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { OrderEventType } from "../order/order-event-type.ts";
import type { DomainContext } from "../shared/context.ts";
import { returnStock } from "../tool/move-stock.ts";
import { lockOrderOfRefund, type RefundedOrder } from "./lock-order-of-refund.ts";

interface LockedRefund {
  payment_id: string;
  order_id: string;
  payment_intent_id: string;
  amount_cents: number;
  reason: string;
  requested_by: string | null;
}

/**
 * Notes, once, that Stripe has taken a refund (`providerId` null: that the money went back outside Stripe): `order.refunded` or `order.partly-refunded` for a paid order, the order refunded
 * and its pieces back on the shelf where that was decided; `payment.refunded` for a charge that never paid one. In the caller's
 * transaction.
 */
export async function finishRefund(
  ctx: DomainContext,
  em: EntityManager,
  done: { refundId: string; providerId: string | null; source: EventSource },
): Promise<void> {
  const order = await lockOrderOfRefund(em, done.refundId);
  const [refund] = await em.execute<LockedRefund[]>(
    `update refund r set status = 'done', stripe_refund_id = ?, done_at = now() from payment p
     where r.id = ? and r.status = 'owed' and p.id = r.payment_id
     returning r.payment_id, p.order_id, p.payment_intent_id, r.amount_cents, r.reason, r.requested_by`,
    [done.providerId, done.refundId],
  );
  if (!refund) return;
  // Also of an order that is gone: its customer was charged, and is told where the money went.
  await ctx.outbox.add(em, { type: "order.refunded", orderId: refund.order_id, refundId: done.refundId });
  const back = await sumUp(em, refund.payment_id);
  if (back.all) await closePayment(em, refund.payment_id);
  const closes = order?.status === "paid" && back.all;
  const restocked = closes && back.restock && order.holds_stock;
  if (closes) await closeOrder(em, order, restocked);
  await recordOrderEvent(em, {
    orderId: refund.order_id,
    type: factOf(order, closes),
    source: refund.requested_by ? { adminId: refund.requested_by } : done.source,
    data: {
      refundId: done.refundId,
      paymentIntentId: refund.payment_intent_id,
      amountCents: refund.amount_cents,
      reason: refund.reason,
      ...(closes && { restocked }),
    },
  });
}

function factOf(order: RefundedOrder | null, closes: boolean): OrderEventType {
  if (!order) return "payment.refunded";
  return closes ? "order.refunded" : "order.partly-refunded";
}

/** Whether all of the charge has gone back, and whether one of its refunds said that the pieces go back too. */
async function sumUp(em: EntityManager, paymentId: string): Promise<{ all: boolean; restock: boolean }> {
  const [row] = await em.execute<{ all: boolean; restock: boolean }[]>(
    `select sum(r.amount_cents) = p.amount_cents as all, bool_or(r.restock) as restock
     from payment p join refund r on r.payment_id = p.id and r.status = 'done' where p.id = ? group by p.id`,
    [paymentId],
  );
  return row ?? { all: false, restock: false };
}

async function closePayment(em: EntityManager, paymentId: string): Promise<void> {
  await em.execute(
    `update payment set status = 'refunded', updated_at = now() where id = ? and status in ('succeeded', 'refunding')`,
    [paymentId],
  );
}

async function closeOrder(em: EntityManager, order: RefundedOrder, restock: boolean): Promise<void> {
  await em.execute(
    `update customer_order set status = 'refunded', refund_requested_at = null, holds_stock = holds_stock and not ? where id = ?`,
    [restock, order.id],
  );
  if (!restock) return;
  await returnStock(em, {
    toolId: order.tool_id,
    orderId: order.id,
    quantity: order.quantity,
    reason: "restocked",
  });
}
