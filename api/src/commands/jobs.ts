import { JOB_STATES } from "../domain/operations/job-admin.ts";
import { retryJob } from "../domain/operations/retry-job.ts";
import { QUEUES } from "../jobs/job.ts";
import { type Command, readLimit, readWord, UsageError } from "./command.ts";
import { asTable, asTime } from "./table.ts";

const LISTED = 50;

export const jobsList: Command = {
  name: "jobs list",
  usage: "[--queue Q] [--state failed|waiting|...] [--limit N]",
  does: "how the queues stand, and their jobs, newest first (failed ones without --state)",
  options: ["queue", "state", "limit"],
  async run(ctx, { options }) {
    const state = readWord(options["state"], "state", JOB_STATES) ?? "failed";
    const jobs = await ctx.jobAdmin.list({
      queue: readWord(options["queue"], "queue", QUEUES),
      states: [state],
      limit: readLimit(options["limit"], LISTED),
    });
    const queues = await ctx.jobAdmin.queueStatuses();
    const head = ["queue", "workers", "waiting", "active", "delayed", "failed"];
    const figures = queues.map((one) =>
      [one.queue, one.workers, one.waiting, one.active, one.delayed, one.failed].map(String),
    );
    const lines = jobs.map((job) => [
      asTime(job.madeAt),
      job.queue,
      job.id,
      job.name,
      `tried ${job.attempts}`,
      job.problem ?? "",
    ]);
    return {
      data: { queues, jobs },
      lines: [...asTable([head, ...figures]), "", `${state}: ${jobs.length}`, ...asTable(lines)],
    };
  },
};

export const jobs: Command = { ...jobsList, name: "jobs", does: "the same as jobs list" };

export const jobsRetry: Command = {
  name: "jobs retry",
  usage: "QUEUE JOB",
  does: "gives a failed job another series of tries, with the event or row given up with it",
  async run(ctx, { positionals }) {
    const [queue, id, ...more] = positionals;
    if (queue === undefined || id === undefined || more.length)
      throw new UsageError("Say a queue and a job.");
    const became = await retryJob(ctx, { queue, id });
    return { data: { queue, id, became }, lines: [`${id} ${became}`] };
  },
};
