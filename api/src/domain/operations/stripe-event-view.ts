import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { Cell, Tone } from "./report.ts";

export const EVENT_STATUSES = ["new", "done", "dead"] as const;

/** Events of the inbox with their orders; the caller adds conditions on `e` and `p`. */
export const selectStripeEvents = (em: EntityManager) =>
  tables(em)
    .selectFrom("stripe_event as e")
    .leftJoin("payment as p", "p.payment_intent_id", "e.payment_intent_id")
    .select(["e.id", "e.type", "e.status", "e.outcome", "e.attempts", "e.problem", "p.order_id as orderId"])
    .select(["e.received_at as receivedAt", "e.tried_at as triedAt", "e.processed_at as processedAt"])
    .select("e.payment_intent_id as paymentIntentId")
    .select((eb) =>
      eb
        .selectFrom("dispute as d")
        .select("d.status")
        .whereRef("d.payment_id", "=", "p.id")
        .where("e.type", "like", "charge.dispute.%")
        .orderBy("d.updated_at", "desc")
        .limit(1)
        .as("dispute"),
    );

/**
 * A Stripe event of the inbox, without its body. `outcome`: the result (`paid`, `ignored`, ...), or why the event failed, as a code or
 * as the error; null while it waits. `problem`: why the last attempt failed. `dispute`: of an event about a dispute its present status.
 */
export type StripeEventView = Awaited<
  ReturnType<ReturnType<typeof selectStripeEvents>["executeTakeFirstOrThrow"]>
>;

const EVENTS_MAX = 200;

/** Returns Stripe's events of an order's payments, newest first. */
export async function listEventsOfOrder(
  { em }: Pick<DomainContext, "em">,
  orderId: string,
): Promise<StripeEventView[]> {
  const events = selectStripeEvents(em).where("p.order_id", "=", orderId);
  return events.orderBy("e.received_at", "desc").limit(EVENTS_MAX).execute();
}

const TONES: Readonly<Record<StripeEventView["status"], Tone>> = { new: "low", done: "ok", dead: "danger" };

/** Codes of events that failed. */
const FAILURES: Readonly<Record<string, string>> = {
  "refunded-twice":
    "Refunded twice, at Stripe and by hand: the order shows both refunds. Have one of the two returned or write it off, then replay the event.",
};

/** The result of an event, or why it waits or failed. */
export function eventResult({ status, outcome, problem, dispute }: StripeEventView): Cell {
  const texts = {
    new: problem === null ? "waiting" : `waiting: ${problem}`,
    done: dispute === null ? (outcome ?? "done") : `dispute: ${dispute}`,
    dead: `failed: ${FAILURES[outcome ?? ""] ?? outcome ?? "no reason stored"}`,
  };
  return { tone: TONES[status], text: texts[status] };
}
