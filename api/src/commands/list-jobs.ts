import { z } from "zod";
import { isJobName, jobs as catalogue } from "../jobs/catalogue.ts";
import { jobIdOf, outboxIdOf, QUEUES } from "../jobs/job.ts";
import { JOB_STATES, type QueuedJob } from "../domain/operations/job-admin.ts";
import { listDeadJobs } from "../domain/operations/list-dead-jobs.ts";
import { defineOperation, limit, oneOf } from "../domain/operations/operation.ts";
import type { OperatorContext } from "../domain/operations/operator.ts";
import type { Button, Cell } from "../domain/operations/report.ts";

export const jobsList = defineOperation({
  name: "jobs.list",
  usage: "[--queue Q] [--state failed|waiting|...] [--limit N]",
  help: "lists the queues, and their jobs, newest first; without --state the failed ones",
  input: z.object({
    queue: oneOf(QUEUES).optional(),
    state: oneOf(JOB_STATES).default("failed"),
    limit: limit(50),
  }),
  async run(ctx, filter) {
    const { queue, state, limit: rows } = filter;
    const queued = await ctx.jobAdmin.list({ queue, states: [state], limit: rows });
    return {
      queues: await ctx.jobAdmin.queueStatuses(),
      jobs: state === "failed" ? await withDeadRows(ctx, queued, filter) : queued,
    };
  },
  report: (data, { state }) => ({
    title: "Jobs",
    data,
    blocks: [
      {
        title: "Queues",
        heads: ["Queue", "Workers", "Waiting", "Active", "Delayed", "Failed"],
        rows: data.queues.map((one) => [
          one.queue,
          one.workers,
          one.isPaused ? { tone: "danger", text: `${one.waiting}, paused` } : one.waiting,
          one.active,
          one.delayed,
          one.failed,
        ]),
      },
      {
        title: `Jobs, ${state}: ${data.jobs.length}`,
        heads: ["Created", "Queue", "Job", "Name", "Attempts", "Problem", "Fix"],
        rows: data.jobs.map((job): Cell[] => [
          job.madeAt,
          job.queue,
          { code: job.id },
          job.name,
          job.attempts,
          job.problem,
          state === "failed" && retryButton(job.queue, job.id),
        ]),
        empty: `No ${state} jobs.`,
      },
    ],
  }),
});

/** A job that failed is a dead row, whether its queue still has it or not; jobs without a row are on their queue only. */
async function withDeadRows(
  ctx: OperatorContext,
  queued: readonly QueuedJob[],
  { queue, limit: rows }: { queue?: QueuedJob["queue"] | undefined; limit: number },
): Promise<QueuedJob[]> {
  const all = Object.values(catalogue);
  const names =
    queue === undefined ? undefined : all.filter((job) => job.queue === queue).map(({ name }) => name);
  const dead = await listDeadJobs(ctx, { names, limit: rows });
  const attempts = new Map(queued.map((job) => [job.id, job.attempts]));
  return [
    ...queued.filter(({ id }) => outboxIdOf(id) === null),
    ...dead.map(({ rowId, ...row }) => {
      const id = jobIdOf(rowId);
      const state = "failed";
      return { ...row, id, queue: queueOf(row.name), state, attempts: attempts.get(id) ?? row.attempts };
    }),
  ]
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
    .slice(0, rows);
}

/** The queue of a job; a dash for one that this release does not have. */
export const queueOf = (name: string): string => (isJobName(name) ? catalogue[name].queue : "-");

export const retryButton = (queue: string, id: string): Button => ({
  action: "jobs.retry",
  label: "Retry",
  fields: { queue, id },
});
