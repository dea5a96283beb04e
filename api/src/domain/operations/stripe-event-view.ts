import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "../shared/tables.ts";

/** A Stripe event of the inbox, without its body. */
export interface StripeEventView {
  readonly id: string;
  readonly type: string;
  readonly status: "new" | "done" | "dead";
  /** What came of it (`paid`, `ignored`, ...), or why it was given up; null while it waits. */
  readonly outcome: string | null;
  readonly attempts: number;
  /** Why the last try failed. */
  readonly problem: string | null;
  readonly receivedAt: Date;
  readonly triedAt: Date | null;
  readonly processedAt: Date | null;
  readonly paymentIntentId: string | null;
  readonly orderId: string | null;
}

export interface StripeEventRow {
  id: string;
  type: string;
  status: StripeEventView["status"];
  outcome: string | null;
  attempts: number;
  problem: string | null;
  received_at: Date;
  /** Finer than a `Date`. */
  received_at_text: string;
  tried_at: Date | null;
  processed_at: Date | null;
  payment_intent_id: string | null;
  order_id: string | null;
}

/** Events of the inbox with the orders that they are about; the caller adds conditions on `e` and `p`. */
export const selectStripeEvents = (em: EntityManager) =>
  tables(em)
    .selectFrom("stripe_event as e")
    .leftJoin("payment as p", "p.payment_intent_id", "e.payment_intent_id")
    .select(["e.id", "e.type", "e.status", "e.outcome", "e.attempts", "e.problem", "p.order_id as orderId"])
    .select(["e.received_at as receivedAt", "e.tried_at as triedAt", "e.processed_at as processedAt"])
    .select("e.payment_intent_id as paymentIntentId");

/** The caller adds conditions on `e`. */
export const SELECT_STRIPE_EVENT = `
  select e.id, e.type, e.status, e.outcome, e.attempts, e.problem, e.received_at, e.received_at::text as received_at_text, e.tried_at, e.processed_at,
    e.payment_intent_id, p.order_id
  from stripe_event e left join payment p on p.payment_intent_id = e.payment_intent_id`;

export function stripeEventFromRow(row: StripeEventRow): StripeEventView {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    outcome: row.outcome,
    attempts: row.attempts,
    problem: row.problem,
    receivedAt: row.received_at,
    triedAt: row.tried_at,
    processedAt: row.processed_at,
    paymentIntentId: row.payment_intent_id,
    orderId: row.order_id,
  };
}
