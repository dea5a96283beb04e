import { jobs } from "@shop/api/jobs/catalogue";
import type { Queues } from "@shop/api/platform/queues";

/** Sees to it that the recurring jobs recur; asked again every minute, since a flushed Redis forgets them. */
export async function scheduleJobs(queues: Queues, reconcileSeconds: number): Promise<void> {
  for (const { name, everyMs } of Object.values(jobs)) {
    if (everyMs === undefined) continue;
    await queues.schedule(name, name === "reconcile-payments" ? reconcileSeconds * 1000 : everyMs);
  }
}
