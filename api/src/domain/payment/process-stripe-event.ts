import { sql } from "kysely";
import { recordOrderEvent } from "../order/order-event.ts";
import type { OrderEventType } from "../order/order-event-type.ts";
import type { DomainContext } from "../shared/context.ts";
import { finishOutboxRow } from "../shared/finish-outbox-row.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { reportRefundedTwice } from "./refunded-twice.ts";
import { mayKeepEventBody } from "./keep-event-body.ts";
import { noteDisputes } from "./note-disputes.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

/**
 * Stripe does not know the intent, or it has this shop's mark (`metadata.shop`) and its order is not known here yet: worth another try,
 * the row may be on its way. An intent without the mark and without an order of this shop is `foreign` and not tried again.
 */
class UnknownPaymentIntent extends Error {
  constructor(paymentIntentId: string) {
    super(`no order is known for ${paymentIntentId}`);
    this.name = "UnknownPaymentIntent";
  }
}

interface StoredEvent {
  id: string;
  type: string;
  payment_intent_id: string | null;
  status: "new" | "done" | "dead";
}

/** An event that came to its end: what became of it, and how long after its arrival. */
export interface HandledEvent {
  readonly type: string;
  readonly outcome: Settlement | "ignored" | "dead";
  readonly lagSeconds: number;
  /** Whether the outbox row of the job was finished in the same statement. */
  readonly isRowFinished?: boolean;
}

/**
 * Does what a stored event asks for: settles its intent from what Stripe says now. Once, however often it is called; null where
 * it was done before. The first that is worked on after its charge was refunded twice is `dead`, with that reason: an operator is
 * notified, and replays it. A failure is noted with the event, then thrown. `outboxRow`: the row of the job that asks for it.
 */
export async function processStripeEvent(
  ctx: DomainContext,
  eventId: string,
  outboxRow: string | null = null,
): Promise<HandledEvent | null> {
  try {
    return (await finishSettled(ctx, eventId, outboxRow)) ?? (await settleEvent(ctx, eventId));
  } catch (error) {
    await noteFailure(ctx, eventId, error);
    throw error;
  }
}

/**
 * Ends an event about a charge that has paid its order already, as most do after the browser's confirmation: Stripe is not asked,
 * no lock is waited for. Null where there is more to do.
 */
async function finishSettled(
  ctx: DomainContext,
  eventId: string,
  outboxRow: string | null,
): Promise<HandledEvent | null> {
  const done = await tables(ctx.em)
    // Waits for an erasure of the customer that is under way: then the body must go.
    .with("owner", (db) =>
      db
        .selectFrom("stripe_event as e")
        .innerJoin("payment as p", "p.payment_intent_id", "e.payment_intent_id")
        .innerJoin("customer_order as o", "o.payment_intent_id", "p.payment_intent_id")
        .innerJoin("customer as c", "c.id", "o.customer_id")
        .select("e.id as event_id")
        .where("e.id", "=", eventId)
        .where("e.type", "=", "payment_intent.succeeded")
        .where("p.status", "=", "succeeded")
        .where("c.erased_at", "is", null)
        .forKeyShare("c"),
    )
    .with("done", (db) =>
      db
        .updateTable("stripe_event as e")
        .from("owner")
        .set((eb) => ({
          status: "done",
          outcome: "paid",
          processed_at: NOW,
          attempts: eb("e.attempts", "+", 1),
          tried_at: NOW,
          problem: null,
        }))
        .whereRef("e.id", "=", "owner.event_id")
        .where("e.status", "=", "new")
        .returning(["e.type", LAG]),
    )
    .with("job", (db) => finishOutboxRow(db, outboxRow).where(sql<boolean>`exists (select from done)`))
    .selectFrom("done")
    .selectAll()
    .executeTakeFirst();
  if (!done) return null;
  return { type: done.type, outcome: "paid", lagSeconds: done.lag, isRowFinished: outboxRow !== null };
}

const LAG = sql<number>`extract(epoch from now() - received_at)::float8`.as("lag");

const PROBLEM_LENGTH_MAX = 500;

async function noteFailure(ctx: DomainContext, eventId: string, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message.slice(0, PROBLEM_LENGTH_MAX) : "failed";
  await ctx.em
    .fork()
    .execute(
      `update stripe_event set attempts = attempts + 1, problem = ?, tried_at = now() where id = ? and status = 'new'`,
      [problem, eventId],
    );
}

async function settleEvent(ctx: DomainContext, eventId: string): Promise<HandledEvent | null> {
  const [event] = await ctx.em.execute<StoredEvent[]>(
    "select id, type, payment_intent_id, status from stripe_event where id = ?",
    [eventId],
  );
  if (!event || event.status !== "new") return null;
  if (!event.payment_intent_id) return finish(ctx, event, "ignored");
  const settlement = await settlePayment(ctx, {
    paymentIntentId: event.payment_intent_id,
    source: "webhook",
  });
  if (settlement === "unknown") throw new UnknownPaymentIntent(event.payment_intent_id);
  if (event.type.startsWith("charge.dispute.")) {
    await noteDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId: event.payment_intent_id }));
  }
  return finish(ctx, event, settlement);
}

/** Gives an event up for good; an operator is told. Null where it had come to an end before. */
export async function buryStripeEvent(
  ctx: Pick<DomainContext, "em">,
  eventId: string,
  reason: string,
): Promise<{ type: string } | null> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const [event] = await em.execute<{ payment_intent_id: string | null }[]>(
      "select payment_intent_id from stripe_event where id = ?",
      [eventId],
    );
    if (!event) return null;
    const keepsBody = await mayKeepEventBody(em, event.payment_intent_id);
    const [buried] = await em.execute<{ type: string }[]>(
      `update stripe_event set status = 'dead', outcome = ?, processed_at = now(), body = case when ? then body else '' end
       where id = ? and status = 'new' returning type`,
      [reason, keepsBody, eventId],
    );
    return buried ?? null;
  });
}

/** What an event adds to the order's story, beside what settling its intent says. */
const STORY_OF: Readonly<Record<string, OrderEventType>> = {
  "payment_intent.payment_failed": "payment.declined",
  "charge.dispute.created": "payment.disputed",
};

/** A decline that is heard of after the charge went through is no news: told now, it would contradict it. */
function storyOf(eventType: string, outcome: Settlement | "ignored"): OrderEventType | undefined {
  const type = STORY_OF[eventType];
  return type === "payment.declined" && outcome !== "open" ? undefined : type;
}

async function finish(
  ctx: DomainContext,
  event: StoredEvent,
  outcome: Settlement | "ignored",
): Promise<HandledEvent | null> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const keepsBody = await mayKeepEventBody(em, event.payment_intent_id);
    const [done] = await em.execute<{ lag: number }[]>(
      `update stripe_event set status = 'done', outcome = ?, processed_at = now(), attempts = attempts + 1, tried_at = now(), problem = null,
         body = case when ? then body else '' end
       where id = ? and status = 'new' returning extract(epoch from now() - received_at)::float8 as lag`,
      [outcome, keepsBody, event.id],
    );
    if (!done) return null;
    const twice = await reportRefundedTwice(em, event);
    if (twice !== null) {
      await em.execute("update stripe_event set status = 'dead', outcome = ? where id = ?", [
        twice,
        event.id,
      ]);
      return { type: event.type, outcome: "dead", lagSeconds: done.lag };
    }
    const handled = { type: event.type, outcome, lagSeconds: done.lag };
    const type = storyOf(event.type, outcome);
    if (!type) return handled;
    const [payment] = await em.execute<{ order_id: string }[]>(
      "select order_id from payment where payment_intent_id = ?",
      [event.payment_intent_id],
    );
    if (!payment) return handled;
    const data = { paymentIntentId: event.payment_intent_id, eventId: event.id };
    await recordOrderEvent(em, { orderId: payment.order_id, type, source: "webhook", data });
    return handled;
  });
}
