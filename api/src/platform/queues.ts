import { Queue } from "bullmq";
import { type JobName, jobs } from "../jobs/catalogue.ts";
import type { Job, QueueName } from "../jobs/job.ts";
import type { Logger } from "./log.ts";
import { producerConnection } from "./redis.ts";
import { noTracing, type Tracing } from "./tracing.ts";
import { formatError } from "../domain/shared/format-error.ts";

export interface Queues {
  /** Puts a job on its queue; a job with the same id that is still there is left alone. Rejects while Redis is away. */
  add(name: JobName, payload: unknown, jobId: string): Promise<void>;
  /** Makes sure that a job comes every so many milliseconds, also after Redis lost everything. */
  schedule(name: JobName, everyMs: number): Promise<void>;
  /** How a job stands, `unknown` when Redis has no such job. */
  stateOf(name: JobName, jobId: string): Promise<string>;
  /** Whether `setMark` was called since Redis last lost its data. */
  hasMark(): Promise<boolean>;
  /** Leaves a mark that is gone when Redis loses its data. */
  setMark(): Promise<void>;
  /** Memory that Redis uses and may use, in bytes; `maxBytes` is 0 where it has no limit. */
  memory(): Promise<{ readonly usedBytes: number; readonly maxBytes: number }>;
  readonly byName: Readonly<Record<QueueName, Queue>>;
  close(): Promise<void>;
}

/** The mark that shows that Redis still has its data. */
const MARK = "shop:outbox-mark";

/** What clocks of two machines may differ by. */
const CLOCK_DIFFERENCE_MAX_MS = 10_000;

const FAILED_RETENTION_SECONDS = 7 * 86_400;

/** Opens the producing side of every queue. */
export function openQueues(redisUrl: string, log: Logger, tracing: Tracing = noTracing): Queues {
  const open = (name: QueueName): Queue => {
    const queue = new Queue(name, {
      connection: producerConnection(redisUrl),
      skipWaitingForReady: true,
      // Its one question at the start is asked once: unanswered, the queue would be of no use until a restart. Workers check the version.
      skipVersionCheck: true,
      ...(tracing.queues && { telemetry: tracing.queues }),
      defaultJobOptions: {
        removeOnComplete: true,
        removeOnFail: { age: FAILED_RETENTION_SECONDS },
        backoff: { type: "custom" },
      },
    });
    queue.on("error", (error) => log.warn({ queue: name, reason: error.message }, "queue connection"));
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
      const { queue, attempts, priority }: Job = jobs[name];
      await byName[queue].add(name, payload, { jobId, attempts, ...(priority && { priority }) });
    },
    async schedule(name, everyMs) {
      const { queue, attempts } = jobs[name];
      const next = (await byName[queue].getJobScheduler(name))?.next ?? 0;
      // A worker whose clock was fast has put it so far off: until then nothing would recur.
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
      // `INFO` comes whole, the adapter knows no sections.
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
    // A Redis that is away hears no goodbye.
    (await queue.getBackend().client).disconnect();
  }
}

/** `bullmq_job_count` and its like of every queue, as BullMQ writes them; nothing while Redis is away. */
export async function writeJobCounts({ byName }: Queues, log: Logger): Promise<string> {
  try {
    const texts = await Promise.all(Object.values(byName).map((queue) => queue.exportPrometheusMetrics()));
    // What a figure is may be said once only.
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
