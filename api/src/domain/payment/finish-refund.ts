import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { STILL_HOLDS } from "../order/line-units.ts";
import { type EventSource, orderEventRow, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { NOW, tables } from "../shared/tables.ts";
import { returnStock } from "../stock/move-stock.ts";
import { closeReturn } from "./close-return.ts";
import { lockCharge } from "./lock-charge.ts";
import { type RefundFailure, type RefundState, refundStatesBefore } from "./refund-state.ts";
import { REFUND_LINES } from "./refund-view.ts";

/** A refund of a charge, and what reported how it ended. */
interface EndedRefund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  readonly source: EventSource;
}

/**
 * Stores, once, that a refund was made, by Stripe or outside it (`providerId` null), in the caller's transaction, and restocks the units that were
 * decided with it. The last refund of a paid order makes the order refunded. A received return ends with it or with its own.
 */
export async function finishRefund(
  ctx: DomainContext,
  em: EntityManager,
  { refundId, paymentIntentId, source, providerId }: EndedRefund & { readonly providerId: string | null },
): Promise<void> {
  const charge = await lockCharge(em, paymentIntentId);
  const { orderId, order } = charge;
  // An order that is gone counts too: its customer was charged.
  const jobs = await ctx.outbox.rowsOf(em, { type: "order.refunded", orderId, refundId });
  const refund = await markSucceeded(em, refundId, providerId, JSON.stringify(jobs));
  if (!refund) return;
  const { amountCents, reason, adminId, lines } = refund;
  const restocked = lines.filter(({ restock }) => restock > 0);
  if (restocked.length) {
    const units = restocked.map(({ toolId, restock }) => ({ toolId, quantity: restock }));
    await returnStock(em, { orderId, lines: units, reason: "restocked" });
  }
  const isWhole = charge.refunded + amountCents === charge.amount;
  const ends = isWhole && order?.status === "paid";
  const typeOfPart = order ? "order.partly-refunded" : "payment.refunded";
  const cause = adminId === null ? source : { adminId };
  const event = orderEventRow({
    orderId,
    type: ends ? "order.refunded" : typeOfPart,
    source: cause,
    data: {
      refundId,
      paymentIntentId,
      amountCents,
      reason,
      lines: lines.map(({ position, quantity, restock }) => ({ position, quantity, restock })),
      ...(ends && { restocked: restocked.length > 0 }),
    },
  });
  const whole = sql<boolean>`${isWhole}::boolean`;
  await tables(em)
    .with("closed", (db) =>
      db
        .updateTable("payment")
        .set({ status: "refunded", updated_at: NOW })
        .where("id", "=", charge.id)
        .where(whole),
    )
    .with("ended", (db) =>
      db
        .updateTable("customer_order")
        .set({ status: "refunded", refund_requested_at: null, holds_stock: STILL_HOLDS })
        .where("payment_intent_id", "=", paymentIntentId)
        .where(whole),
    )
    .insertInto("order_event")
    .values(event)
    .execute();
  if (order) await closeReturn(ctx, em, { charge, source: cause });
}

/** Marks a refund as made, with its jobs; undefined where it is finished. */
function markSucceeded(em: EntityManager, refundId: string, providerId: string | null, jobs: string) {
  return tables(em)
    .with("done", (db) =>
      db
        .updateTable("refund")
        .set({ state: "succeeded", stripe_refund_id: providerId, done_at: NOW })
        .where("id", "=", refundId)
        .where("state", "in", refundStatesBefore("succeeded"))
        .returning(["id", "payment_id", "amount_cents", "reason", "requested_by"]),
    )
    .with("job", (db) =>
      insertJobs(db, sql<string>`${jobs}`, sql<boolean>`exists (${db.selectFrom("done").select("id")})`),
    )
    .selectFrom("done as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.amount_cents as amountCents", "r.reason", "r.requested_by as adminId"])
    .select(REFUND_LINES.as("lines"))
    .executeTakeFirst();
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
  const { id: paymentId, orderId } = await lockCharge(em, paymentIntentId);
  const refund = await tables(em)
    .updateTable("refund")
    .set({
      state: sql<RefundState>`case state when 'succeeded' then 'returned' else 'failed' end`,
      failure_code: failure.code,
      failure_detail: failure.detail,
    })
    .where("id", "=", refundId)
    .where((eb) =>
      eb.or([
        eb("state", "in", refundStatesBefore("returned")),
        eb.and([eb("state", "in", refundStatesBefore("failed")), eb("reason", "=", "admin")]),
      ]),
    )
    .returning(["amount_cents as amount", "state"])
    .executeTakeFirst();
  if (!refund) return;
  const isReturned = refund.state === "returned";
  // Another refund becomes the last one.
  await tables(em)
    .updateTable("customer_order")
    .set({ refund_requested_at: null })
    .where("payment_intent_id", "=", paymentIntentId)
    .where("status", "=", "paid")
    .execute();
  if (isReturned) {
    await tables(em)
      .updateTable("payment")
      .set({ status: "refunding", updated_at: NOW })
      .where("id", "=", paymentId)
      .where("status", "=", "refunded")
      .execute();
    await ctx.outbox.add(em, { type: "order.refund-returned", orderId, refundId });
  }
  const type = isReturned ? "order.refund-returned" : "payment.refund-failed";
  const data = {
    refundId,
    amountCents: refund.amount,
    failureCode: failure.code,
    failureDetail: failure.detail,
  };
  await recordOrderEvent(em, { orderId, type, source, data });
}
