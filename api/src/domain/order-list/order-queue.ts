import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { Tables } from "../shared/tables.ts";

/** Lists of orders that staff work through. `unpaid` includes orders that are being cancelled. */
export const ORDER_QUEUES = ["to-ship", "unpaid", "shipped", "refunds-failed"] as const;
export type OrderQueue = (typeof ORDER_QUEUES)[number];

const eb = expressionBuilder<Tables & { o: Tables["customer_order"] }, "o">();
const ofRefund = expressionBuilder<Tables & { r: Tables["refund"]; p: Tables["payment"] }, "r" | "p">();

/**
 * Refunds of the same charge that may replace a refund `r`: Stripe or an operator has made them, or Stripe still may. One that records a lost
 * dispute does not: the bank took other money.
 */
const LATER_REFUNDS = ofRefund
  .selectFrom("refund as later")
  .select("later.id")
  .whereRef("later.payment_id", "=", "r.payment_id")
  .where("later.state", "in", ["requested", "sent", "succeeded"])
  .where((of) =>
    of.not(of.exists(of.selectFrom("dispute as d").select("d.id").whereRef("d.refund_id", "=", "later.id"))),
  );

/** The refunds made since the bank returned this one: a refund that was requested before is one of something else. */
const REPLACED_SINCE_RETURN = LATER_REFUNDS.innerJoin("order_event as e", (join) =>
  join
    .onRef("e.order_id", "=", "p.order_id")
    .on("e.type", "=", "order.refund-returned")
    .on(sql<SqlBool>`e.data ->> 'refundId' = r.id::text`)
    // The times are equal where one transaction records the return and a refund in Stripe's dashboard.
    .onRef("e.occurred_at", "<=", "later.created_at"),
);

/** The condition on `refund as r` of `payment as p` that a received return waits for it: a refund of something else does not replace it. */
export const OF_OPEN_RETURN: Expression<SqlBool> = ofRefund.exists(
  ofRefund
    .selectFrom("order_return as x")
    .select("x.id")
    .whereRef("x.order_id", "=", "p.order_id")
    .whereRef("x.requested_refund_id", "=", "r.id")
    .where("x.state", "=", "received"),
);

/**
 * The condition on `refund as r` of `payment as p` that it failed or was returned by the bank, that nothing has replaced it since or a
 * received return still waits for it, and that a part of the charge is left.
 */
export const FAILED_REFUND: Expression<SqlBool> = ofRefund.and([
  ofRefund("r.failure_code", "<>", "by-hand"),
  ofRefund("p.refunded_cents", "<", ofRefund.ref("p.amount_cents")),
  ofRefund("r.state", "in", ["failed", "returned"]),
  ofRefund.or([
    OF_OPEN_RETURN,
    ofRefund.and([
      ofRefund("r.state", "=", "failed"),
      ofRefund.not(ofRefund.exists(LATER_REFUNDS.whereRef("later.id", ">", "r.id"))),
    ]),
    ofRefund.and([
      ofRefund("r.state", "=", "returned"),
      ofRefund.not(ofRefund.exists(REPLACED_SINCE_RETURN)),
    ]),
  ]),
]);

const ORDERS_WITH_FAILED_REFUND = eb
  .selectFrom("refund as r")
  .innerJoin("payment as p", "p.id", "r.payment_id")
  .select("p.order_id")
  // The condition implies these states; their partial index needs them.
  .where("r.state", "in", ["failed", "returned"])
  .where(FAILED_REFUND);

/** The condition on `customer_order as o` that it is refunded and all its units are back in stock: none is on its way. */
export const ALL_RESTOCKED: Expression<SqlBool> = eb.and([
  eb("o.status", "=", "refunded"),
  eb("o.holds_stock", "=", false),
]);

const CONDITIONS: Readonly<Record<OrderQueue, Expression<SqlBool>>> = {
  "to-ship": eb.and([
    eb("o.status", "=", "paid"),
    eb("o.fulfilment", "=", "preparing"),
    eb("o.refund_requested_at", "is", null),
  ]),
  unpaid: eb("o.status", "in", ["pending", "cancelling"]),
  shipped: eb.and([eb("o.fulfilment", "=", "shipped"), eb.not(ALL_RESTOCKED)]),
  "refunds-failed": eb("o.id", "in", ORDERS_WITH_FAILED_REFUND),
};

/** The condition on `customer_order as o` that an order is in the queue. */
export const inQueue = (queue: OrderQueue): Expression<SqlBool> => CONDITIONS[queue];
