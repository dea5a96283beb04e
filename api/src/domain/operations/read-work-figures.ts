import type { EntityManager } from "@mikro-orm/postgresql";

/** The work that is kept in the database, in numbers. Ages are in seconds, null where there is nothing. */
export interface WorkFigures {
  readonly inboxWaiting: number;
  readonly inboxOldestSeconds: number | null;
  readonly inboxDead: number;
  /** Rows that are on no queue yet, without mails: those wait in the outbox by design. */
  readonly outboxWaiting: number;
  readonly outboxOldestSeconds: number | null;
  readonly outboxDead: number;
  /** Charges that are neither a paid order nor given back. */
  readonly paymentsUnsettled: number;
  readonly paymentsUnsettledOldestSeconds: number | null;
  readonly refundsOwed: number;
  readonly refundsOwedOldestSeconds: number | null;
  readonly refundsDoneLastDay: number;
  readonly refundsFailedLastDay: number;
  /** Disputes that wait for the shop's response. */
  readonly disputesUnanswered: number;
  readonly ordersCancelling: number;
  readonly ordersCancellingOldestSeconds: number | null;
  /** Mails that are not sent yet, wherever they wait. */
  readonly mailsWaiting: number;
  readonly mailOldestSeconds: number | null;
  /** Mails of the last day that were refused, given up, or of which nobody knows whether they went out. */
  readonly mailsTroubled: number;
  /** When the last backup was whole, in seconds of Unix; null before the first. */
  readonly lastBackupAt: number | null;
  readonly lastBackupSeconds: number | null;
  /** Since Postgres could last archive its log, 0 while it can; null where it keeps none. */
  readonly logUnarchivedSeconds: number | null;
  /** Since every tool's stock was last compared with its ledger; null before the first time. */
  readonly stockCheckedSeconds: number | null;
}

const age = (column: string): string => `extract(epoch from now() - min(${column}))::float8`;

const MAIL = "job = 'send-order-mail' and status in ('new', 'sent')";
/** Two ranges instead of `<>`, so that an index leaves out a backlog of mails. */
const UNRELAYED = "status = 'new' and (job < 'send-order-mail' or job > 'send-order-mail')";

/** Unsettled: owed back and not given back; or still open here though Stripe has told of a charge. */
const WORK = `
  with unsettled as (
    select succeeded_at as since from payment where status = 'refunding'
    union all
    select min(e.received_at) from payment p join stripe_event e on e.payment_intent_id = p.payment_intent_id
    where p.status in ('starting', 'open') and e.type = 'payment_intent.succeeded' group by p.id
  )
  select
    (select count(*)::int from stripe_event where status = 'new') as "inboxWaiting",
    (select ${age("received_at")} from stripe_event where status = 'new') as "inboxOldestSeconds",
    (select count(*)::int from stripe_event where status = 'dead') as "inboxDead",
    (select count(*)::int from outbox where ${UNRELAYED}) as "outboxWaiting",
    (select ${age("created_at")} from outbox where ${UNRELAYED}) as "outboxOldestSeconds",
    (select count(*)::int from outbox where status = 'dead') as "outboxDead",
    (select count(*)::int from unsettled) as "paymentsUnsettled",
    (select ${age("since")} from unsettled) as "paymentsUnsettledOldestSeconds",
    (select count(*)::int from refund where status = 'owed') as "refundsOwed",
    (select ${age("created_at")} from refund where status = 'owed') as "refundsOwedOldestSeconds",
    (select count(*)::int from refund where status = 'done' and done_at > now() - interval '1 day') as "refundsDoneLastDay",
    (select count(*)::int from refund where status = 'failed' and created_at > now() - interval '1 day') as "refundsFailedLastDay",
    (select count(*)::int from dispute where status = 'needs-response') as "disputesUnanswered",
    (select count(*)::int from customer_order where status = 'cancelling') as "ordersCancelling",
    (select ${age("updated_at")} from customer_order where status = 'cancelling') as "ordersCancellingOldestSeconds",
    (select count(*)::int from outbox where ${MAIL}) as "mailsWaiting",
    (select ${age("created_at")} from outbox where ${MAIL}) as "mailOldestSeconds",
    (select count(*)::int from mail where status in ('refused', 'unknown', 'given-up') and finished_at > now() - interval '1 day') as "mailsTroubled",
    (select extract(epoch from max(finished_at))::float8 from backup) as "lastBackupAt",
    (select extract(epoch from now() - max(finished_at))::float8 from backup) as "lastBackupSeconds",
    (select case when current_setting('archive_mode') = 'off' then null
       when last_failed_time > coalesce(last_archived_time, '-infinity')
       then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
       else 0 end from pg_stat_archiver) as "logUnarchivedSeconds",
    (select ${age("finished_at")} from check_position where name = 'stock') as "stockCheckedSeconds"`;

/** What waits, what was given up and what is owed, in one statement; for the cockpit and for Prometheus. */
export async function readWorkFigures(em: EntityManager): Promise<WorkFigures> {
  const [work] = await em.execute<WorkFigures[]>(WORK);
  if (!work) throw new Error("the database gave no figures");
  return work;
}
