import { tables } from "@shop/api/domain/shared/tables";
import { isJobName, type JobName, jobs } from "@shop/api/jobs/catalogue";
import { jobIdOf, MAIL_QUEUE_MAX, QUEUES, type QueueName } from "@shop/api/jobs/job";
import type { Queues } from "@shop/api/platform/queues";
import { noTracing, type Tracing } from "@shop/api/platform/tracing";
import type { QueuedJob } from "../run-job.ts";
import { type Claim, type ClaimedRow, claimRows, type Em, releaseRows, restartLeases } from "./claim-rows.ts";

/** The rows of each status that one round claims of one job, by queue. So a backlog of one job delays the others by one such batch. */
const BATCH: Readonly<Record<QueueName, number>> = { payments: 50, general: 20, mail: 20, images: 20 };

/** The jobs that events request, in the order of `QUEUES`: payments first. */
const RELAYED = QUEUES.flatMap((queue) =>
  Object.values(jobs).filter((job) => job.queue === queue && job.on.length > 0),
).map(({ name, queue }): { name: JobName; queue: QueueName } => ({ name, queue }));

/** The statuses in the order in which rows are added to the queues. */
const STATUSES = ["new", "sent"] as const;

/** A function that dead-letters a job. */
type DeadLetter = (job: QueuedJob, reason: string) => Promise<void>;

export interface RelayOptions {
  readonly tracing?: Tracing;
  /** The maximum of mails on Redis at a time; the rest waits in the outbox. Default: `MAIL_QUEUE_MAX`. */
  readonly mailQueueMax?: number;
}

interface Relay extends Required<Pick<RelayOptions, "tracing">> {
  readonly em: Em;
  readonly queues: Queues;
  readonly deadLetter: DeadLetter;
}

/**
 * Runs one claim round: for each job, payments first, it claims due outbox rows and adds their jobs to the queues, `new` rows before
 * `sent` ones whose lease has ended. A sent row whose queue still has the job gets a longer lease, one whose queue has lost it is sent
 * again. A row that Redis rejects is due again in a second; the first such error is thrown after the round. Returns how many rows
 * were claimed. Several relays may run at once.
 */
export async function relayOutbox(
  em: Em,
  queues: Queues,
  deadLetter: DeadLetter,
  { tracing = noTracing, mailQueueMax = MAIL_QUEUE_MAX }: RelayOptions = {},
): Promise<number> {
  const relay: Relay = { em, queues, deadLetter, tracing };
  const kinds = RELAYED.flatMap(({ name, queue }) =>
    STATUSES.map((status): Claim => {
      const max = queue === "mail" && status === "new" ? mailQueueMax : null;
      return { job: name, status, limit: BATCH[queue], max };
    }),
  );
  const rows = await claimRows(em, kinds);
  const rank = ({ job, was }: ClaimedRow): number =>
    kinds.findIndex((kind) => kind.job === job && kind.status === was);
  const failures = await sendAll(
    relay,
    rows.toSorted((one, other) => rank(one) - rank(other)),
  );
  if (failures.length) throw failures[0];
  return rows.length;
}

/** Dead-letters open rows whose job is in no catalogue, for example of a version that was rolled back. */
export async function deadLetterUnknownRows(em: Em, deadLetter: DeadLetter): Promise<void> {
  const rows = await tables(em)
    .selectFrom("outbox")
    .select(["id", "job"])
    .where("status", "in", ["new", "sent"])
    .where("job", "not in", Object.keys(jobs))
    .limit(100)
    .execute();
  for (const { id, job } of rows) {
    await deadLetter({ id: jobIdOf(id), name: job, data: {}, attemptsMade: 0 }, "no such job");
  }
}

/** Returns the errors of the rows that Redis rejected; those rows are released. */
async function sendAll(relay: Relay, rows: readonly ClaimedRow[]): Promise<readonly unknown[]> {
  const send = (row: ClaimedRow): Promise<void> => (row.was === "new" ? add(relay, row) : renew(relay, row));
  const results = await Promise.allSettled(
    rows.map((row) => relay.tracing.within(row.traceparent, () => send(row))),
  );
  const rejected = rows.filter((_, index) => results[index]?.status === "rejected");
  await releaseRows(relay.em, rejected);
  return results.flatMap((result): unknown[] => (result.status === "rejected" ? [result.reason] : []));
}

async function add({ queues }: Relay, row: ClaimedRow): Promise<void> {
  if (isJobName(row.job)) await queues.add(row.job, row.payload, jobIdOf(row.id));
}

async function renew(relay: Relay, row: ClaimedRow): Promise<void> {
  if (!isJobName(row.job)) return;
  const id = jobIdOf(row.id);
  const state = await relay.queues.stateOf(row.job, id);
  // The worker died, or a step failed, before the job was dead-lettered.
  if (state === "failed") {
    const job = { id, name: row.job, data: row.payload, attemptsMade: 0 };
    return relay.deadLetter(job, "failed on the queue");
  }
  if (state !== "unknown") return;
  await add(relay, row);
  await restartLeases(relay.em, [row]);
}
