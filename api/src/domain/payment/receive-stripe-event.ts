import type { DomainContext } from "../shared/context.ts";
import { inTransaction } from "../shared/transaction.ts";

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly paymentIntentId: string | null;
  /** The bytes as they were signed. */
  readonly body: Buffer;
}

/** Keeps a verified event, once per id, and wakes the worker. Nothing else: what it means is read from Stripe later. */
export async function receiveStripeEvent(
  ctx: Pick<DomainContext, "em" | "outbox">,
  event: ReceivedEvent,
): Promise<{ fresh: boolean }> {
  return inTransaction(ctx.em, async (em) => {
    const kept = await em.execute<{ id: string }[]>(
      `insert into stripe_event (id, type, payment_intent_id, body) values (?, ?, ?, ?)
       on conflict (id) do nothing returning id`,
      [event.id, event.type, event.paymentIntentId, event.body],
    );
    if (kept.length) await ctx.outbox.add(em, { type: "stripe-event.received", eventId: event.id });
    return { fresh: kept.length > 0 };
  });
}
