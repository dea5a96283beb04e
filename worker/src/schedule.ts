import type { Queues } from "@shop/api/platform/queues";

const RECONCILE_NIGHTLY_MS = 86_400_000;
const END_HOLDS_MS = 2000;
const FINISH_CANCELLATIONS_MS = 5000;
const MEND_ROLES_MS = 5000;
const PRUNE_MS = 3_600_000;
const SWEEP_IMAGES_MS = 3_600_000;
const CHECK_INVARIANTS_MS = 3_600_000;
/** Often enough that each of several processes gets one in time. */
const CANARY_MS = 1000;

/** Sees to it that the recurring jobs recur; asked again every minute, since a flushed Redis forgets them. */
export async function scheduleJobs(queues: Queues, reconcileSeconds: number): Promise<void> {
  await queues.schedule("reconcile-payments", reconcileSeconds * 1000);
  await queues.schedule("reconcile-nightly", RECONCILE_NIGHTLY_MS);
  await queues.schedule("end-holds", END_HOLDS_MS);
  await queues.schedule("finish-cancellations", FINISH_CANCELLATIONS_MS);
  await queues.schedule("mend-role-changes", MEND_ROLES_MS);
  await queues.schedule("prune-outbox", PRUNE_MS);
  await queues.schedule("sweep-images", SWEEP_IMAGES_MS);
  await queues.schedule("check-invariants", CHECK_INVARIANTS_MS);
  await queues.schedule("payments-canary", CANARY_MS);
  await queues.schedule("general-canary", CANARY_MS);
  await queues.schedule("mail-canary", CANARY_MS);
  await queues.schedule("images-canary", CANARY_MS);
}
