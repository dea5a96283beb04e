import type { DomainContext } from "@shop/api/domain/shared/context";
import { isJobName } from "@shop/api/jobs/catalogue";
import { jobIdOf } from "@shop/api/jobs/job";
import type { Queues } from "@shop/api/platform/queues";
import { noTracing, type Tracing } from "@shop/api/platform/tracing";
import type { QueuedJob } from "../run-job.ts";

type Em = DomainContext["em"];

const BATCH = 50;
/** For how long a sent row is believed to be on its queue; then it is sent again, which a queue that has it ignores. */
const LEASE_SECONDS = 60;

/** Gives a job up for good. */
type Bury = (job: QueuedJob, reason: string) => Promise<void>;

interface ClaimedRow {
  id: string;
  job: string;
  payload: unknown;
  traceparent: string | null;
  was: "new" | "sent";
}

/**
 * Claims due outbox rows and puts their jobs on the queues. New rows are due at once, sent ones when their lease ends: so a
 * Redis that lost everything gets its jobs back. A row that Redis did not take is due again in a second. Answers how many rows
 * were claimed. Several relays may run at once.
 */
export async function relayOutbox(
  em: Em,
  queues: Queues,
  bury: Bury,
  tracing: Tracing = noTracing,
): Promise<number> {
  const rows = await em.execute<ClaimedRow[]>(
    `with due as (
       select id, status from outbox where status in ('new', 'sent') and due_at <= now()
       order by due_at limit ? for update skip locked
     )
     update outbox o set status = 'sent', due_at = now() + ? * interval '1 second'
     from due where o.id = due.id returning o.id, o.job, o.payload, o.traceparent, due.status as was`,
    [BATCH, LEASE_SECONDS],
  );
  const sent = await Promise.allSettled(
    rows.map((row) => tracing.within(row.traceparent, () => send(queues, bury, row))),
  );
  const refused = rows.filter((_, index) => sent[index]?.status === "rejected").map((row) => row.id);
  if (refused.length) {
    await em.execute(
      `update outbox set due_at = now() + interval '1 second' where id in (${refused.map(() => "?").join(", ")}) and status = 'sent'`,
      refused,
    );
  }
  const failure = sent.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
  return rows.length;
}

async function send(queues: Queues, bury: Bury, row: ClaimedRow): Promise<void> {
  const job = { id: jobIdOf(row.id), name: row.job, data: row.payload, attemptsMade: 0 };
  if (!isJobName(row.job)) return bury(job, "no such job");
  // Its worker died before it could say that the job is given up.
  if (row.was === "sent" && (await queues.stateOf(row.job, job.id)) === "failed") {
    return bury(job, "failed on the queue");
  }
  await queues.add(row.job, row.payload, job.id);
}
