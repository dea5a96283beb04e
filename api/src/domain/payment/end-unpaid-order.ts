import { type ExpressionBuilder, sql } from "kysely";
import { recordOrderEvent } from "../order/order-event.ts";
import { PAYING_MINUTES } from "../order/pending-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, type Tables, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { cancelOrder } from "./cancel-order.ts";
import { listOpenIntents } from "./known-charge.ts";
import { UNFINISHED_PAYMENT } from "./payment-state.ts";
import { settlePayment } from "./settle-payment.ts";

/** The pause before the next attempt to end an order. */
const RETRY_MINUTES = 10;

/** Lists unpaid orders that are due to end and are not being paid, the least recently tried first. */
export async function listOrdersToEnd({ em }: Pick<DomainContext, "em">, limit: number): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer_order")
    .leftJoin("sweep_attempt as tried", "tried.subject_id", "customer_order.id")
    .select("customer_order.id")
    .where(isOver)
    .where((eb) =>
      eb.or([eb("tried.tried_at", "is", null), eb("tried.tried_at", "<", minutesAgo(RETRY_MINUTES))]),
    )
    .orderBy("tried.tried_at", (order) => order.asc().nullsFirst())
    .orderBy("customer_order.ends_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Cancels an unpaid order that is due to end: the intent at Stripe first, then the order. One that was charged meanwhile becomes paid;
 * one that the bank is processing is tried again later. Returns whether it was cancelled.
 * Error: `GatewayUnavailable`.
 */
export async function endUnpaidOrder(ctx: DomainContext, orderId: string): Promise<boolean> {
  if (await isBeingCharged(ctx, orderId)) return false;
  if (!(await requestEnd(ctx, orderId))) return false;
  try {
    await cancelOrder(ctx, orderId);
    return true;
  } catch (error) {
    // The order was charged or processed at the same moment, or ended by another worker.
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Checks the intent at Stripe before the order is changed, and settles a charge. */
async function isBeingCharged(ctx: DomainContext, orderId: string): Promise<boolean> {
  for (const paymentIntentId of await listOpenIntents(ctx.em, orderId)) {
    const intent = await ctx.payments.retrieveIntent(paymentIntentId);
    if (intent?.status === "processing") return true;
    if (intent?.status === "succeeded") {
      await settlePayment(ctx, { paymentIntentId, source: "sweeper" });
      return true;
    }
  }
  return false;
}

/** Begins the cancellation if the order is still due to end: its customer may have begun to pay. */
async function requestEnd(ctx: DomainContext, orderId: string): Promise<boolean> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const requested = await tables(em)
      .updateTable("customer_order")
      .set({ status: "cancelling", ended_unpaid: true })
      .where("id", "=", orderId)
      .where(isOver)
      .returning("id")
      .executeTakeFirst();
    if (!requested) return false;
    const data = { reason: "unpaid" };
    await recordOrderEvent(em, { orderId, type: "order.cancel-requested", source: "sweeper", data });
    return true;
  });
}

/** An order with reserved units is not due to end, nor is one whose payment page was just opened. */
const isOver = (eb: ExpressionBuilder<Tables, "customer_order">) =>
  eb.and([
    eb("customer_order.status", "=", "pending"),
    eb("customer_order.ends_at", "<=", NOW),
    eb.or([eb("customer_order.holds_stock", "=", false), eb("customer_order.held_until", "<=", NOW)]),
    eb.not(
      eb.exists(
        eb
          .selectFrom("payment")
          .select("payment.id")
          .whereRef("payment.order_id", "=", "customer_order.id")
          .where("payment.status", "in", UNFINISHED_PAYMENT)
          .where("payment.updated_at", ">", minutesAgo(PAYING_MINUTES)),
      ),
    ),
  ]);

const minutesAgo = (minutes: number) => sql<Date>`now() - ${minutes} * interval '1 minute'`;
