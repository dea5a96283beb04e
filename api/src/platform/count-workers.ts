import type { Queue } from "bullmq";

/**
 * Returns how many workers wait for jobs of a queue. BullMQ counts those of all databases of the Redis server, where another shop may have
 * queues with the same names. On a Redis that cannot list its clients it counts one, without a database.
 */
export async function countWorkers(queue: Queue): Promise<number> {
  const { db: own = 0 } = (await queue.getBackend().client).options;
  return (await queue.getWorkers()).filter(({ db }) => db === undefined || Number(db) === own).length;
}
