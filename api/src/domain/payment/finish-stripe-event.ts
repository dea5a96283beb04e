import type { EntityManager } from "@mikro-orm/postgresql";
import { recordOrderEvent } from "../order/order-event.ts";
import type { OrderEventType } from "../order/order-event-type.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { canStoreEventBody, NO_BODY } from "./event-body.ts";
import { DONE, type HandledEvent, LAG, type OpenEvent } from "./read-event.ts";
import type { Settlement } from "./settle-payment.ts";

/**
 * Marks an event as done with the outcome of its payment, and adds it to the order's timeline where it has its own type there. Null where
 * it is already finished.
 */
export async function finishEvent(
  ctx: Pick<DomainContext, "em">,
  event: OpenEvent,
  outcome: Settlement | "ignored",
): Promise<HandledEvent | null> {
  const { id, type, paymentIntentId } = event;
  return inTransaction(ctx.em.fork(), async (em) => {
    const storesBody = await canStoreEventBody(em, paymentIntentId);
    const done = await markDone(em, id, outcome, storesBody);
    if (!done) return null;
    await addToTimeline(em, event, outcome);
    return { type, outcome, lagSeconds: done.lag };
  });
}

async function markDone(em: EntityManager, eventId: string, outcome: string, storesBody: boolean) {
  return tables(em)
    .updateTable("stripe_event")
    .set((eb) => ({ ...DONE, outcome, attempts: eb("attempts", "+", 1) }))
    .$if(!storesBody, (update) => update.set({ body: NO_BODY }))
    .where("id", "=", eventId)
    .where("status", "=", "new")
    .returning(LAG)
    .executeTakeFirst();
}

async function addToTimeline(
  em: EntityManager,
  { id: eventId, type: eventType, paymentIntentId }: OpenEvent,
  outcome: Settlement | "ignored",
): Promise<void> {
  const type = timelineType(eventType, outcome);
  if (!type) return;
  const payment = await tables(em)
    .selectFrom("payment")
    .select("order_id as orderId")
    .where("payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();
  if (!payment) return;
  const data = { paymentIntentId, eventId };
  await recordOrderEvent(em, { orderId: payment.orderId, type, source: "webhook", data });
}

/** Returns what an event adds to the order's timeline, apart from what settling its payment records. */
function timelineType(eventType: string, outcome: Settlement | "ignored"): OrderEventType | undefined {
  if (eventType === "charge.dispute.created") return "payment.disputed";
  // A decline that arrives after the charge succeeded would contradict it.
  if (eventType === "payment_intent.payment_failed" && outcome === "open") return "payment.declined";
  return undefined;
}
