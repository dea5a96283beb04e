import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { eraseOrderChanges } from "../audit/record-change.ts";
import { eraseOrderData } from "../customer/erased-order.ts";
import { lockOrder } from "../order/lock-order.ts";
import { type EventSource, orderEventRow, recordOrderEvent } from "../order/order-event.ts";
import { assertTransition } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { returnStock } from "../stock/move-stock.ts";
import { listOpenIntents } from "./known-charge.ts";
import { UNFINISHED_PAYMENT } from "./payment-state.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Cancels an unpaid order, once: its PaymentIntent at Stripe first, then the units are restocked and the order's personal data is
 * overwritten. When it is interrupted (Stripe does not respond, process killed) the order stays `cancelling`, and the next call or the
 * sweeper continues.
 * A charge that cannot pay the order is refunded and does not stop it. Recurring jobs only continue what is `cancelling`.
 * Errors: `not-found`, `already-paid`, `payment-processing`; `GatewayUnavailable`.
 */
export async function cancelOrder(ctx: DomainContext, orderId: string): Promise<void> {
  for (const intentId of await requestCancel(ctx, orderId)) {
    const intent = await ctx.payments.cancelIntent(intentId);
    if (!intent || intent.status === "canceled") continue;
    const settlement = await settlePayment(ctx, { paymentIntentId: intentId, source: sourceOf(ctx) });
    if (settlement === "paid" || settlement === "refunded") throw alreadyPaid();
    if (settlement === "open") {
      await withdrawCancel(ctx, orderId);
      throw processing();
    }
  }
  await finishCancel(ctx, orderId);
}

/** Lists unfinished cancellations, the least recently tried first. */
export async function listUnfinishedCancellations(
  ctx: Pick<DomainContext, "em">,
  limit: number,
): Promise<string[]> {
  const rows = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .leftJoin("sweep_attempt as last", "last.subject_id", "o.id")
    .select("o.id")
    .where("o.status", "=", "cancelling")
    .where("o.updated_at", "<", sql<Date>`now() - interval '30 seconds'`)
    .orderBy("last.tried_at", (order) => order.asc().nullsFirst())
    .orderBy("o.updated_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function requestCancel(ctx: DomainContext, orderId: string): Promise<string[]> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId);
    if (order.status !== "cancelling") {
      assertTransition(order.status, "cancelling");
      // The cancellation was withdrawn since the job listed it: the customer may be paying.
      if (ctx.actor.kind === "system") throw processing();
      const event = orderEventRow({ orderId, type: "order.cancel-requested", source: sourceOf(ctx) });
      await tables(em)
        .with("event", (db) => db.insertInto("order_event").values(event))
        .updateTable("customer_order")
        .set({ status: "cancelling", ended_unpaid: false })
        .where("id", "=", orderId)
        .execute();
    }
    return listOpenIntents(em, orderId);
  });
}

async function withdrawCancel(ctx: DomainContext, orderId: string): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    const withdrawn = await tables(em)
      .updateTable("customer_order")
      .set({ status: "pending", ended_unpaid: false })
      .where("id", "=", orderId)
      .where("status", "=", "cancelling")
      .returning("id")
      .executeTakeFirst();
    if (withdrawn) {
      await recordOrderEvent(em, { orderId, type: "order.cancel-withdrawn", source: sourceOf(ctx) });
    }
  });
}

async function finishCancel(ctx: DomainContext, orderId: string): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId);
    // Another call withdrew the cancellation.
    if (order.status === "pending") throw processing();
    if (order.status !== "cancelling") throw alreadyPaid();
    if (order.holdsStock) await returnStock(em, { orderId, lines: order.lines, reason: "order-cancelled" });
    await closePayments(ctx, em, orderId);
    const cancelled = await eraseOrderData(em, [orderId], {
      status: "cancelled",
      holds_stock: false,
      cancelled_at: NOW,
    });
    if (cancelled === 0) throw new Error(`order ${orderId} was not cancelled`);
    await eraseOrderChanges(em, [orderId]);
  });
}

const alreadyPaid = (): DomainError =>
  new DomainError("already-paid", "The card was already charged. A paid order cannot be cancelled.");

const processing = (): DomainError =>
  new DomainError(
    "payment-processing",
    "Your bank is processing the payment. Try again in some minutes: the order can be cancelled if the payment fails.",
  );

function sourceOf(ctx: DomainContext): EventSource {
  return ctx.actor.kind === "system" ? "sweeper" : "customer";
}

/** Closes the payments that have not charged a card, with the event and jobs of the cancellation. */
async function closePayments(ctx: DomainContext, em: EntityManager, orderId: string): Promise<void> {
  const event = orderEventRow({ orderId, type: "order.cancelled", source: sourceOf(ctx) });
  const jobs = JSON.stringify(await ctx.outbox.rowsOf(em, { type: "order.cancelled", orderId }));
  await tables(em)
    .with("event", (db) => db.insertInto("order_event").values(event))
    .with("job", (db) => insertJobs(db, sql<string>`${jobs}`))
    .updateTable("payment")
    .set({ status: "canceled", updated_at: NOW })
    .where("order_id", "=", orderId)
    .where("status", "in", UNFINISHED_PAYMENT)
    .execute();
}
