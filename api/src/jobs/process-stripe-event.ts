import { z } from "zod";
import { defineJob } from "./job.ts";

/** The job is retried for 24 hours: an intent may be unknown because its row is not committed yet. */
export const processStripeEventJob = defineJob({
  name: "process-stripe-event",
  queue: "payments",
  payload: z.strictObject({ eventId: z.string() }),
  attempts: 36,
  on: [(event) => (event.type === "stripe-event.received" ? { eventId: event.eventId } : null)],
});
