import { deadLetterStripeEvent, processStripeEvent } from "@shop/api/domain/payment/process-stripe-event";
import type { Processor } from "../processor.ts";

export const processStripeEventProcessor: Processor<{ eventId: string }> = {
  async run({ ctx, payload, metrics, outboxRow }) {
    const handled = await processStripeEvent(ctx, payload.eventId, outboxRow);
    if (!handled) return;
    const { type, outcome, lagSeconds, isRowFinished } = handled;
    metrics.stripeEvents.inc({ type, outcome });
    metrics.stripeEventLag.observe(lagSeconds);
    if (isRowFinished) return "row-finished";
  },
  async deadLetter({ ctx, payload, metrics }, reason) {
    const dead = await deadLetterStripeEvent(ctx, payload.eventId, reason);
    if (dead) metrics.stripeEvents.inc({ type: dead.type, outcome: "dead" });
  },
};
