import { createLogger } from "../../../api/src/platform/log.ts";
import { openQueues, type Queues } from "../../../api/src/platform/queues.ts";
import type { Sample } from "../verdict/run-record.ts";

/** Watches the queues in Redis: jobs that could be worked on and wait. */
export class QueueWatch {
  private readonly queues: Queues;

  constructor(redisUrl: string) {
    this.queues = openQueues(redisUrl, createLogger("load lab", "silent"));
  }

  async look(): Promise<Sample["backlogs"]> {
    const entries = Object.entries(this.queues.byName).map(async ([name, queue]) => {
      const states = ["waiting", "prioritized"] as const;
      const depth = await queue.getJobCountByTypes(...states);
      const [oldest] = depth === 0 ? [] : await queue.getJobs([...states], 0, 0, true);
      return [name, { depth, oldestSeconds: oldest ? (Date.now() - oldest.timestamp) / 1000 : 0 }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  async close(): Promise<void> {
    await this.queues.close();
  }
}
