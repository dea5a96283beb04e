import type { QueueName } from "@shop/api/jobs/job";
import type { Metrics } from "@shop/api/platform/metrics";

const lastSeen = new Map<QueueName, number>();
const started = Date.now();

/** A canary came through the queue, in this process. */
export function recordHeartbeat(queue: QueueName): void {
  lastSeen.set(queue, Date.now());
}

/** Seconds since the queue's last canary, or since the start where none has come yet. */
export function heartbeatAgeSeconds(queue: QueueName): number {
  return (Date.now() - (lastSeen.get(queue) ?? started)) / 1000;
}

/** Whether a first canary has come. */
export function hasHeartbeat(queue: QueueName): boolean {
  return lastSeen.has(queue);
}

/** How long ago each queue's canary came through this process, asked at each reading. */
export function addHeartbeatMetrics(metrics: Metrics, queues: readonly QueueName[]): void {
  metrics.watchEach({
    name: "worker_canary_age_seconds",
    help: "Since the last canary came through",
    label: "queue",
    values: queues,
    read: heartbeatAgeSeconds,
  });
}
