import type { Job, Queue } from "bullmq";
import type { JobAdmin, QueuedJob, QueueStatus } from "../domain/operations/job-admin.ts";
import { isJobName, jobs } from "../jobs/catalogue.ts";
import { jobIdOf } from "../jobs/job.ts";
import { countWorkers } from "./count-workers.ts";
import type { Queues } from "./queues.ts";

const WAITING = ["waiting", "prioritized"] as const;

/** Returns the job admin of BullMQ's queues. */
export function openJobAdmin(queues: Queues["byName"]): JobAdmin {
  const byName = new Map<string, Queue>(Object.entries(queues));
  const find = async (queueName: string, id: string): Promise<QueuedJob | null> => {
    const job: Job | undefined = await byName.get(queueName)?.getJob(id);
    return job ? summaryOf(job, await job.getState()) : null;
  };
  return {
    find,
    queueStatuses: () => Promise.all([...byName.values()].map(statusOf)),
    async listFailed({ queue, limit }) {
      const selected = [...byName.values()].filter(({ name }) => queue === undefined || name === queue);
      const found = await Promise.all(selected.map((one): Promise<Job[]> => one.getFailed(0, limit - 1)));
      return found
        .flat()
        .map((job) => summaryOf(job, "failed"))
        .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
        .slice(0, limit);
    },
    async runNow(queueName, id) {
      const job: Job | undefined = await byName.get(queueName)?.getJob(id);
      if (!job) return "gone";
      const state = await job.getState();
      if (state !== "failed" && state !== "delayed") return "not-due";
      try {
        await (state === "failed" ? job.retry("failed", { resetAttemptsMade: true }) : job.promote());
      } catch (error) {
        // The time of the job came in between.
        if ((await job.getState()) === state) throw error;
      }
      return state === "failed" ? "retried" : "started";
    },
    async findOfRow({ id, job }) {
      return isJobName(job) ? find(jobs[job].queue, jobIdOf(id)) : null;
    },
  };
}

/** Returns the same for queues that are opened on first use. */
export function openLazyJobAdmin(open: () => Promise<Queues["byName"]>): JobAdmin {
  const jobAdmin = async (): Promise<JobAdmin> => openJobAdmin(await open());
  return {
    queueStatuses: async () => (await jobAdmin()).queueStatuses(),
    listFailed: async (filter) => (await jobAdmin()).listFailed(filter),
    find: async (queue, id) => (await jobAdmin()).find(queue, id),
    runNow: async (queue, id) => (await jobAdmin()).runNow(queue, id),
    findOfRow: async (row) => (await jobAdmin()).findOfRow(row),
  };
}

async function statusOf(queue: Queue): Promise<QueueStatus> {
  const [counts, oldest, isPaused, workers, heartbeatLateSeconds] = await Promise.all([
    queue.getJobCounts("waiting", "prioritized", "failed"),
    queue.getJobs([...WAITING], 0, 0, true),
    queue.isPaused(),
    countWorkers(queue),
    heartbeatLate(queue),
  ]);
  const { waiting = 0, prioritized = 0, failed = 0 } = counts;
  const madeAt = oldest.map((job) => job.timestamp);
  return {
    queue: queue.name,
    waiting: waiting + prioritized,
    failed,
    oldestSeconds: madeAt.length ? Math.max(0, (Date.now() - Math.min(...madeAt)) / 1000) : null,
    isPaused,
    workers,
    heartbeatLateSeconds,
  };
}

/** Returns how late the heartbeat job is: without a worker its next time is not updated and falls into the past. */
async function heartbeatLate(queue: Queue): Promise<number | null> {
  const heartbeat = await queue.getJobScheduler(`${queue.name}-canary`);
  if (heartbeat?.next === undefined) return null;
  return Math.max(0, (Date.now() - heartbeat.next) / 1000);
}

function summaryOf(job: Job, state: string): QueuedJob {
  return {
    queue: job.queueName,
    id: job.id ?? "",
    name: job.name,
    state,
    attempts: job.attemptsMade,
    madeAt: new Date(job.timestamp),
    problem: job.failedReason || null,
  };
}
