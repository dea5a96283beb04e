import { z } from "zod";
import { defineJob, type QueueName } from "./job.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Declares a recurring job. By default a failed run is not retried: the next one is due soon. */
const recurring = <Name extends string>(name: Name, queue: QueueName, everyMs: number, attempts = 1) =>
  defineJob({ name, queue, everyMs, attempts, payload: z.strictObject({}), on: [] });

const HEARTBEAT_MS = { min: 1000, max: 10_000 };

/**
 * Returns the period of a queue's heartbeat job. A worker counts as alive when it processes one. Each job reaches one worker, so more
 * workers need a shorter period (with two, one of them gets none for a minute once in 16 million minutes).
 */
export function heartbeatEveryMs(workers: number): number {
  return Math.max(HEARTBEAT_MS.min, Math.round(HEARTBEAT_MS.max / Math.max(1, workers) ** 2));
}

/** The worker schedules it every `heartbeatEveryMs`. */
const heartbeat = <Queue extends QueueName>(queue: Queue) =>
  recurring(`${queue}-canary`, queue, HEARTBEAT_MS.max);

/** The jobs that the worker runs periodically. */
export const recurringJobs = {
  /** The period is `RECONCILE_SECONDS`. */
  "reconcile-payments": recurring("reconcile-payments", "payments", MINUTE_MS),
  "reconcile-nightly": recurring("reconcile-nightly", "payments", DAY_MS, 12),
  /** Restocks the units of ended reservations. */
  "end-holds": recurring("end-holds", "general", 5000),
  /** Finishes interrupted cancellations. */
  "finish-cancellations": recurring("finish-cancellations", "payments", 10_000),
  /** Cancels unpaid orders after `PENDING_ORDER_DAYS`, with a notice before. */
  "end-unpaid-orders": recurring("end-unpaid-orders", "payments", MINUTE_MS),
  /** Requests the mails to customers who wait for a tool that can be ordered again. */
  "send-stock-alerts": recurring("send-stock-alerts", "general", 20_000),
  /** Reconciles interrupted role changes with the identity provider. */
  "mend-role-changes": recurring("mend-role-changes", "general", 10_000),
  /** Finishes imports of tools that were interrupted. */
  "finish-imports": recurring("finish-imports", "general", MINUTE_MS),
  /** Deletes finished outbox rows older than a week, in small batches. */
  "prune-outbox": recurring("prune-outbox", "general", HOUR_MS),
  /** Compares stock with its ledger. Differences are reported as metrics. */
  "check-stock": recurring("check-stock", "general", 10 * MINUTE_MS),
  /** Deletes data after its retention period, once a day in small batches. */
  "apply-retention": recurring("apply-retention", "general", DAY_MS, 12),
  /** Checks all invariants, for the cockpit. */
  "check-invariants": recurring("check-invariants", "general", HOUR_MS),
  /** Deletes images that no tool uses, and files without an image. */
  "sweep-images": recurring("sweep-images", "images", HOUR_MS),
  /** Deletes revisions that were rejected long ago, and files without a revision. */
  "sweep-documents": recurring("sweep-documents", "images", HOUR_MS),
  /** Writes the files of the sitemap to the storage. On the queue of images: its workers have the storage. */
  "write-sitemap": recurring("write-sitemap", "images", HOUR_MS, 12),
  "payments-canary": heartbeat("payments"),
  "general-canary": heartbeat("general"),
  "mail-canary": heartbeat("mail"),
  "images-canary": heartbeat("images"),
} as const;
