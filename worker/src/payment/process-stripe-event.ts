import { buryStripeEvent, processStripeEvent } from "@shop/api/domain/payment/process-stripe-event";
import type { Processor } from "../processor.ts";

export const processStripeEventProcessor: Processor<{ eventId: string }> = {
  async run({ ctx, payload, metrics }) {
    const handled = await processStripeEvent(ctx, payload.eventId);
    if (!handled) return;
    const { type, outcome, lagSeconds } = handled;
    metrics.stripeEvents.inc({ type, outcome });
    metrics.stripeEventLag.observe(lagSeconds);
  },
  async bury({ ctx, payload, metrics }, reason) {
    const buried = await buryStripeEvent(ctx, payload.eventId, reason);
    if (buried) metrics.stripeEvents.inc({ type: buried.type, outcome: "dead" });
  },
};
