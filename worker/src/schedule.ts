import { type JobName, jobs } from "@shop/api/jobs/catalogue";
import type { QueueName } from "@shop/api/jobs/job";
import { heartbeatEveryMs } from "@shop/api/jobs/recurring";
import { countWorkers } from "@shop/api/platform/count-workers";
import type { Queues } from "@shop/api/platform/queues";

/** Schedules the recurring jobs. Called every minute, because a flushed Redis loses the schedule. */
export async function scheduleJobs(queues: Queues, reconcileSeconds: number): Promise<void> {
  for (const { name, queue, everyMs } of Object.values(jobs)) {
    if (everyMs === undefined) continue;
    if (name === heartbeatJobOf(queue))
      await queues.schedule(name, heartbeatEveryMs(await countWorkers(queues.byName[queue])));
    else await queues.schedule(name, name === "reconcile-payments" ? reconcileSeconds * 1000 : everyMs);
  }
}

/** Adds a heartbeat job to a queue now. With the same `id` it is added only once. */
export async function sendHeartbeat(queues: Queues, queue: QueueName, id: string): Promise<void> {
  await queues.add(heartbeatJobOf(queue), {}, id);
}

function heartbeatJobOf(queue: QueueName): JobName {
  return `${queue}-canary`;
}
