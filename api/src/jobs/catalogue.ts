import type { Fact } from "../domain/shared/facts.ts";
import { generalCanaryJob, imagesCanaryJob, mailCanaryJob, paymentsCanaryJob } from "./canary.ts";
import { checkInvariantsJob } from "./check-invariants.ts";
import { endHoldsJob } from "./end-holds.ts";
import { finishCancellationsJob } from "./finish-cancellations.ts";
import { mendRoleChangesJob } from "./mend-role-changes.ts";
import { payRefundJob } from "./pay-refund.ts";
import { processStripeEventJob } from "./process-stripe-event.ts";
import { pruneOutboxJob } from "./prune-outbox.ts";
import { processImageJob } from "./process-image.ts";
import { reconcileNightlyJob } from "./reconcile-nightly.ts";
import { reconcilePaymentsJob } from "./reconcile-payments.ts";
import { sendOrderMailJob } from "./send-order-mail.ts";
import { sweepImagesJob } from "./sweep-images.ts";

/** Every job there is. The worker's table of processors has one entry for each, or does not compile. */
export const jobs = {
  "process-stripe-event": processStripeEventJob,
  "pay-refund": payRefundJob,
  "reconcile-payments": reconcilePaymentsJob,
  "reconcile-nightly": reconcileNightlyJob,
  "end-holds": endHoldsJob,
  "finish-cancellations": finishCancellationsJob,
  "mend-role-changes": mendRoleChangesJob,
  "prune-outbox": pruneOutboxJob,
  "check-invariants": checkInvariantsJob,
  "process-image": processImageJob,
  "sweep-images": sweepImagesJob,
  "payments-canary": paymentsCanaryJob,
  "general-canary": generalCanaryJob,
  "send-order-mail": sendOrderMailJob,
  "mail-canary": mailCanaryJob,
  "images-canary": imagesCanaryJob,
} as const;

export type JobName = keyof typeof jobs;

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/** The jobs that a fact asks for, with their payloads. Most facts ask for none. */
export function jobsFor(fact: Fact): { name: JobName; payload: unknown }[] {
  return Object.values(jobs).flatMap((job) =>
    job.on.flatMap((payloadOf) => {
      const payload = payloadOf(fact);
      return payload ? [{ name: job.name, payload }] : [];
    }),
  );
}
