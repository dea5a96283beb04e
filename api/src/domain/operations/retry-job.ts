import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { inTransaction } from "../shared/transaction.ts";
import { defineOperation, text } from "./operation.ts";
import type { OperatorContext } from "./operator.ts";
import { message } from "./report.ts";
import { reviveRow, reviveStripeEvent } from "./revive-work.ts";

const OUTBOX_JOB = /^outbox-(.+)$/;
const RETRIED_MAX = 1000;

/**
 * Resets the attempts of a failed job, together with its outbox row and its Stripe event. A job that is no longer on its queue is
 * created again from its row. Errors: `not-found`; `nothing-chosen` for a job that has not failed.
 */
export const retryJob = defineOperation({
  name: "jobs.retry",
  page: "/ops/jobs",
  usage: "QUEUE JOB",
  help: "retries a failed job, with its outbox row and its Stripe event",
  args: ["queue", "id"],
  input: z.object({ queue: text, id: text }),
  audit: { target: ({ queue, id }) => `${queue} ${id}`, detail: (became: string) => ({ became }) },
  async run(ctx, { queue, id }) {
    const known = await ctx.jobAdmin.find(queue, id);
    if (known && known.state !== "failed") {
      throw new DomainError("nothing-chosen", `This job has not failed. Its state is ${known.state}.`);
    }
    const revived = await reviveDeadWork(ctx.em, id, known !== null);
    const ran = known ? await ctx.jobAdmin.runNow(queue, id) : "gone";
    // `started`: somebody else has retried it meanwhile.
    if (ran === "retried" || ran === "started") return "retried";
    if (!revived) throw new DomainError("not-found", "Job not found, and no outbox row to create it from.");
    return "re-created";
  },
  report: (became, { queue, id }) => message("Job", { queue, id, became }, `${id}: ${became}.`),
});

/** Revives the rows and events of a job, or of all `failed` jobs, which bull-board is about to retry. */
export async function reviveDeadJobs(
  ctx: OperatorContext,
  { queue, job }: { queue: string; job: string },
): Promise<void> {
  const failed =
    job === "failed" ? await ctx.jobAdmin.listFailed({ queue, limit: RETRIED_MAX }) : [{ id: job }];
  for (const { id } of failed) await reviveDeadWork(ctx.em, id, true);
}

/** Revives the dead row and event behind a job; returns whether there was one. A job that `isQueued` ends its row itself. */
async function reviveDeadWork(em: EntityManager, jobId: string, isQueued: boolean): Promise<boolean> {
  const [, rowId] = OUTBOX_JOB.exec(jobId) ?? [];
  if (rowId === undefined || !isId(rowId)) return false;
  return inTransaction(em.fork(), async (em) => {
    const row = await reviveRow(em, rowId, { isQueued, from: ["dead"] });
    if (row?.eventId) await reviveStripeEvent(em, row.eventId);
    return row !== undefined;
  });
}
