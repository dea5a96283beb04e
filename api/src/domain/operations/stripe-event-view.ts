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

/** Events of the inbox with the orders that they are about; the caller adds conditions on `e` and `p`. */
export const selectStripeEvents = (em: EntityManager) =>
  tables(em)
    .selectFrom("stripe_event as e")
    .leftJoin("payment as p", "p.payment_intent_id", "e.payment_intent_id")
    .select(["e.id", "e.type", "e.status", "e.outcome", "e.attempts", "e.problem", "p.order_id as orderId"])
    .select(["e.received_at as receivedAt", "e.tried_at as triedAt", "e.processed_at as processedAt"])
    .select("e.payment_intent_id as paymentIntentId");
