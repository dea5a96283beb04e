import { type OrderEventType, recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { inTransaction } from "../shared/transaction.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

/** Neither the shop nor Stripe can place the intent yet: worth another try, the row may be on its way. */
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

/** Does what a stored event asks for: settles its intent from what Stripe says now. Once, however often it is called. */
export async function processStripeEvent(ctx: DomainContext, eventId: string): Promise<void> {
  const [event] = await ctx.em.execute<StoredEvent[]>(
    "select id, type, payment_intent_id, status from stripe_event where id = ?",
    [eventId],
  );
  if (!event || event.status !== "new") return;
  if (!event.payment_intent_id) return finish(ctx, event, "ignored");
  const settlement = await settlePayment(ctx, {
    paymentIntentId: event.payment_intent_id,
    source: "webhook",
  });
  if (settlement === "unknown") throw new UnknownPaymentIntent(event.payment_intent_id);
  await finish(ctx, event, settlement);
}

/** Gives an event up for good; an operator is told. */
export async function buryStripeEvent(
  ctx: Pick<DomainContext, "em">,
  eventId: string,
  reason: string,
): Promise<void> {
  await ctx.em.execute(
    `update stripe_event set status = 'dead', outcome = ?, processed_at = now() where id = ? and status = 'new'`,
    [reason, eventId],
  );
}

/** What an event adds to the order's story, beside what settling its intent says. */
const STORY_OF: Readonly<Record<string, OrderEventType>> = {
  "payment_intent.payment_failed": "payment.declined",
  "charge.dispute.created": "payment.disputed",
};

async function finish(
  ctx: DomainContext,
  event: StoredEvent,
  outcome: Settlement | "ignored",
): Promise<void> {
  await inTransaction(ctx.em.fork(), async (em) => {
    const done = await em.execute<{ id: string }[]>(
      `update stripe_event set status = 'done', outcome = ?, processed_at = now() where id = ? and status = 'new' returning id`,
      [outcome, event.id],
    );
    const type = STORY_OF[event.type];
    if (!done.length || !type) return;
    const [payment] = await em.execute<{ order_id: string }[]>(
      "select order_id from payment where payment_intent_id = ?",
      [event.payment_intent_id],
    );
    if (!payment) return;
    const data = { paymentIntentId: event.payment_intent_id, eventId: event.id };
    await recordOrderEvent(em, { orderId: payment.order_id, type, source: "webhook", data });
  });
}
