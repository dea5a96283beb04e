import { z } from "zod";
import { QUEUES } from "../jobs/job.ts";
import { JOB_STATES } from "../domain/operations/job-admin.ts";
import { defineOperation, limit, oneOf } from "../domain/operations/operation.ts";

export const jobsList = defineOperation({
  name: "jobs.list",
  usage: "[--queue Q] [--state failed|waiting|...] [--limit N]",
  help: "lists the queues, and their jobs, newest first; without --state the failed ones",
  input: z.object({
    queue: oneOf(QUEUES).optional(),
    state: oneOf(JOB_STATES).default("failed"),
    limit: limit(50),
  }),
  async run({ jobAdmin }, { queue, state, limit: rows }) {
    const jobs = await jobAdmin.list({ queue, states: [state], limit: rows });
    return { queues: await jobAdmin.queueStatuses(), jobs };
  },
  report: (data, { state }) => ({
    title: "Jobs",
    data,
    blocks: [
      {
        title: "Queues",
        heads: ["queue", "workers", "waiting", "active", "delayed", "failed"],
        rows: data.queues.map((one) => [
          one.queue,
          one.workers,
          one.waiting,
          one.active,
          one.delayed,
          one.failed,
        ]),
      },
      {
        title: `Jobs, ${state}: ${data.jobs.length}`,
        heads: ["created", "queue", "job", "name", "attempts", "problem"],
        rows: data.jobs.map((job) => [job.madeAt, job.queue, job.id, job.name, job.attempts, job.problem]),
        empty: `No ${state} jobs.`,
      },
    ],
  }),
});
