import type { EntityManager } from "@mikro-orm/postgresql";
import { UNFINISHED_PAYMENT } from "../payment/payment-state.ts";
import { UNFINISHED_REFUND } from "../payment/refund-state.ts";

const anyOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

/** The work that waits, has failed or is owed: the column that its age counts from, and its rows. */
const WORK = {
  inbox: ["received_at", "stripe_event where status = 'new'"],
  dead: ["received_at", "stripe_event where status = 'dead'"],
  // Emails wait in the outbox by design. Two ranges instead of `<>`, so that an index leaves out a backlog of mails.
  outbox: [
    "created_at",
    "outbox where status = 'new' and (job < 'send-order-mail' or job > 'send-order-mail')",
  ],
  deadJobs: ["finished_at", "outbox where status = 'dead'"],
  // The charges that are owed and not refunded, or still open here though Stripe has reported a charge.
  unsettled: [
    "since",
    `(select succeeded_at as since from payment where status = 'refunding'
      union all select min(e.received_at) from payment p join stripe_event e on e.payment_intent_id = p.payment_intent_id
      where p.status in (${anyOf(UNFINISHED_PAYMENT)}) and e.type = 'payment_intent.succeeded' group by p.id) charge`,
  ],
  refunds: ["created_at", `refund where state in (${anyOf(UNFINISHED_REFUND)})`],
  disputes: ["created_at", "dispute where status = 'needs-response'"],
  cancelling: ["updated_at", "customer_order where status = 'cancelling'"],
  overdue: ["ends_at", "customer_order where status = 'pending' and ends_at < now()"],
  mailsWaiting: ["created_at", "outbox where job = 'send-order-mail' and status in ('new', 'sent')"],
  mails: [
    "finished_at",
    "mail where status in ('refused', 'unknown', 'given-up') and finished_at > now() - interval '1 day'",
  ],
} as const;

export type WorkName = keyof typeof WORK;

/** The number of waiting rows, and the age of the oldest; null where there is nothing. */
export interface Waiting {
  readonly count: number;
  readonly oldestSeconds: number | null;
}

/** The statistics of work; ages are in seconds. */
export interface WorkStatistics extends Readonly<Record<WorkName, Waiting>> {
  /** The Unix time of the last backup: Prometheus computes the age itself. */
  readonly lastBackupAt: number | null;
  readonly lastBackupSeconds: number | null;
  /** The age of the first migration. */
  readonly shopSeconds: number;
  /** The time since Postgres could last archive its WAL; 0 while it can, null where it does not. */
  readonly logUnarchivedSeconds: number | null;
  readonly stockCheckedSeconds: number | null;
}

const secondsSince = (moment: string): string => `extract(epoch from now() - ${moment})::float8`;

const STATEMENT = `select ${Object.entries(WORK)
  .map(
    ([name, [since, rows]]) =>
      `(select json_build_object('count', count(*), 'oldestSeconds', ${secondsSince(`min(${since})`)}) from ${rows}) as "${name}"`,
  )
  .join(", ")},
  (select extract(epoch from max(finished_at))::float8 from backup) as "lastBackupAt",
  (select ${secondsSince("max(finished_at)")} from backup) as "lastBackupSeconds",
  (select ${secondsSince("min(executed_at)")} from mikro_orm_migrations) as "shopSeconds",
  (select case when current_setting('archive_mode') = 'off' then null
    when last_failed_time > coalesce(last_archived_time, '-infinity')
    then ${secondsSince("coalesce(last_archived_time, stats_reset)")}
    else 0 end from pg_stat_archiver) as "logUnarchivedSeconds",
  (select ${secondsSince("finished_at")} from check_position where name = 'stock') as "stockCheckedSeconds"`;

/** Returns what waits, has failed and is owed, in one statement; for the cockpit and for Prometheus. */
export async function readWorkStatistics(em: EntityManager): Promise<WorkStatistics> {
  const [work] = await em.execute<[WorkStatistics]>(STATEMENT);
  return work;
}
