import type { EntityManager } from "@mikro-orm/postgresql";
import { type QueryCreator, type SelectQueryBuilder, sql } from "kysely";
import { UNFINISHED_PAYMENT } from "../payment/payment-state.ts";
import { UNFINISHED_REFUND } from "../payment/refund-state.ts";
import { NOW, tables, type Tables } from "../shared/tables.ts";

/** Statistics of the work in the database. Ages are in seconds, null where there is nothing. */
export type WorkStatistics = Awaited<ReturnType<typeof readWorkStatistics>>;

const MAIL = "send-order-mail";

const LAST_DAY = sql<Date>`now() - interval '1 day'`;

/** Seconds since Postgres could last archive its WAL; from its own view. */
const LOG_UNARCHIVED = sql<number | null>`(
  select case when current_setting('archive_mode') = 'off' then null
    when last_failed_time > coalesce(last_archived_time, '-infinity')
    then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
    else 0 end from pg_stat_archiver)`;

/** Since the first migration. */
const SHOP_AGE = sql<number>`(
  select extract(epoch from now() - min(executed_at))::float8 from mikro_orm_migrations)`;

type Rows<DB, Table extends keyof DB> = SelectQueryBuilder<DB, Table, object>;

const countOf = <DB, Table extends keyof DB, Name extends string>(rows: Rows<DB, Table>, name: Name) =>
  sql<number>`(${rows.select(sql<number>`count(*)::int`.as("count"))})`.as(name);

/** Seconds since the oldest `column`. */
const oldestOf = <DB, Table extends keyof DB, Name extends string>(
  rows: Rows<DB, Table>,
  column: string,
  name: Name,
) =>
  sql<
    number | null
  >`(${rows.select(sql`extract(epoch from now() - min(${sql.ref(column)}))::float8`.as("age"))})`.as(name);

/** Returns what waits, has failed and is owed, in one statement; for the cockpit and for Prometheus. */
export async function readWorkStatistics(em: EntityManager) {
  const db = tables(em);
  const events = db.selectFrom("stripe_event");
  const newEvents = events.where("status", "=", "new");
  const deadEvents = events.where("status", "=", "dead");
  const jobs = db.selectFrom("outbox");
  const deadJobs = jobs.where("status", "=", "dead");
  // Emails wait in the outbox by design. Two ranges instead of `<>`, so that an index leaves out a backlog of mails.
  const unrelayed = jobs
    .where("status", "=", "new")
    .where((eb) => eb.or([eb("job", "<", MAIL), eb("job", ">", MAIL)]));
  const mailJobs = jobs.where("job", "=", MAIL).where("status", "in", ["new", "sent"]);
  const owed = db.selectFrom("refund").where("state", "in", UNFINISHED_REFUND);
  const orders = db.selectFrom("customer_order");
  const cancelling = orders.where("status", "=", "cancelling");
  const overdue = orders.where("status", "=", "pending").where("ends_at", "<", NOW);
  const disputes = db.selectFrom("dispute").where("status", "=", "needs-response");
  const mails = db
    .selectFrom("mail")
    .where("status", "in", ["refused", "unknown", "given-up"])
    .where("finished_at", ">", LAST_DAY);
  const stockChecks = db.selectFrom("check_position").where("name", "=", "stock");
  const backups = db.selectFrom("backup");
  return db
    .with("unsettled", unsettled)
    .selectNoFrom((eb) => [
      countOf(newEvents, "inboxWaiting"),
      oldestOf(newEvents, "received_at", "inboxOldestSeconds"),
      countOf(deadEvents, "inboxDead"),
      oldestOf(deadEvents, "received_at", "inboxDeadOldestSeconds"),
      countOf(unrelayed, "outboxWaiting"),
      oldestOf(unrelayed, "created_at", "outboxOldestSeconds"),
      countOf(deadJobs, "outboxDead"),
      oldestOf(deadJobs, "finished_at", "outboxDeadOldestSeconds"),
      countOf(eb.selectFrom("unsettled"), "paymentsUnsettled"),
      oldestOf(eb.selectFrom("unsettled"), "since", "paymentsUnsettledOldestSeconds"),
      countOf(owed, "refundsOwed"),
      oldestOf(owed, "created_at", "refundsOwedOldestSeconds"),
      countOf(disputes, "disputesAwaitingResponse"),
      oldestOf(disputes, "created_at", "disputesAwaitingResponseOldestSeconds"),
      countOf(cancelling, "ordersCancelling"),
      oldestOf(cancelling, "updated_at", "ordersCancellingOldestSeconds"),
      countOf(overdue, "ordersOverdue"),
      oldestOf(overdue, "ends_at", "ordersOverdueOldestSeconds"),
      countOf(mailJobs, "mailsWaiting"),
      oldestOf(mailJobs, "created_at", "mailOldestSeconds"),
      countOf(mails, "mailsTroubled"),
      oldestOf(mails, "finished_at", "mailsTroubledOldestSeconds"),
      // Unix time; Prometheus computes the age itself.
      sql<number | null>`(${backups.select(sql`extract(epoch from max(finished_at))::float8`.as("at"))})`.as(
        "lastBackupAt",
      ),
      sql<
        number | null
      >`(${backups.select(sql`extract(epoch from now() - max(finished_at))::float8`.as("age"))})`.as(
        "lastBackupSeconds",
      ),
      SHOP_AGE.as("shopSeconds"),
      LOG_UNARCHIVED.as("logUnarchivedSeconds"),
      oldestOf(stockChecks, "finished_at", "stockCheckedSeconds"),
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
        .where("p.status", "in", UNFINISHED_PAYMENT)
        .where("e.type", "=", "payment_intent.succeeded")
        .groupBy("p.id"),
    );
