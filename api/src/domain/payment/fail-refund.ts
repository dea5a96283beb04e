import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { lockOrderOfRefund } from "./lock-order-of-refund.ts";
import { type RefundFailure, type RefundState, refundStatesBefore } from "./refund-state.ts";

/**
 * Stores, once, that a refund failed. Rejected when an admin requested it: `failed`, and the order is as it was before. Sent back by the card's
 * bank after it had succeeded: `returned`; a refunded order stays refunded, its charge is owed again (`refunding`), and the customer is
 * notified. What the shop owes by itself is not given up: it is requested again. In the caller's transaction.
 */
export async function failRefund(
  ctx: DomainContext,
  em: EntityManager,
  { refundId, failure, source }: { refundId: string; failure: RefundFailure; source: EventSource },
): Promise<void> {
  const order = await lockOrderOfRefund(em, refundId);
  const refund = await markFailed(em, refundId, failure);
  if (!refund) return;
  const { orderId, paymentId } = refund;
  const isReturned = refund.state === "returned";
  // One that does not count (`twice`) changes neither order nor payment.
  if (refund.reason === "twice") return;
  if (order?.status === "paid") await reopenRest(em, order.id, paymentId);
  if (isReturned) {
    await reopenPayment(em, paymentId);
    await ctx.outbox.add(em, { type: "order.refund-returned", orderId, refundId });
  }
  await recordOrderEvent(em, {
    orderId,
    type: isReturned ? "order.refund-returned" : "payment.refund-failed",
    source,
    data: { refundId, amountCents: refund.amount, failureCode: failure.code, failureDetail: failure.detail },
  });
}

function markFailed(em: EntityManager, refundId: string, failure: RefundFailure) {
  return tables(em)
    .updateTable("refund as r")
    .from("payment as p")
    .set({
      state: sql<RefundState>`case r.state when 'succeeded' then 'returned' else 'failed' end`,
      failure_code: failure.code,
      failure_detail: failure.detail,
    })
    .whereRef("p.id", "=", "r.payment_id")
    .where("r.id", "=", refundId)
    .where((eb) =>
      eb.or([
        eb("r.state", "in", refundStatesBefore("returned")),
        eb.and([eb("r.state", "in", refundStatesBefore("failed")), eb("r.reason", "=", "admin")]),
      ]),
    )
    .returning(["p.id as paymentId", "p.order_id as orderId"])
    .returning(["r.amount_cents as amount", "r.state", "r.reason"])
    .executeTakeFirst();
}

/** What was to be the last refund is not the last any more: the one that will be says whether the pieces go back to stock. */
async function reopenRest(em: EntityManager, orderId: string, paymentId: string): Promise<void> {
  await tables(em)
    .updateTable("refund")
    .set({ restock: false })
    .where("payment_id", "=", paymentId)
    .where("restock", "=", true)
    .execute();
  await tables(em)
    .updateTable("customer_order")
    .set({ refund_requested_at: null })
    .where("id", "=", orderId)
    .execute();
}

async function reopenPayment(em: EntityManager, paymentId: string): Promise<void> {
  await tables(em)
    .updateTable("payment")
    .set({ status: "refunding", updated_at: NOW })
    .where("id", "=", paymentId)
    .where("status", "=", "refunded")
    .execute();
}
