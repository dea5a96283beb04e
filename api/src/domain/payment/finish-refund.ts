import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { returnStock } from "../stock/move-stock.ts";
import { closeReturn } from "./close-return.ts";
import { lockCharge, type LockedCharge } from "./lock-charge.ts";
import { type RefundFailure, type RefundState, refundStatesBefore } from "./refund-state.ts";

/** A refund of a charge, and what reported how it ended. */
interface EndedRefund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly source: EventSource;
}

/**
 * Stores, once, that a refund was made, by Stripe or outside it (`providerId` null), in the caller's transaction. The last refund of a
 * paid order makes the order refunded and restocks its units where that was decided. A received return ends with it or
 * with its own.
 */
export async function finishRefund(
  ctx: DomainContext,
  em: EntityManager,
  { refundId, paymentIntentId, source, providerId }: EndedRefund & { readonly providerId: string | null },
): Promise<void> {
  const charge = await lockCharge(em, paymentIntentId);
  const { id: paymentId, orderId, order } = charge;
  const refund = await tables(em)
    .updateTable("refund")
    .set({ state: "succeeded", stripe_refund_id: providerId, done_at: NOW })
    .where("id", "=", refundId)
    .where("state", "in", refundStatesBefore("succeeded"))
    .returning(["amount_cents as amountCents", "reason", "requested_by as adminId"])
    .executeTakeFirst();
  if (!refund) return;
  // An order that is gone counts too: its customer was charged.
  await ctx.outbox.add(em, { type: "order.refunded", orderId, refundId });
  const closed = await closePayment(em, paymentId);
  const closes = order?.status === "paid" && closed !== undefined;
  const ending = closes && { restocked: await closeOrder(em, order, closed.restock) };
  const typeOfPart = order ? "order.partly-refunded" : "payment.refunded";
  const { amountCents, reason, adminId } = refund;
  const cause = adminId === null ? source : { adminId };
  await recordOrderEvent(em, {
    orderId,
    type: closes ? "order.refunded" : typeOfPart,
    source: cause,
    data: { refundId, paymentIntentId, amountCents, reason, ...ending },
  });
  if (!order) return;
  await closeReturn(ctx, em, { charge, source: cause });
}

/** Closes a payment that is refunded in full; returns whether one of its refunds restocks the units. Undefined while a part is not. */
function closePayment(em: EntityManager, paymentId: string) {
  return tables(em)
    .updateTable("payment as p")
    .set({ status: "refunded", updated_at: NOW })
    .where("p.id", "=", paymentId)
    .whereRef("p.refunded_cents", "=", "p.amount_cents")
    .returning((eb) => {
      const refunds = eb.selectFrom("refund as r").select("r.id").whereRef("r.payment_id", "=", "p.id");
      const restocking = refunds.where("r.state", "=", "succeeded").where("r.restock", "=", true);
      return eb.exists(restocking).$castTo<boolean>().as("restock");
    })
    .executeTakeFirst();
}

/** Returns whether its units were restocked: units that were released are not restocked again. */
async function closeOrder(
  em: EntityManager,
  { id: orderId, lines, holdsStock }: NonNullable<LockedCharge["order"]>,
  isRestockDecided: boolean,
): Promise<boolean> {
  const restock = isRestockDecided && holdsStock;
  await tables(em)
    .updateTable("customer_order")
    .set({ status: "refunded", refund_requested_at: null, ...(restock && { holds_stock: false }) })
    .where("id", "=", orderId)
    .execute();
  if (restock) await returnStock(em, { orderId, lines, reason: "restocked" });
  return restock;
}

/**
 * Stores, once, that a refund failed, in the caller's transaction. An admin's refund that was rejected is `failed`. One that the bank
 * returned after it had succeeded is `returned`: its charge is owed again, and the customer is notified. What the shop owes is not
 * given up, but requested again.
 */
export async function failRefund(
  ctx: DomainContext,
  em: EntityManager,
  { refundId, paymentIntentId, source, failure }: EndedRefund & { readonly failure: RefundFailure },
): Promise<void> {
  const { id: paymentId, orderId, order } = await lockCharge(em, paymentIntentId);
  const refund = await markFailed(em, refundId, failure);
  // A refund that does not count (`twice`) changes neither order nor payment.
  if (!refund || refund.reason === "twice") return;
  const isReturned = refund.state === "returned";
  if (order?.status === "paid") await reopenRest(em, order.id, paymentId);
  if (isReturned) {
    await tables(em)
      .updateTable("payment")
      .set({ status: "refunding", updated_at: NOW })
      .where("id", "=", paymentId)
      .where("status", "=", "refunded")
      .execute();
    await ctx.outbox.add(em, { type: "order.refund-returned", orderId, refundId });
  }
  const { amountCents } = refund;
  await recordOrderEvent(em, {
    orderId,
    type: isReturned ? "order.refund-returned" : "payment.refund-failed",
    source,
    data: { refundId, amountCents, failureCode: failure.code, failureDetail: failure.detail },
  });
}

function markFailed(em: EntityManager, refundId: string, { code, detail }: RefundFailure) {
  return tables(em)
    .updateTable("refund")
    .set({ state: STATE_OF_FAILED, failure_code: code, failure_detail: detail })
    .where("id", "=", refundId)
    .where((eb) =>
      eb.or([
        eb("state", "in", refundStatesBefore("returned")),
        eb.and([eb("state", "in", refundStatesBefore("failed")), eb("reason", "=", "admin")]),
      ]),
    )
    .returning(["amount_cents as amountCents", "state", "reason"])
    .executeTakeFirst();
}

const STATE_OF_FAILED = sql<RefundState>`case state when 'succeeded' then 'returned' else 'failed' end`;

/** Another refund becomes the last one: it decides again whether the units are restocked. */
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
