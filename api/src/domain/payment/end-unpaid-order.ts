import { type ExpressionBuilder, sql } from "kysely";
import { recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, type Tables, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { cancelOrder } from "./cancel-order.ts";
import { settlePayment } from "./settle-payment.ts";

/** A customer who opened the payment page within this time may be paying: a bank's question can take that long. */
const PAYING_MINUTES = 60;
/** An order that could not be ended is left alone for this time. */
const RETRY_MINUTES = 10;

/** Unpaid orders whose end has come and that nobody is paying, the longest untried first. */
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
 * Cancels an unpaid order whose end has come, as its customer would: the intent at Stripe first, then the order. One that was charged
 * meanwhile is paid instead; one that the bank is processing stays, and is tried again. Returns whether it is gone.
 * Error: `GatewayUnavailable`.
 */
export async function endUnpaidOrder(ctx: DomainContext, orderId: string): Promise<boolean> {
  if (await isBeingCharged(ctx, orderId)) return false;
  if (!(await requestEnd(ctx, orderId))) return false;
  try {
    await cancelOrder(ctx, orderId);
    return true;
  } catch (error) {
    // Charged or processed in this very moment, or another worker was faster.
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Asks Stripe before the order is touched, so that one that cannot be cancelled is not begun with. A charge is settled. */
async function isBeingCharged(ctx: DomainContext, orderId: string): Promise<boolean> {
  const open = await tables(ctx.em)
    .selectFrom("payment")
    .select("payment_intent_id")
    .where("order_id", "=", orderId)
    .where("status", "in", ["starting", "open"])
    .execute();
  for (const { payment_intent_id: paymentIntentId } of open) {
    const intent = paymentIntentId === null ? null : await ctx.payments.retrieveIntent(paymentIntentId);
    if (intent?.status === "processing") return true;
    if (intent?.status === "succeeded") {
      await settlePayment(ctx, { paymentIntentId: intent.id, source: "sweeper" });
      return true;
    }
  }
  return false;
}

/** Begins the cancellation if the order's end still is due: meanwhile its customer may have begun to pay. */
async function requestEnd(ctx: DomainContext, orderId: string): Promise<boolean> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const requested = await tables(em)
      .updateTable("customer_order")
      .set({ status: "cancelling" })
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

/** What was promised to be held is not taken, nor is an order whose payment page was opened a moment ago. */
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
          .where("payment.status", "in", ["starting", "open"])
          .where("payment.updated_at", ">", minutesAgo(PAYING_MINUTES)),
      ),
    ),
  ]);

const minutesAgo = (minutes: number) => sql<Date>`now() - ${minutes} * interval '1 minute'`;
