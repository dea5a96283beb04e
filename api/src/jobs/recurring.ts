import { z } from "zod";
import { defineJob, type QueueName } from "./job.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A job that comes by itself. One that fails is not tried again, unless the next is far. */
const recurring = <Name extends string>(name: Name, queue: QueueName, everyMs: number, attempts = 1) =>
  defineJob({ name, queue, everyMs, attempts, payload: z.strictObject({}), on: [] });

const HEARTBEAT_MS = { min: 1000, max: 10_000 };

/**
 * A worker lives when its canary comes through, not when it says so. One canary goes to one of the queue's workers: the more there are,
 * the more often it comes, so that each gets one in time (with two, one hears none for a minute once in 16 million minutes).
 */
export function heartbeatEveryMs(workers: number): number {
  return Math.max(HEARTBEAT_MS.min, Math.round(HEARTBEAT_MS.max / Math.max(1, workers) ** 2));
}

/** How often is `canaryEveryMs`. */
const heartbeat = <Queue extends QueueName>(queue: Queue) =>
  recurring(`${queue}-canary`, queue, HEARTBEAT_MS.max);

/** What nobody asks for: the worker does it every so often. */
export const recurringJobs = {
  /** How often is the setting `RECONCILE_SECONDS`. */
  "reconcile-payments": recurring("reconcile-payments", "payments", MINUTE_MS),
  "reconcile-nightly": recurring("reconcile-nightly", "payments", DAY_MS, 12),
  /** Ended leases return their pieces. */
  "end-holds": recurring("end-holds", "general", 5000),
  /** Cancellations left half way are finished. */
  "finish-cancellations": recurring("finish-cancellations", "payments", 10_000),
  /** Unpaid orders end when the setting `PENDING_ORDER_DAYS` says, after a notice to their customers. */
  "end-unpaid-orders": recurring("end-unpaid-orders", "payments", MINUTE_MS),
  /** Role changes left half way are settled by what the identity provider says. */
  "mend-role-changes": recurring("mend-role-changes", "general", 10_000),
  /** Finished outbox rows older than a week go, in small batches. */
  "prune-outbox": recurring("prune-outbox", "general", HOUR_MS),
  /** Compares stock with its ledger; the differences are metrics. */
  "check-stock": recurring("check-stock", "general", MINUTE_MS),
  /** What has been stored for long enough is removed, once a day in small batches. */
  "apply-retention": recurring("apply-retention", "general", DAY_MS, 12),
  /** The cockpit shows the newest verdicts: of what changed each hour, of everything once a day. */
  "check-invariants": recurring("check-invariants", "general", HOUR_MS),
  /** Pictures that no tool shows, and files that belong to none, are removed. */
  "sweep-images": recurring("sweep-images", "images", HOUR_MS),
  "payments-canary": heartbeat("payments"),
  "general-canary": heartbeat("general"),
  "mail-canary": heartbeat("mail"),
  "images-canary": heartbeat("images"),
} as const;
