import type { QueueName } from "@shop/api/jobs/job";

const lastSeen = new Map<QueueName, number>();
const started = Date.now();

/** A canary came through the queue, in this process. */
export function noteCanary(queue: QueueName): void {
  lastSeen.set(queue, Date.now());
}

/** Seconds since the queue's last canary, or since the start where none has come yet. */
export function canaryAgeSeconds(queue: QueueName): number {
  return (Date.now() - (lastSeen.get(queue) ?? started)) / 1000;
}

/** Whether a first canary has come. */
export function hasSungOnce(queue: QueueName): boolean {
  return lastSeen.has(queue);
}
