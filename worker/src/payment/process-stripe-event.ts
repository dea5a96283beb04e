import { buryStripeEvent, processStripeEvent } from "@shop/api/domain/payment/process-stripe-event";
import type { Processor } from "../processor.ts";

export const processStripeEventProcessor: Processor<{ eventId: string }> = {
  run: ({ ctx, payload }) => processStripeEvent(ctx, payload.eventId),
  bury: ({ ctx, payload }, reason) => buryStripeEvent(ctx, payload.eventId, reason),
};
