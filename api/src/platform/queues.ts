import { Queue } from "bullmq";
import { type JobName, jobs } from "../jobs/catalogue.ts";
import type { Job, QueueName } from "../jobs/job.ts";
import type { Logger } from "./log.ts";
import { producerConnection } from "./redis.ts";
import { noTracing, type Tracing } from "./tracing.ts";
import { formatError } from "../domain/shared/format-error.ts";

export interface Queues {
  /** Adds a job to its queue unless it has a job with the same id. Rejects while Redis is unreachable. */
  add(name: JobName, payload: unknown, jobId: string): Promise<void>;
  /** Schedules a recurring job. Idempotent, so it restores the schedule after Redis lost its data. */
  schedule(name: JobName, everyMs: number): Promise<void>;
  /** Returns the state of a job, `unknown` if Redis does not have it. */
  stateOf(name: JobName, jobId: string): Promise<string>;
  /** Returns whether `setMark` was called since Redis last lost its data. */
  hasMark(): Promise<boolean>;
  /** Sets a mark that disappears if Redis loses its data. */
  setMark(): Promise<void>;
  /** Returns used memory and memory limit of Redis in bytes; `maxBytes` is 0 without a limit. */
  memory(): Promise<{ readonly usedBytes: number; readonly maxBytes: number }>;
  readonly byName: Readonly<Record<QueueName, Queue>>;
  close(): Promise<void>;
}

/** The key of the mark, which exists as long as Redis has its data. */
const MARK = "shop:outbox-mark";

/** The allowed difference between the clocks of two machines. */
const CLOCK_DIFFERENCE_MAX_MS = 10_000;

const FAILED_RETENTION_SECONDS = 7 * 86_400;

/** Opens all queues for adding jobs. */
export function openQueues(redisUrl: string, log: Logger, tracing: Tracing = noTracing): Queues {
  const open = (name: QueueName): Queue => {
    const queue = new Queue(name, {
      connection: producerConnection(redisUrl),
      skipWaitingForReady: true,
      // The check runs once at the start; if it failed, the queue would be unusable until a restart. Workers check the version.
      skipVersionCheck: true,
      ...(tracing.queues && { telemetry: tracing.queues }),
      defaultJobOptions: {
        removeOnComplete: true,
        removeOnFail: { age: FAILED_RETENTION_SECONDS },
        backoff: { type: "custom" },
      },
    });
    queue.on("error", (error) => log.warn({ queue: name, reason: error.message }, "queue connection failed"));
    return queue;
  };
  const byName: Record<QueueName, Queue> = {
    payments: open("payments"),
    general: open("general"),
    mail: open("mail"),
    images: open("images"),
  };
  return {
    byName,
    async add(name, payload, jobId) {
      const job: Job = jobs[name];
      const { queue, attempts } = job;
      const priority = job.priority && job.priority + (job.isFirst?.(payload) === false ? 1 : 0);
      await byName[queue].add(name, payload, { jobId, attempts, ...(priority && { priority }) });
    },
    async schedule(name, everyMs) {
      const { queue, attempts } = jobs[name];
      const next = (await byName[queue].getJobScheduler(name))?.next ?? 0;
      // A worker with a fast clock scheduled it too far in the future: nothing would recur until then.
      if (next > Date.now() + everyMs + CLOCK_DIFFERENCE_MAX_MS) await byName[queue].removeJobScheduler(name);
      await byName[queue].upsertJobScheduler(
        name,
        { every: everyMs },
        { name, data: {}, opts: { attempts, removeOnComplete: true, removeOnFail: { count: 10 } } },
      );
    },
    async stateOf(name, jobId) {
      return byName[jobs[name].queue].getJobState(jobId);
    },
    async hasMark() {
      return (await (await byName.payments.getBackend().client).get(MARK)) !== null;
    },
    async setMark() {
      await (await byName.payments.getBackend().client).set(MARK, "1");
    },
    async memory() {
      // The adapter supports `INFO` without sections only.
      const info = await (await byName.payments.getBackend().client).info();
      const bytes = (field: string): number => Number(new RegExp(`^${field}:(\\d+)`, "m").exec(info)?.[1]);
      return { usedBytes: bytes("used_memory"), maxBytes: bytes("maxmemory") };
    },
    async close() {
      await Promise.all(Object.values(byName).map(closeQueue));
    },
  };
}

async function closeQueue(queue: Queue): Promise<void> {
  try {
    await queue.close();
  } catch {
    // Redis is unreachable: drop the connection instead of a clean QUIT.
    (await queue.getBackend().client).disconnect();
  }
}

/** Returns BullMQ's metrics of every queue, such as `bullmq_job_count`. Empty while Redis is unreachable. */
export async function writeJobCounts({ byName }: Queues, log: Logger): Promise<string> {
  try {
    const texts = await Promise.all(Object.values(byName).map((queue) => queue.exportPrometheusMetrics()));
    // HELP and TYPE of a metric may appear only once.
    const lines = texts.flatMap((text) => text.split("\n"));
    const families = new Map<string, string[]>();
    for (const line of lines) {
      const name = /^(?:# (?:HELP|TYPE) )?(\w+)/.exec(line)?.[1] ?? "";
      const family = families.get(name) ?? [];
      if (!line.startsWith("#") || !family.includes(line)) families.set(name, [...family, line]);
    }
    return `${[...families.values()].flat().join("\n")}\n`;
  } catch (error) {
    log.warn({ reason: formatError(error) }, "queues not counted");
    return "";
  }
}
