import type { EntityManager } from "@mikro-orm/postgresql";
import { type Expression, type QueryCreator, sql } from "kysely";
import { UNFINISHED_REFUND } from "../payment/refund-state.ts";
import { NOW, tables, type Tables } from "../shared/tables.ts";

/** The work that is kept in the database, in numbers. Ages are in seconds, null where there is nothing. */
export interface WorkStatistics {
  readonly inboxWaiting: number;
  readonly inboxOldestSeconds: number | null;
  readonly inboxDead: number;
  /** Rows that are on no queue yet, without mails: those wait in the outbox by design. */
  readonly outboxWaiting: number;
  readonly outboxOldestSeconds: number | null;
  readonly outboxDead: number;
  /** Charges that are neither a paid order nor refunded. */
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
  /** Since the end of the unpaid order that should have ended first. */
  readonly ordersOverdueOldestSeconds: number | null;
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

const MAIL = "send-order-mail";

const count = sql<number>`count(*)::int`.as("count");

/** Of the oldest, in seconds. */
const age = (column: Expression<Date | null>) =>
  sql<number | null>`extract(epoch from now() - min(${column}))::float8`.as("age");

const LAST_DAY = sql<Date>`now() - interval '1 day'`;

/** Since Postgres could last archive its log; its own view, no table of the shop. */
const LOG_UNARCHIVED = sql<number | null>`(
  select case when current_setting('archive_mode') = 'off' then null
    when last_failed_time > coalesce(last_archived_time, '-infinity')
    then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
    else 0 end from pg_stat_archiver)`;

/** What waits, what was given up and what is owed, in one statement; for the cockpit and for Prometheus. */
export async function readWorkStatistics(em: EntityManager): Promise<WorkStatistics> {
  const db = tables(em);
  const events = db.selectFrom("stripe_event");
  const newEvents = events.where("status", "=", "new");
  const jobs = db.selectFrom("outbox");
  // Two ranges instead of `<>`, so that an index leaves out a backlog of mails.
  const unrelayed = jobs
    .where("status", "=", "new")
    .where((eb) => eb.or([eb("job", "<", MAIL), eb("job", ">", MAIL)]));
  const mailJobs = jobs.where("job", "=", MAIL).where("status", "in", ["new", "sent"]);
  const refunds = db.selectFrom("refund");
  const owed = refunds.where("state", "in", UNFINISHED_REFUND);
  const cancelling = db.selectFrom("customer_order").where("status", "=", "cancelling");
  return db
    .with("unsettled", unsettled)
    .selectNoFrom((eb) => [
      newEvents.select(count).$asScalar().as("inboxWaiting"),
      newEvents
        .select((of) => age(of.ref("received_at")))
        .$asScalar()
        .as("inboxOldestSeconds"),
      events.where("status", "=", "dead").select(count).$asScalar().as("inboxDead"),
      unrelayed.select(count).$asScalar().as("outboxWaiting"),
      unrelayed
        .select((of) => age(of.ref("created_at")))
        .$asScalar()
        .as("outboxOldestSeconds"),
      jobs.where("status", "=", "dead").select(count).$asScalar().as("outboxDead"),
      eb.selectFrom("unsettled").select(count).$asScalar().as("paymentsUnsettled"),
      eb
        .selectFrom("unsettled")
        .select((of) => age(of.ref("since")))
        .$asScalar()
        .as("paymentsUnsettledOldestSeconds"),
      owed.select(count).$asScalar().as("refundsOwed"),
      owed
        .select((of) => age(of.ref("created_at")))
        .$asScalar()
        .as("refundsOwedOldestSeconds"),
      refunds
        .where("state", "=", "succeeded")
        .where("done_at", ">", LAST_DAY)
        .select(count)
        .$asScalar()
        .as("refundsDoneLastDay"),
      refunds
        .where("state", "in", ["failed", "returned"])
        .where("created_at", ">", LAST_DAY)
        .select(count)
        .$asScalar()
        .as("refundsFailedLastDay"),
      eb
        .selectFrom("dispute")
        .where("status", "=", "needs-response")
        .select(count)
        .$asScalar()
        .as("disputesUnanswered"),
      cancelling.select(count).$asScalar().as("ordersCancelling"),
      cancelling
        .select((of) => age(of.ref("updated_at")))
        .$asScalar()
        .as("ordersCancellingOldestSeconds"),
      db
        .selectFrom("customer_order")
        .where("status", "=", "pending")
        .where("ends_at", "<", NOW)
        .select((of) => age(of.ref("ends_at")))
        .$asScalar()
        .as("ordersOverdueOldestSeconds"),
      mailJobs.select(count).$asScalar().as("mailsWaiting"),
      mailJobs
        .select((of) => age(of.ref("created_at")))
        .$asScalar()
        .as("mailOldestSeconds"),
      eb
        .selectFrom("mail")
        .where("status", "in", ["refused", "unknown", "given-up"])
        .where("finished_at", ">", LAST_DAY)
        .select(count)
        .$asScalar()
        .as("mailsTroubled"),
      eb
        .selectFrom("backup")
        .select(sql<number | null>`extract(epoch from max(finished_at))::float8`.as("at"))
        .$asScalar()
        .as("lastBackupAt"),
      eb
        .selectFrom("backup")
        .select(sql<number | null>`extract(epoch from now() - max(finished_at))::float8`.as("age"))
        .$asScalar()
        .as("lastBackupSeconds"),
      LOG_UNARCHIVED.as("logUnarchivedSeconds"),
      eb
        .selectFrom("check_position")
        .where("name", "=", "stock")
        .select((of) => age(of.ref("finished_at")))
        .$asScalar()
        .as("stockCheckedSeconds"),
    ])
    .executeTakeFirstOrThrow();
}

/** Owed and not refunded; or still open here though Stripe has reported a charge. */
const unsettled = (db: QueryCreator<Tables>) =>
  db
    .selectFrom("payment")
    .select("succeeded_at as since")
    .where("status", "=", "refunding")
    .unionAll(
      db
        .selectFrom("payment as p")
        .innerJoin("stripe_event as e", "e.payment_intent_id", "p.payment_intent_id")
        .select((eb) => eb.fn.min<Date | null>("e.received_at").as("since"))
        .where("p.status", "in", ["starting", "open"])
        .where("e.type", "=", "payment_intent.succeeded")
        .groupBy("p.id"),
    );
