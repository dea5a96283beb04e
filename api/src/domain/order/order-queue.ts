import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Tables } from "../shared/tables.ts";

/** Lists of orders that staff work through. `unpaid` includes orders that are being cancelled. */
export const ORDER_QUEUES = ["to-ship", "unpaid", "shipped", "refunds-failed"] as const;
export type OrderQueue = (typeof ORDER_QUEUES)[number];

const eb = expressionBuilder<Tables & { o: Tables["customer_order"] }, "o">();

/** A refund that failed or was returned by the bank, and that nothing has replaced since. */
const FAILED_REFUND = eb
  .selectFrom("refund as r")
  .innerJoin("payment as p", "p.id", "r.payment_id")
  .select("p.order_id")
  .where("r.state", "in", ["failed", "returned"])
  .where("r.reason", "<>", "twice")
  .where("r.failure_code", "<>", "by-hand")
  .where((of) =>
    of.not(
      of.exists(
        of
          .selectFrom("refund as later")
          .select("later.id")
          .whereRef("later.payment_id", "=", "r.payment_id")
          .whereRef("later.id", ">", "r.id")
          .where("later.state", "in", ["requested", "sent", "succeeded"])
          .where("later.reason", "<>", "twice"),
      ),
    ),
  );

const CONDITIONS: Readonly<Record<OrderQueue, Expression<SqlBool>>> = {
  "to-ship": eb.and([
    eb("o.status", "=", "paid"),
    eb("o.fulfilment", "=", "preparing"),
    eb("o.refund_requested_at", "is", null),
  ]),
  unpaid: eb("o.status", "in", ["pending", "cancelling"]),
  shipped: eb("o.fulfilment", "=", "shipped"),
  "refunds-failed": eb("o.id", "in", FAILED_REFUND),
};

/** The condition on `customer_order as o` that an order is in the queue. */
export const inQueue = (queue: OrderQueue): Expression<SqlBool> => CONDITIONS[queue];
