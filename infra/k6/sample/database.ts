import pg from "pg";
import { z } from "zod";
import { spreadOf } from "../verdict/spread.ts";
import type { Inside, Sample, Spread } from "../verdict/run-record.ts";

const STATEMENTS_SHOWN = 10;

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
});
type Stat = z.infer<typeof statShape>;

const backlogRow = z.object({ name: z.string(), depth: z.number(), seconds: z.number() });
const statementShape = z.object({ id: z.string(), text: z.string(), calls: z.number(), ms: z.number() });
type Statement = z.infer<typeof statementShape>;
const lockShape = z.object({ waiting: z.string(), holding: z.string() });

/** Watches the shop's database from one connection of its own. */
export class DatabaseWatch {
  private readonly client: pg.Client;
  private readonly countsStatements: boolean;
  private readonly first: Stat;
  private readonly statementsBefore: Map<string, Statement>;
  private readonly seenRunning = new Map<string, number>();
  private readonly seenLocked = new Map<string, Inside["database"]["locks"][number]>();
  private last: { stat: Stat; at: number };

  private constructor(client: pg.Client, countsStatements: boolean, first: Stat, statements: Statement[]) {
    this.client = client;
    this.countsStatements = countsStatements;
    this.first = first;
    this.statementsBefore = new Map(statements.map((each) => [each.id, each]));
    this.last = { stat: first, at: performance.now() };
  }

  static async open(url: string): Promise<DatabaseWatch> {
    const client = new pg.Client({ connectionString: url, application_name: "load lab" });
    // The next look hears of a loss.
    client.on("error", () => {});
    await client.connect();
    try {
      const countsStatements = await isCounting(client);
      const statements = countsStatements ? await readStatements(client) : [];
      return new DatabaseWatch(client, countsStatements, await readStat(client), statements);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  async look(): Promise<Pick<Sample, "database"> & { backlogs: Sample["backlogs"] }> {
    const stat = await readStat(this.client);
    const at = performance.now();
    const { stat: before, at: beforeAt } = this.last;
    this.last = { stat, at };
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
      backlogs: await readBacklogs(this.client),
    };
  }

  /** The whole run, since `open`. */
  async whole(): Promise<Inside["database"]> {
    const stat = await readStat(this.client);
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
    const { rows } = await this.client.query(
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
    await this.client.end();
  }

  private async slowest(): Promise<Inside["database"]["statements"]> {
    const after = await readStatements(this.client);
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
    const { rows } = await this.client.query(
      "select query as text from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and datname = current_database()",
    );
    for (const { text } of z.array(z.object({ text: z.string() })).parse(rows))
      this.seenRunning.set(text, (this.seenRunning.get(text) ?? 0) + 1);
  }

  /** Who waits for whom; of the holder it is the last statement, with other values the same one. */
  private async noteLocked(): Promise<void> {
    const { rows } = await this.client.query(
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
  private mostSeen(): Inside["database"]["statements"] {
    return [...this.seenRunning]
      .map(([text, calls]) => ({ text, calls, totalMs: 0, meanMs: 0 }))
      .toSorted((a, b) => b.calls - a.calls)
      .slice(0, STATEMENTS_SHOWN);
  }
}

const share = (hits: number, reads: number): number => (hits + reads === 0 ? 1 : hits / (hits + reads));

/** The extension may be there without its library, as in a stack that was once started for load. */
async function isCounting(client: pg.Client): Promise<boolean> {
  return client.query("select from pg_stat_statements limit 1").then(
    () => true,
    () => false,
  );
}

async function readStat(client: pg.Client): Promise<Stat> {
  const { rows } = await client.query(
    `select (xact_commit + xact_rollback)::float8 as transactions, blks_hit::float8 as hits, blks_read::float8 as reads,
       deadlocks::float8, temp_bytes::float8 as temporary,
       (select count(*)::int from pg_stat_activity a where a.datname = d.datname and state = 'active' and pid <> pg_backend_pid()) as active,
       (select count(*)::int from pg_stat_activity a where a.datname = d.datname and wait_event_type = 'Lock') as waiting,
       numbackends as connections,
       (select coalesce(sum(greatest(0, n_dead_tup - current_setting('autovacuum_vacuum_threshold')::float8
         - current_setting('autovacuum_vacuum_scale_factor')::float8 * n_live_tup)), 0)::float8 from pg_stat_user_tables) as "deadRows"
     from pg_stat_database d where datname = current_database()`,
  );
  return statShape.parse(rows[0]);
}

/** What has come due and waits; what is meant for later is no backlog. */
async function readBacklogs(client: pg.Client): Promise<Sample["backlogs"]> {
  const { rows } = await client.query(
    `select 'outbox' as name, count(*)::int as depth, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
     from outbox where status = 'new' and due_at <= now()
     union all
     select 'inbox', count(*)::int, coalesce(extract(epoch from now() - min(received_at)), 0)::float8 from stripe_event where status = 'new'`,
  );
  const found = z.array(backlogRow).parse(rows);
  return Object.fromEntries(
    found.map(({ name, depth, seconds }) => [name, { depth, oldestSeconds: seconds }]),
  );
}

async function readStatements(client: pg.Client): Promise<Statement[]> {
  const { rows } = await client.query(
    `select queryid::text as id, min(query) as text, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as ms
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and queryid is not null group by queryid`,
  );
  return z.array(statementShape).parse(rows);
}
