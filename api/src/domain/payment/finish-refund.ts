import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { returnStock } from "../tool/move-stock.ts";

interface LockedRefund {
  payment_id: string;
  order_id: string;
  payment_intent_id: string;
  amount_cents: string;
  reason: string;
  requested_by: string | null;
}

/** An order that a refund touches; there is none when the order was cancelled before its charge came. */
interface RefundedOrder {
  id: string;
  tool_id: string;
  quantity: number;
  holds_stock: boolean;
}

/**
 * Notes, once, that Stripe has taken a refund: `order.refunded` or `order.partly-refunded` for a paid order, the order refunded
 * and its pieces back on the shelf where that was decided; `payment.refunded` for a charge that never paid one. In the caller's
 * transaction.
 */
export async function finishRefund(
  ctx: DomainContext,
  em: EntityManager,
  done: { refundId: string; providerId: string; source: EventSource },
): Promise<void> {
  const order = await lockOrderOf(em, done.refundId);
  const [refund] = await em.execute<LockedRefund[]>(
    `update refund r set status = 'done', stripe_refund_id = ?, done_at = now() from payment p
     where r.id = ? and r.status = 'owed' and p.id = r.payment_id
     returning r.payment_id, p.order_id, p.payment_intent_id, r.amount_cents, r.reason, r.requested_by`,
    [done.providerId, done.refundId],
  );
  if (!refund) return;
  const source = refund.requested_by ? { adminId: refund.requested_by } : done.source;
  const data = {
    refundId: done.refundId,
    paymentIntentId: refund.payment_intent_id,
    amountCents: Number(refund.amount_cents),
    reason: refund.reason,
  };
  // Also of an order that is gone: its customer was charged, and is told where the money went.
  await ctx.outbox.add(em, { type: "order.refunded", orderId: refund.order_id, refundId: done.refundId });
  if (refund.reason !== "admin" && refund.reason !== "dashboard") {
    await closePayment(em, refund.payment_id);
    return recordOrderEvent(em, { orderId: refund.order_id, type: "payment.refunded", source, data });
  }
  const back = await sumUp(em, refund.payment_id);
  if (!order || !back.all) {
    return recordOrderEvent(em, { orderId: refund.order_id, type: "order.partly-refunded", source, data });
  }
  await closePayment(em, refund.payment_id);
  const restocked = back.restock && order.holds_stock;
  await closeOrder(em, order, restocked);
  await recordOrderEvent(em, {
    orderId: order.id,
    type: "order.refunded",
    source,
    data: { ...data, restocked },
  });
}

/** Notes, once, that Stripe refused a refund: the money stays, and the order is as it was before. In the caller's transaction. */
export async function failRefund(
  em: EntityManager,
  failed: { refundId: string; failure: string },
): Promise<void> {
  const order = await lockOrderOf(em, failed.refundId);
  const [refund] = await em.execute<{ amount_cents: string; payment_id: string; order_id: string }[]>(
    `update refund r set status = 'failed', failure = ? from payment p
     where r.id = ? and r.status = 'owed' and p.id = r.payment_id returning r.amount_cents, r.payment_id, p.order_id`,
    [failed.failure, failed.refundId],
  );
  if (!refund) return;
  // What was to be the last refund is not the last any more: the one that will be says whether the pieces come back.
  await em.execute("update refund set restock = false where payment_id = ? and restock", [refund.payment_id]);
  if (order) {
    await em.execute("update customer_order set refund_requested_at = null where id = ?", [order.id]);
  }
  const data = {
    refundId: failed.refundId,
    amountCents: Number(refund.amount_cents),
    failure: failed.failure,
  };
  await recordOrderEvent(em, {
    orderId: refund.order_id,
    type: "payment.refund-failed",
    source: "reconciler",
    data,
  });
}

/** Locks are taken in the order order, payment; see `lockOrder`. */
async function lockOrderOf(em: EntityManager, refundId: string): Promise<RefundedOrder | null> {
  const [order] = await em.execute<RefundedOrder[]>(
    `select id, tool_id, quantity, holds_stock from customer_order
     where id = (select p.order_id from refund r join payment p on p.id = r.payment_id where r.id = ?) for update`,
    [refundId],
  );
  return order ?? null;
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
