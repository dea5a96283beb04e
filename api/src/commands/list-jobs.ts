import { z } from "zod";
import { isJobName, jobs as catalogue } from "../jobs/catalogue.ts";
import { jobIdOf, outboxIdOf, QUEUES } from "../jobs/job.ts";
import { QUEUE_HEADS, queueCells, type QueuedJob } from "../domain/operations/job-admin.ts";
import { defineOperation, limit, oneOf } from "../domain/operations/operation.ts";
import type { OperatorContext } from "../domain/operations/operator.ts";
import type { Button, Cell } from "../domain/operations/report.ts";
import { anyOf } from "../domain/shared/any-of.ts";
import { tables } from "../domain/shared/tables.ts";

export const jobsList = defineOperation({
  name: "jobs.list",
  usage: "[--queue Q] [--limit N]",
  help: "lists the queues and the failed jobs, newest first",
  input: z.object({ queue: oneOf(QUEUES).optional(), limit: limit(50) }),
  run: async (ctx, filter) => ({
    queues: await ctx.jobAdmin.queueStatuses(),
    jobs: await listFailedJobs(ctx, filter),
  }),
  report: (data) => ({
    title: "Jobs",
    data,
    blocks: [
      { title: "Queues", heads: QUEUE_HEADS, rows: data.queues.map(queueCells) },
      {
        title: `Jobs, failed: ${data.jobs.length}`,
        heads: ["Created", "Queue", "Job", "Name", "Attempts", "Problem", "Fix"],
        rows: data.jobs.map((job): Cell[] => [
          job.madeAt,
          job.queue,
          { code: job.id },
          job.name,
          job.attempts,
          job.problem,
          retryButton(job.queue, job.id),
        ]),
        empty: "No failed jobs.",
      },
    ],
  }),
});

/** A job that failed is a dead row, whether its queue still has it or not; jobs without a row are on their queue only. */
async function listFailedJobs(
  ctx: OperatorContext,
  filter: { queue?: QueuedJob["queue"] | undefined; limit: number },
): Promise<QueuedJob[]> {
  const queued = await ctx.jobAdmin.listFailed(filter);
  const ofQueue = Object.values(catalogue).filter(({ queue }) => queue === (filter.queue ?? queue));
  const dead = await tables(ctx.em)
    .selectFrom("outbox")
    .select(["id as rowId", "job as name", "attempts", "created_at as madeAt", "error as problem"])
    .where("status", "=", "dead")
    .$if(filter.queue !== undefined, (query) =>
      query.where("job", "=", anyOf(ofQueue.map(({ name }) => name))),
    )
    .orderBy("created_at", "desc")
    .limit(filter.limit)
    .execute();
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
    .slice(0, filter.limit);
}

/** The queue of a job; a dash for one that this release does not have. */
export const queueOf = (name: string): string => (isJobName(name) ? catalogue[name].queue : "-");

export const retryButton = (queue: string, id: string): Button => ({
  action: "jobs.retry",
  label: "Retry",
  fields: { queue, id },
});
