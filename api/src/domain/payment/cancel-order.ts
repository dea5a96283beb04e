import type { EntityManager } from "@mikro-orm/postgresql";
import { type LockedOrder, lockOrder } from "../order/lock-order.ts";
import { type EventSource, recordOrderEvent } from "../order/order-event.ts";
import { assertTransition } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { LAST_ATTEMPT } from "../shared/sweep-attempt.ts";
import { inTransaction } from "../shared/transaction.ts";
import { returnStock } from "../tool/move-stock.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Cancels an unpaid order: first its PaymentIntent at Stripe, then the row goes and the pieces return, once. Stopped half way
 * (Stripe silent, process killed) the order stays `cancelling`, and the same call or the sweeper goes on.
 * Errors: `not-found`, `already-paid`; `GatewayUnavailable`.
 */
export async function cancelOrder(ctx: DomainContext, orderId: string): Promise<void> {
  for (const intentId of await requestCancel(ctx, orderId)) {
    const intent = await ctx.payments.cancelIntent(intentId);
    if (!intent || intent.status === "canceled") continue;
    await settlePayment(ctx, { paymentIntentId: intentId, source: sourceOf(ctx) });
    await withdrawCancel(ctx, orderId);
    throw new DomainError(
      "already-paid",
      "The card was charged in the meantime: a paid order cannot be cancelled.",
    );
  }
  await finishCancel(ctx, orderId);
}

/** Cancellations that were begun and left, the longest untried first. */
export async function listUnfinishedCancellations(
  ctx: Pick<DomainContext, "em">,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.em.execute<{ id: string }[]>(
    `select o.id from customer_order o ${LAST_ATTEMPT.join("o.id")}
     where o.status = 'cancelling' and o.updated_at < now() - interval '30 seconds'
     order by ${LAST_ATTEMPT.orderBy}, o.updated_at limit ?`,
    [limit],
  );
  return rows.map((row) => row.id);
}

async function requestCancel(ctx: DomainContext, orderId: string): Promise<string[]> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId);
    if (order.status !== "cancelling") {
      assertTransition(order.status, "cancelling");
      await em.execute(`update customer_order set status = 'cancelling' where id = ?`, [orderId]);
      await recordOrderEvent(em, { orderId, type: "order.cancel-requested", source: sourceOf(ctx) });
    }
    const open = await em.execute<{ payment_intent_id: string }[]>(
      `select payment_intent_id from payment where order_id = ? and status in ('starting', 'open') and payment_intent_id is not null`,
      [orderId],
    );
    return open.map((payment) => payment.payment_intent_id);
  });
}

async function withdrawCancel(ctx: DomainContext, orderId: string): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    const withdrawn = await em.execute<{ id: string }[]>(
      `update customer_order set status = 'pending' where id = ? and status = 'cancelling' returning id`,
      [orderId],
    );
    if (withdrawn.length) {
      await recordOrderEvent(em, { orderId, type: "order.cancel-withdrawn", source: sourceOf(ctx) });
    }
  });
}

async function finishCancel(ctx: DomainContext, orderId: string): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId);
    if (order.status !== "cancelling") {
      throw new DomainError(
        "already-paid",
        "The card was charged in the meantime: a paid order cannot be cancelled.",
      );
    }
    if (order.holdsStock) await returnStock(em, { ...pieces(order), reason: "order-cancelled" });
    await closePayments(em, orderId);
    await em.execute("delete from customer_order where id = ?", [orderId]);
    await recordOrderEvent(em, {
      orderId,
      type: "order.cancelled",
      source: sourceOf(ctx),
      data: whatWas(order),
    });
    await ctx.outbox.add(em, { type: "order.cancelled", orderId });
  });
}

function sourceOf(ctx: DomainContext): EventSource {
  return ctx.actor.kind === "system" ? "sweeper" : "customer";
}

function pieces(order: { id: string; toolId: string; quantity: number }): {
  orderId: string;
  toolId: string;
  quantity: number;
} {
  return { orderId: order.id, toolId: order.toolId, quantity: order.quantity };
}

/** The row is gone: who tells the customer reads it here. Ids and the tool, nothing personal. */
function whatWas(order: LockedOrder): Record<string, unknown> {
  const { customerId, toolId, itemName, quantity, unitPrice } = order;
  return { customerId, toolId, itemName, quantity, unitPriceCents: unitPrice };
}

async function closePayments(em: EntityManager, orderId: string): Promise<void> {
  await em.execute(
    `update payment set status = 'canceled', updated_at = now() where order_id = ? and status in ('starting', 'open')`,
    [orderId],
  );
}
