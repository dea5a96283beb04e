import pg from "pg";
import { z } from "zod";
import { type Spread, spreadOf } from "../statistics.ts";
import type { DatabaseTotals, Sample } from "../verdict/run-record.ts";

const STATEMENTS_SHOWN = 10;
/** A frozen Postgres must not hang the sampler. */
const TIMEOUT_MS = 10_000;
const COUNTERS_RESET = "Postgres has reset its counters, as after a crash";

const counterShape = z.object({
  transactions: z.number(),
  hits: z.number(),
  reads: z.number(),
  deadlocks: z.number(),
  waitingForLocks: z.number(),
  connections: z.number(),
  deadRows: z.number(),
  resetAt: z.string().nullable(),
});
type Counters = z.infer<typeof counterShape>;

const backlogRows = z.array(z.object({ name: z.string(), depth: z.number(), oldestSeconds: z.number() }));
const statementRows = z.array(
  z.object({ id: z.string(), text: z.string(), calls: z.number(), totalMs: z.number() }),
);
type Statement = z.infer<typeof statementRows>[number];

/** Samples the shop's database over its own connection, which is replaced when it breaks. */
export class DatabaseSampler {
  private readonly pool: pg.Pool;
  private readonly first: Counters;
  private readonly statementsBefore: Map<string, Statement>;
  private last: Counters;
  private wasReset = false;

  private constructor(pool: pg.Pool, first: Counters, statements: readonly Statement[]) {
    this.pool = pool;
    this.first = first;
    this.statementsBefore = new Map(statements.map((each) => [each.id, each]));
    this.last = first;
  }

  static async open(url: string): Promise<DatabaseSampler> {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: "load lab",
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    // Without a listener a lost connection ends this process.
    pool.on("error", () => {});
    try {
      return new DatabaseSampler(pool, await readCounters(pool), await readStatements(pool));
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** @throws Error if Postgres does not respond, or has reset its counters since the last sample */
  async sample(): Promise<Pick<Sample, "database" | "backlogs">> {
    const now = await readCounters(this.pool);
    const before = this.last;
    this.last = now;
    // A crash also resets the time of the reset.
    if (now.resetAt !== before.resetAt || now.transactions < before.transactions) {
      this.wasReset = true;
      throw new Error(COUNTERS_RESET);
    }
    const { connections, waitingForLocks, deadRows } = now;
    return { database: { connections, waitingForLocks, deadRows }, backlogs: await readBacklogs(this.pool) };
  }

  /**
   * Returns the totals since `open`.
   * @throws Error if Postgres does not respond, or has reset its counters
   */
  async totals(): Promise<DatabaseTotals> {
    if (this.wasReset) throw new Error(COUNTERS_RESET);
    const now = await readCounters(this.pool);
    const [hits, reads] = [now.hits - this.first.hits, now.reads - this.first.reads];
    const statements = (await readStatements(this.pool))
      .map(({ id, text, calls, totalMs }) => {
        const before = this.statementsBefore.get(id);
        return { text, calls: calls - (before?.calls ?? 0), totalMs: totalMs - (before?.totalMs ?? 0) };
      })
      .filter(({ calls }) => calls > 0)
      .toSorted((a, b) => b.totalMs - a.totalMs);
    return {
      transactions: now.transactions - this.first.transactions,
      cacheHits: hits + reads === 0 ? 1 : hits / (hits + reads),
      deadlocks: now.deadlocks - this.first.deadlocks,
      statements: statements.slice(0, STATEMENTS_SHOWN),
    };
  }

  /** Returns the time from an event's arrival to its end, for events received since `since`. */
  async eventLag(since: Date): Promise<Spread | null> {
    const { rows } = await this.pool.query(
      `select (extract(epoch from processed_at - received_at) * 1000)::float8 as ms from stripe_event
       where received_at >= $1 and processed_at is not null`,
      [since],
    );
    const lags = z.array(z.object({ ms: z.number() })).parse(rows);
    return spreadOf(lags.map(({ ms }) => ms));
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

async function readCounters(pool: pg.Pool): Promise<Counters> {
  const { rows } = await pool.query(
    `select (xact_commit + xact_rollback)::float8 as transactions, blks_hit::float8 as hits, blks_read::float8 as reads,
       deadlocks::float8, numbackends as connections, stats_reset::text as "resetAt",
       (select count(*)::int from pg_stat_activity a where a.datname = d.datname and wait_event_type = 'Lock') as "waitingForLocks",
       (select coalesce(sum(greatest(0, n_dead_tup - current_setting('autovacuum_vacuum_threshold')::float8
         - current_setting('autovacuum_vacuum_scale_factor')::float8 * n_live_tup)), 0)::float8 from pg_stat_user_tables) as "deadRows"
     from pg_stat_database d where datname = current_database()`,
  );
  return counterShape.parse(rows[0]);
}

/** Returns due work by table. Mails are counted apart: the relay holds most of them back by design. */
async function readBacklogs(pool: pg.Pool): Promise<Sample["backlogs"]> {
  const { rows } = await pool.query(
    `select 'outbox' as name, count(*)::int as depth, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestSeconds"
     from outbox where status = 'new' and due_at <= now() and job <> 'send-order-mail'
     union all
     select 'mail', count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
     from outbox where job = 'send-order-mail' and (status = 'sent' or status = 'new' and due_at <= now())
     union all
     select 'inbox', count(*)::int, coalesce(extract(epoch from now() - min(received_at)), 0)::float8 from stripe_event where status = 'new'`,
  );
  return Object.fromEntries(backlogRows.parse(rows).map(({ name, ...backlog }) => [name, backlog]));
}

/** Only a stack that was started for load counts statements. */
async function readStatements(pool: pg.Pool): Promise<Statement[]> {
  const isCounting = await pool.query("select from pg_stat_statements limit 1").then(
    () => true,
    () => false,
  );
  if (!isCounting) return [];
  const { rows } = await pool.query(
    `select queryid::text as id, min(query) as text, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as "totalMs"
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and queryid is not null group by queryid`,
  );
  return statementRows.parse(rows);
}
