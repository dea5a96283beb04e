import { createLogger } from "../../../api/src/platform/log.ts";
import { openQueues, type Queues } from "../../../api/src/platform/queues.ts";
import type { Sample } from "../verdict/run-record.ts";

const STATES = ["waiting", "prioritized"] as const;

/** Samples the jobs in Redis that are due and wait. */
export class QueueSampler {
  private readonly queues: Queues;

  constructor(redisUrl: string) {
    this.queues = openQueues(redisUrl, createLogger("load lab", "silent"));
  }

  async sample(): Promise<Sample["backlogs"]> {
    const entries = Object.entries(this.queues.byName).map(async ([name, queue]) => {
      const depth = await queue.getJobCountByTypes(...STATES);
      const [oldest] = depth === 0 ? [] : await queue.getJobs([...STATES], 0, 0, true);
      return [name, { depth, oldestSeconds: oldest ? (Date.now() - oldest.timestamp) / 1000 : 0 }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  async close(): Promise<void> {
    await this.queues.close();
  }
}
