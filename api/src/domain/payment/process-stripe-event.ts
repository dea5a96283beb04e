import type { EntityManager } from "@mikro-orm/postgresql";
import type { UpdateObject } from "kysely";
import { recordOrderEvent } from "../order/order-event.ts";
import type { OrderEventType } from "../order/order-event-type.ts";
import type { DomainContext } from "../shared/context.ts";
import { formatError } from "../shared/format-error.ts";
import { NOW, tables, type Tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { canStoreEventBody, NO_BODY } from "./event-body.ts";
import { findCharge } from "./known-charge.ts";
import { DONE, type HandledEvent, LAG, type OpenEvent, readEvent } from "./read-event.ts";
import { recordDisputes } from "./record-disputes.ts";
import { settleIntent, type Settlement } from "./settle-payment.ts";

/**
 * Stripe does not know the intent, or it has this shop's mark (`metadata.shop`) but its order is unknown here. It is tried again, since
 * the row may not be committed yet. An intent with neither mark nor order of this shop is `foreign` and not tried again.
 */
class UnknownPaymentIntent extends Error {
  constructor(paymentIntentId: string) {
    super(`no order is known for ${paymentIntentId}`);
    this.name = "UnknownPaymentIntent";
  }
}

/**
 * Processes a stored event, once: settles its intent by the current state at Stripe. Null where it is already finished. The first event
 * after a second refund of its charge is `dead`, with that reason: an operator is notified, and replays it. A failure is stored with
 * the event, then thrown. `outboxRow`: the row of the event's job.
 */
export async function processStripeEvent(
  ctx: DomainContext,
  eventId: string,
  outboxRow: string | null = null,
): Promise<HandledEvent | null> {
  try {
    const read = await readEvent(ctx, eventId, outboxRow);
    if (!read) return null;
    if (read.handled) return read.handled;
    const settlement = await settleEvent(ctx, read.event);
    const handled = settlement === "paid" ? (await readEvent(ctx, eventId, outboxRow))?.handled : null;
    return handled ?? (await finishEvent(ctx, read.event, settlement));
  } catch (error) {
    await recordFailure(ctx, eventId, error);
    throw error;
  }
}

async function settleEvent(
  ctx: DomainContext,
  { type, paymentIntentId, known }: OpenEvent,
): Promise<Settlement | "ignored"> {
  if (!paymentIntentId) return "ignored";
  const intent = await ctx.payments.retrieveIntent(paymentIntentId);
  const settlement = intent ? await settleIntent(ctx, { intent, known, source: "webhook" }) : "unknown";
  if (settlement === "unknown") throw new UnknownPaymentIntent(paymentIntentId);
  if (type.startsWith("charge.dispute.")) {
    await recordDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId }));
  }
  return settlement;
}

/**
 * Marks an event as done with the outcome of its payment, and adds it to the order's timeline where it has its own type there. Null where
 * it is already finished.
 */
function finishEvent(
  ctx: DomainContext,
  { id: eventId, type, paymentIntentId }: OpenEvent,
  outcome: Settlement | "ignored",
): Promise<HandledEvent | null> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const done = await endEvent(em, { id: eventId, paymentIntentId }, { ...DONE, outcome });
    if (!done) return null;
    const timelineType = timelineTypeOf(type, outcome);
    const charge = timelineType && paymentIntentId && (await findCharge(em, paymentIntentId));
    if (charge) {
      const data = { paymentIntentId, eventId };
      const { orderId } = charge;
      await recordOrderEvent(em, { orderId, type: timelineType, source: "webhook", data });
    }
    return { type, outcome, lagSeconds: done.lag };
  });
}

/** Returns what an event adds to the order's timeline, apart from what settling its payment records. */
function timelineTypeOf(type: string, outcome: Settlement | "ignored"): OrderEventType | undefined {
  if (type === "charge.dispute.created") return "payment.disputed";
  // A decline that arrives after the charge succeeded would contradict it.
  if (type === "payment_intent.payment_failed" && outcome === "open") return "payment.declined";
  return undefined;
}

/** Ends an event, without its body unless that may be stored; undefined where it is already finished. */
async function endEvent(
  em: EntityManager,
  { id, paymentIntentId }: Pick<OpenEvent, "id" | "paymentIntentId">,
  columns: UpdateObject<Tables, "stripe_event">,
) {
  const storesBody = await canStoreEventBody(em, paymentIntentId);
  return tables(em)
    .updateTable("stripe_event")
    .set(columns)
    .$if(!storesBody, (update) => update.set({ body: NO_BODY }))
    .where("id", "=", id)
    .where("status", "=", "new")
    .returning(["type", LAG])
    .executeTakeFirst();
}

const PROBLEM_LENGTH_MAX = 500;

async function recordFailure(ctx: DomainContext, eventId: string, error: unknown): Promise<void> {
  const problem = formatError(error).slice(0, PROBLEM_LENGTH_MAX);
  await tables(ctx.em.fork())
    .updateTable("stripe_event")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), problem, tried_at: NOW }))
    .where("id", "=", eventId)
    .where("status", "=", "new")
    .execute();
}

/** Dead-letters an event; an operator is notified. Null where it is already finished. */
export async function deadLetterStripeEvent(
  ctx: Pick<DomainContext, "em">,
  eventId: string,
  reason: string,
): Promise<{ type: string } | null> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const event = await tables(em)
      .selectFrom("stripe_event")
      .select("payment_intent_id as paymentIntentId")
      .where("id", "=", eventId)
      .executeTakeFirst();
    const ended = { status: "dead", outcome: reason, processed_at: NOW } as const;
    return (event && (await endEvent(em, { id: eventId, ...event }, ended))) ?? null;
  });
}
