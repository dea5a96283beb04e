import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";
import { reviveStripeEvent } from "./replay-stripe-events.ts";

const OUTBOX_JOB = /^outbox-(.+)$/;
/** Time for the queue to take the job before the relay would send its row again. */
const LEASE_SECONDS = 60;

/**
 * Gives a failed job another series of tries, with what was given up together with it: its outbox row, its Stripe event. One that
 * its queue has forgotten is made anew from its row. Errors: `not-found`; `nothing-chosen` for a job that has not failed.
 */
export async function retryJob(
  ctx: OperatorContext,
  job: { queue: string; id: string },
): Promise<"retried" | "made anew"> {
  return audited(
    ctx,
    { action: "jobs.retry", target: `${job.queue} ${job.id}` },
    async () => {
      const known = await ctx.jobAdmin.find(job.queue, job.id);
      if (known && known.state !== "failed") {
        throw new DomainError("nothing-chosen", `This job has not failed: it is ${known.state}.`);
      }
      const revived = await reviveDeadWork(ctx.em, job.id, known !== null);
      if (known && (await ctx.jobAdmin.retry(job.queue, job.id)) === "retried") return "retried";
      if (!revived) throw new DomainError("not-found", "There is no such job, and no row to make it from.");
      return "made anew";
    },
    (became) => ({ became }),
  );
}

const RETRIED_MAX = 1000;

/** Before a queue's own board retries a job, or all that `failed`: takes back that their work was given up. */
export async function reviveDeadJobs(
  ctx: OperatorContext,
  of: { queue: string; job: string },
): Promise<void> {
  const failed =
    of.job === "failed"
      ? await ctx.jobAdmin.list({ queue: of.queue, states: ["failed"], limit: RETRIED_MAX })
      : [{ id: of.job }];
  for (const { id } of failed) await reviveDeadWork(ctx.em, id, true);
}

/**
 * Takes back that the work behind a queue's job was given up; answers whether it was. A job that is `onQueue` finishes its row
 * itself, any other is due to be sent.
 */
async function reviveDeadWork(em: EntityManager, jobId: string, onQueue: boolean): Promise<boolean> {
  const [, rowId] = OUTBOX_JOB.exec(jobId) ?? [];
  if (rowId === undefined || !isId(rowId)) return false;
  return inTransaction(em.fork(), async (em) => {
    const row = await tables(em)
      .updateTable("outbox")
      .set({
        status: onQueue ? "sent" : "new",
        finished_at: null,
        error: null,
        attempts: 0,
        renewals: 0,
        due_at: sql<Date>`now() + make_interval(secs => ${onQueue ? LEASE_SECONDS : 0})`,
      })
      .where("id", "=", rowId)
      .where("status", "=", "dead")
      .returning(sql<string | null>`payload ->> 'eventId'`.as("eventId"))
      .executeTakeFirst();
    if (row?.eventId) await reviveStripeEvent(em, row.eventId);
    return row !== undefined;
  });
}
