import type { QueueName } from "@shop/api/jobs/job";
import type { Metrics } from "@shop/api/platform/metrics";

const lastSeen = new Map<QueueName, number>();
const started = Date.now();

/** Records that this process ran the queue's heartbeat job. */
export function recordHeartbeat(queue: QueueName): void {
  lastSeen.set(queue, Date.now());
}

/** Returns the seconds since the queue's last heartbeat, or since the start. */
export function heartbeatAgeSeconds(queue: QueueName): number {
  return (Date.now() - (lastSeen.get(queue) ?? started)) / 1000;
}

/** Returns whether the queue has had a heartbeat in this process. */
export function hasHeartbeat(queue: QueueName): boolean {
  return lastSeen.has(queue);
}

/** Adds the age of each queue's last heartbeat in this process. */
export function addHeartbeatMetrics(metrics: Metrics, queues: readonly QueueName[]): void {
  metrics.watchEach({
    name: "worker_canary_age_seconds",
    help: "Time since the last heartbeat job",
    label: "queue",
    values: queues,
    read: heartbeatAgeSeconds,
  });
}
