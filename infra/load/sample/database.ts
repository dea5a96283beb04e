import pg from "pg";
import { z } from "zod";
import { spreadOf } from "../verdict/spread.ts";
import type { Figures, Sample, Spread } from "../verdict/run-record.ts";

const STATEMENTS_SHOWN = 10;
/** A Postgres that is frozen is not waited for any longer. */
const ANSWER_MS = 10_000;

const statShape = z.object({
  transactions: z.number(),
  hits: z.number(),
  reads: z.number(),
  deadlocks: z.number(),
  temporary: z.number(),
  active: z.number(),
  waiting: z.number(),
  connections: z.number(),
  deadRows: z.number(),
  resetAt: z.string().nullable(),
});
type Stat = z.infer<typeof statShape>;

const backlogRow = z.object({ name: z.string(), depth: z.number(), seconds: z.number() });
const statementShape = z.object({ id: z.string(), text: z.string(), calls: z.number(), ms: z.number() });
type Statement = z.infer<typeof statementShape>;
const lockShape = z.object({ waiting: z.string(), holding: z.string() });

/** Watches the shop's database from one connection of its own; where that is lost, the next look is on another one. */
export class DatabaseWatch {
  private readonly pool: pg.Pool;
  private readonly countsStatements: boolean;
  private readonly first: Stat;
  private readonly statementsBefore: Map<string, Statement>;
  private readonly seenRunning = new Map<string, number>();
  private readonly seenLocked = new Map<string, Figures["locks"][number]>();
  private last: { stat: Stat; at: number };
  private hasForgotten = false;

  private constructor(pool: pg.Pool, countsStatements: boolean, first: Stat, statements: Statement[]) {
    this.pool = pool;
    this.countsStatements = countsStatements;
    this.first = first;
    this.statementsBefore = new Map(statements.map((each) => [each.id, each]));
    this.last = { stat: first, at: performance.now() };
  }

  static async open(url: string): Promise<DatabaseWatch> {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: "load lab",
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    // Unheard it would end this process.
    pool.on("error", () => {});
    try {
      const countsStatements = await isCounting(pool);
      const statements = countsStatements ? await readStatements(pool) : [];
      return new DatabaseWatch(pool, countsStatements, await readStat(pool), statements);
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** @throws Error where Postgres does not answer, or has forgotten its counters since the last look */
  async look(): Promise<Pick<Sample, "database"> & { backlogs: Sample["backlogs"] }> {
    const stat = await readStat(this.pool);
    const at = performance.now();
    const { stat: before, at: beforeAt } = this.last;
    this.last = { stat, at };
    // A crash forgets also when they began; counters of a busy shop are soon as high as before.
    if (stat.resetAt !== before.resetAt || stat.transactions < before.transactions) {
      this.hasForgotten = true;
      throw new Error(FORGOTTEN);
    }
    if (!this.countsStatements) await this.noteRunning();
    if (stat.waiting > 0) await this.noteLocked();
    return {
      database: {
        transactionsPerSecond: (stat.transactions - before.transactions) / ((at - beforeAt) / 1000),
        cacheHits: share(stat.hits - before.hits, stat.reads - before.reads),
        active: stat.active,
        waitingForLocks: stat.waiting,
        connections: stat.connections,
        deadRows: stat.deadRows,
      },
      backlogs: await readBacklogs(this.pool),
    };
  }

  /**
   * The whole run, since `open`.
   * @throws Error where Postgres does not answer, or has forgotten a part of it
   */
  async whole(): Promise<Figures> {
    if (this.hasForgotten) throw new Error(FORGOTTEN);
    const stat = await readStat(this.pool);
    return {
      transactions: stat.transactions - this.first.transactions,
      cacheHits: share(stat.hits - this.first.hits, stat.reads - this.first.reads),
      deadlocks: stat.deadlocks - this.first.deadlocks,
      temporaryMegabytes: (stat.temporary - this.first.temporary) / 1e6,
      statementsFrom: this.countsStatements ? "pg_stat_statements" : "samples of pg_stat_activity",
      statements: this.countsStatements ? await this.slowest() : this.mostSeen(),
      locks: [...this.seenLocked.values()].toSorted((a, b) => b.times - a.times).slice(0, STATEMENTS_SHOWN),
    };
  }

  /** From an event's arrival to its end, for events that came since `since`. */
  async eventLag(since: Date): Promise<Spread | null> {
    const { rows } = await this.pool.query(
      `select (extract(epoch from processed_at - received_at) * 1000)::float8 as ms from stripe_event
       where received_at >= $1 and processed_at is not null`,
      [since],
    );
    return spreadOf(
      z
        .array(z.object({ ms: z.number() }))
        .parse(rows)
        .map(({ ms }) => ms),
    );
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async slowest(): Promise<Figures["statements"]> {
    const after = await readStatements(this.pool);
    return after
      .map(({ id, text, calls, ms }) => {
        const before = this.statementsBefore.get(id);
        return { text, calls: calls - (before?.calls ?? 0), totalMs: ms - (before?.ms ?? 0) };
      })
      .filter(({ calls }) => calls > 0)
      .map((each) => ({ ...each, meanMs: each.totalMs / each.calls }))
      .toSorted((a, b) => b.totalMs - a.totalMs)
      .slice(0, STATEMENTS_SHOWN);
  }

  private async noteRunning(): Promise<void> {
    const { rows } = await this.pool.query(
      "select query as text from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and datname = current_database()",
    );
    for (const { text } of z.array(z.object({ text: z.string() })).parse(rows))
      this.seenRunning.set(text, (this.seenRunning.get(text) ?? 0) + 1);
  }

  /** Who waits for whom; of the holder it is the last statement, with other values the same one. */
  private async noteLocked(): Promise<void> {
    const { rows } = await this.pool.query(
      `select regexp_replace(w.query, $1, '?', 'g') as waiting, regexp_replace(h.query, $1, '?', 'g') as holding
       from pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) as holder (pid) join pg_stat_activity h using (pid)
       where w.datname = current_database() and w.wait_event_type = 'Lock'`,
      ["'[^']*'"],
    );
    for (const { waiting, holding } of z.array(lockShape).parse(rows)) {
      const seen = this.seenLocked.get(waiting + holding);
      this.seenLocked.set(waiting + holding, { waiting, holding, times: (seen?.times ?? 0) + 1 });
    }
  }

  /** How often each statement was seen running stands for how much it costs; its time is not known. */
  private mostSeen(): Figures["statements"] {
    return [...this.seenRunning]
      .map(([text, calls]) => ({ text, calls, totalMs: 0, meanMs: 0 }))
      .toSorted((a, b) => b.calls - a.calls)
      .slice(0, STATEMENTS_SHOWN);
  }
}

const FORGOTTEN = "Postgres has forgotten its counters, as it does when it crashes";

const share = (hits: number, reads: number): number => (hits + reads === 0 ? 1 : hits / (hits + reads));

/** The extension may be there without its library, as in a stack that was once started for load. */
async function isCounting(pool: pg.Pool): Promise<boolean> {
  return pool.query("select from pg_stat_statements limit 1").then(
    () => true,
    () => false,
  );
}

async function readStat(pool: pg.Pool): Promise<Stat> {
  const { rows } = await pool.query(
    `select (xact_commit + xact_rollback)::float8 as transactions, blks_hit::float8 as hits, blks_read::float8 as reads,
       deadlocks::float8, temp_bytes::float8 as temporary,
       (select count(*)::int from pg_stat_activity a where a.datname = d.datname and state = 'active' and pid <> pg_backend_pid()) as active,
       (select count(*)::int from pg_stat_activity a where a.datname = d.datname and wait_event_type = 'Lock') as waiting,
       numbackends as connections, stats_reset::text as "resetAt",
       (select coalesce(sum(greatest(0, n_dead_tup - current_setting('autovacuum_vacuum_threshold')::float8
         - current_setting('autovacuum_vacuum_scale_factor')::float8 * n_live_tup)), 0)::float8 from pg_stat_user_tables) as "deadRows"
     from pg_stat_database d where datname = current_database()`,
  );
  return statShape.parse(rows[0]);
}

/** What is due and waits. Mails beside the rest: most of theirs waits in the outbox by design, also while their queue is full. */
async function readBacklogs(pool: pg.Pool): Promise<Sample["backlogs"]> {
  const { rows } = await pool.query(
    `select 'outbox' as name, count(*)::int as depth, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
     from outbox where status = 'new' and due_at <= now() and job <> 'send-order-mail'
     union all
     select 'mail', count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
     from outbox where job = 'send-order-mail' and (status = 'sent' or status = 'new' and due_at <= now())
     union all
     select 'inbox', count(*)::int, coalesce(extract(epoch from now() - min(received_at)), 0)::float8 from stripe_event where status = 'new'`,
  );
  const found = z.array(backlogRow).parse(rows);
  return Object.fromEntries(
    found.map(({ name, depth, seconds }) => [name, { depth, oldestSeconds: seconds }]),
  );
}

async function readStatements(pool: pg.Pool): Promise<Statement[]> {
  const { rows } = await pool.query(
    `select queryid::text as id, min(query) as text, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as ms
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and queryid is not null group by queryid`,
  );
  return z.array(statementShape).parse(rows);
}
