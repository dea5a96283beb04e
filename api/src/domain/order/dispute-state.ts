import { expressionBuilder, sql } from "kysely";
import type { Tables } from "../shared/tables.ts";

/** The states of the disputes of the charge that paid an order; `closed`: ended without a decision, such as an inquiry. */
export const DISPUTE_STATES = ["open", "lost", "won", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The money is withdrawn, or may be: the order is not shipped and the charge is not refunded. */
export const BLOCKING_STATES = ["open", "lost"] as const satisfies readonly DisputeState[];

type OrderAndDispute = Tables & { o: Tables["customer_order"]; d: Tables["dispute"] };
const ofOrder = expressionBuilder<OrderAndDispute, "o">();
const ofDispute = expressionBuilder<OrderAndDispute, "d">();

/** The disputes of the charge that paid `customer_order as o`. */
const DISPUTES = ofOrder
  .selectFrom("dispute as d")
  .innerJoin("payment as paying", "paying.id", "d.payment_id")
  .whereRef("paying.payment_intent_id", "=", "o.payment_intent_id");

/** The dispute state of `customer_order as o`, null without a dispute. Of several disputes an open one counts most, then a lost one. */
export const DISPUTE_STATE = DISPUTES.select(
  sql<DisputeState>`(array['open', 'lost', 'won', 'closed'])[min(
    case d.status when 'lost' then 2 when 'won' then 3 when 'closed' then 4 else 1 end)]`.as("state"),
);

/** The condition that `dispute as d` is lost and no refund records it yet. */
export const UNRECORDED_LOSS = ofDispute.and([
  ofDispute("d.status", "=", "lost"),
  ofDispute("d.refund_id", "is", null),
]);

/** The condition that a dispute of the charge of `customer_order as o` is lost and no refund records it yet. */
export const HAS_UNRECORDED_LOSS = ofOrder.exists(DISPUTES.select("d.id").where(UNRECORDED_LOSS));
