import { z } from "zod";
import { defineJob } from "./job.ts";

/** The job is retried for a day: the money belongs to the customer. */
export const payRefundJob = defineJob({
  name: "pay-refund",
  queue: "payments",
  payload: z.strictObject({ refundId: z.uuid() }),
  attempts: 36,
  on: [(event) => (event.type === "refund.due" ? { refundId: event.refundId } : null)],
});
