import { type JobName, jobs } from "@shop/api/jobs/catalogue";
import type { QueueName } from "@shop/api/jobs/job";
import { heartbeatEveryMs } from "@shop/api/jobs/recurring";
import type { Queues } from "@shop/api/platform/queues";

/** Sees to it that the recurring jobs recur; asked again every minute, since a flushed Redis forgets them. */
export async function scheduleJobs(queues: Queues, reconcileSeconds: number): Promise<void> {
  for (const { name, queue, everyMs } of Object.values(jobs)) {
    if (everyMs === undefined) continue;
    if (name === heartbeatJobOf(queue))
      await queues.schedule(name, heartbeatEveryMs(await queues.byName[queue].getWorkersCount()));
    else await queues.schedule(name, name === "reconcile-payments" ? reconcileSeconds * 1000 : everyMs);
  }
}

/** Sends a canary through a queue at once; `id` is the same as long as it has not come through. */
export async function sendHeartbeat(queues: Queues, queue: QueueName, id: string): Promise<void> {
  await queues.add(heartbeatJobOf(queue), {}, id);
}

function heartbeatJobOf(queue: QueueName): JobName {
  return `${queue}-canary`;
}
