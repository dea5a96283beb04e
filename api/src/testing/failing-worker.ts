import { UnrecoverableError, Worker } from "bullmq";
import { workerConnection } from "../platform/redis.ts";

/** A worker that gives up every job of the queue, until it is closed. */
export function aFailingWorker(queue: string, redisUrl: string): { close(): Promise<void> } {
  return new Worker(queue, () => Promise.reject(new UnrecoverableError("planted")), {
    connection: workerConnection(redisUrl),
  });
}
