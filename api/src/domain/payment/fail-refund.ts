import type { EntityManager } from "@mikro-orm/postgresql";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { lockOrderOfRefund } from "./lock-order-of-refund.ts";

interface FailedRefund {
  order_id: string;
  payment_id: string;
  amount_cents: number;
  was: "owed" | "done";
}

/**
 * Notes, once, that a refund failed. Refused when it was asked for: the money stays, and the order is as it was before. Sent back
 * by the card's bank after it was done: the money is the customer's still, a refunded order stays refunded, its charge goes back
 * again (`refunding`), and the customer is told. What the shop owes by itself cannot be refused, it is asked for on. In the
 * caller's transaction.
 */
export async function failRefund(
  ctx: DomainContext,
  em: EntityManager,
  failed: { refundId: string; failure: string; source: EventSource },
): Promise<void> {
  const order = await lockOrderOfRefund(em, failed.refundId);
  const [refund] = await em.execute<FailedRefund[]>(
    `update refund r set status = 'failed', failure = ? from payment p, refund before
     where r.id = ? and before.id = r.id and p.id = r.payment_id and (r.status = 'done' or r.status = 'owed' and r.reason = 'admin')
     returning p.order_id, r.payment_id, r.amount_cents, before.status as was`,
    [failed.failure, failed.refundId],
  );
  if (!refund) return;
  if (order?.status === "paid") {
    // What was to be the last refund is not the last any more: the one that will be says whether the pieces come back.
    await em.execute("update refund set restock = false where payment_id = ? and restock", [
      refund.payment_id,
    ]);
    await em.execute("update customer_order set refund_requested_at = null where id = ?", [order.id]);
  }
  if (refund.was === "done") {
    await em.execute(
      `update payment set status = 'refunding', updated_at = now() where id = ? and status = 'refunded'`,
      [refund.payment_id],
    );
    await ctx.outbox.add(em, {
      type: "order.refund-returned",
      orderId: refund.order_id,
      refundId: failed.refundId,
    });
  }
  await recordOrderEvent(em, {
    orderId: refund.order_id,
    type: refund.was === "done" ? "order.refund-returned" : "payment.refund-failed",
    source: failed.source,
    data: {
      refundId: failed.refundId,
      amountCents: refund.amount_cents,
      failure: failed.failure,
    },
  });
}
