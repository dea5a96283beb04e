import { systemActor } from "@shop/api/domain/shared/actor";
import { fromNow, tables } from "@shop/api/domain/shared/tables";
import { isJobName, jobs } from "@shop/api/jobs/catalogue";
import { backoffMs, type Job, outboxIdOf } from "@shop/api/jobs/job";
import { UnrecoverableError } from "bullmq";
import { deadLetterJob, idsOf, type JobParts, type QueuedJob, runJob } from "../run-job.ts";
import { formatError } from "@shop/api/domain/shared/format-error";

/**
 * Runs a job of a queue. After a failed attempt of a job that waits in the outbox (`waitsInOutbox`), its row is due again after the
 * back-off and the queue drops the job; after the last attempt it is dead-lettered. Errors of other jobs are thrown for the queue to
 * retry.
 */
export async function runOrPostpone(parts: JobParts, job: QueuedJob): Promise<void> {
  const limit = attemptsInOutbox(job.name);
  const row = outboxIdOf(job.id);
  if (limit === null || row === null) return runJob(parts, job);
  try {
    await runJob(parts, job);
  } catch (error) {
    if (error instanceof UnrecoverableError) throw error;
    const reason = formatError(error);
    const attempt = await postponeRow(parts, row, limit);
    if (attempt === null) {
      const { id, name, data } = job;
      return deadLetterJob(parts, { id, name, data, attemptsMade: limit }, reason);
    }
    parts.log.warn({ ...idsOf(job), attempt, reason }, "job postponed");
  }
}

/** Returns the maximum attempts from the outbox; null if the attempts wait on the queue. */
function attemptsInOutbox(name: string): number | null {
  if (!isJobName(name)) return null;
  const { waitsInOutbox, attempts }: Job = jobs[name];
  return waitsInOutbox ? attempts : null;
}

/** Returns the number of the failed attempt; null if it was the last one or the row is finished. */
async function postponeRow(parts: JobParts, row: string, limit: number): Promise<number | null> {
  const { em } = parts.contextFor(systemActor);
  const open = await tables(em)
    .selectFrom("outbox")
    .select("attempts")
    .where("id", "=", row)
    .where("status", "in", ["new", "sent"])
    .executeTakeFirst();
  const attempt = (open?.attempts ?? limit) + 1;
  if (attempt >= limit) return null;
  await tables(em)
    .updateTable("outbox")
    .set({
      status: "new",
      attempts: attempt,
      due_at: fromNow(backoffMs(attempt)),
    })
    .where("id", "=", row)
    .where("status", "in", ["new", "sent"])
    .execute();
  return attempt;
}
