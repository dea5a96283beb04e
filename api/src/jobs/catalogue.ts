import type { DomainEvent } from "../domain/shared/domain-event.ts";
import { payRefundJob } from "./pay-refund.ts";
import { processStripeEventJob } from "./process-stripe-event.ts";
import { processDocumentJob } from "./process-document.ts";
import { processImageJob } from "./process-image.ts";
import { recurringJobs } from "./recurring.ts";
import { sendOrderMailJob } from "./send-order-mail.ts";

/** All jobs. The worker's table of processors must have one entry for each to compile. */
export const jobs = {
  "process-stripe-event": processStripeEventJob,
  "pay-refund": payRefundJob,
  "process-image": processImageJob,
  "process-document": processDocumentJob,
  "send-order-mail": sendOrderMailJob,
  ...recurringJobs,
} as const;

export type JobName = keyof typeof jobs;

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/** Returns the jobs that an event requests, with their payloads. Most events request none. */
export function jobsFor(event: DomainEvent): { name: JobName; payload: Record<string, unknown> }[] {
  return Object.values(jobs).flatMap((job) =>
    job.on.flatMap((payloadOf) => {
      const payload = payloadOf(event);
      return payload ? [{ name: job.name, payload }] : [];
    }),
  );
}
