import { z } from "zod";
import { defineJob } from "./job.ts";

/** 24 hours of attempts: an intent may be unknown because its row has not been committed yet. */
export const processStripeEventJob = defineJob({
  name: "process-stripe-event",
  queue: "payments",
  payload: z.strictObject({ eventId: z.string() }),
  attempts: 36,
  on: [(fact) => (fact.type === "stripe-event.received" ? { eventId: fact.eventId } : null)],
});
