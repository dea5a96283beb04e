import { setTimeout as delay } from "node:timers/promises";
import { Migration } from "@mikro-orm/migrations";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { openMigrator } from "../platform/migrator.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";
import { BASELINE_MIGRATION, type MigrationClass, migrations } from "./catalogue.ts";

const CUSTOMERS = 100_000;
/** The limit of a transaction, and the time that a busy machine takes to notice it. */
const WAIT_MS_MAX = 2000 + 1500;
const LONG_MS = 5 * 60_000;

/** Rewrites the table and its indexes: some seconds on such a table, and half a minute on one of a million rows. */
class RewriteAtOnce extends Migration {
  override up(): void {
    this.addSql("alter table customer add column mark uuid not null default gen_random_uuid();");
    this.addSql("create index customer_mark on customer (mark);");
    // Whatever the machine: longer than the limit, with the lock held.
    this.addSql("select pg_sleep(10);");
  }
}

/** New rows have the value from here on. */
class AddColumn extends Migration {
  override up(): void {
    this.addSql("alter table customer add column mark uuid;");
    this.addSql("alter table customer alter column mark set default gen_random_uuid();");
  }

  override down(): void {
    this.addSql("alter table customer drop column mark;");
  }
}

/** Without a transaction: each batch commits, and nothing here blocks reads or writes. */
class FillColumn extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      do $$ begin
        loop
          update customer set mark = gen_random_uuid()
          where id in (select id from customer where mark is null limit 5000);
          exit when not found;
          commit;
        end loop;
      end $$;
    `);
    this.addSql("drop index concurrently if exists customer_mark;");
    this.addSql("create unique index concurrently customer_mark on customer (mark);");
  }

  override down(): void {
    this.addSql("drop index concurrently if exists customer_mark;");
  }
}

/** Checks new rows and changed ones, so the old ones must be filled before. */
class RequireColumn extends Migration {
  override up(): void {
    this.addSql("alter table customer add constraint customer_has_mark not null mark not valid;");
  }

  override down(): void {
    this.addSql("alter table customer drop constraint customer_has_mark;");
  }
}

class ValidateColumn extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql("alter table customer validate constraint customer_has_mark;");
  }

  override down(): void {}
}

let database: TestDatabase;
beforeEach(async () => {
  database = await aDatabase();
  await database.orm.em.fork().execute(
    `insert into customer (id, subject, email, name)
     select gen_random_uuid(), 'subject-' || n, n || '@boltwright.test', 'Ada Okafor' from generate_series(1, ?) n`,
    [CUSTOMERS],
  );
});
afterEach(() => database.close());

/** Applies made-up migrations while others read and write the same table. Returns their number of calls and the longest wait. */
async function migrateBesideOthers(...classes: MigrationClass[]) {
  const made = classes.map((one, index) => ({ name: `m9${index}-made-up`, class: one }));
  const orm = openDatabase({ url: database.url, poolMax: 2, statementMs: LONG_MS, prepares: false });
  const migrator = openMigrator(orm, [...migrations, ...made]);
  const others = { reads: 0, writes: 0, longestMs: 0, failures: [] as unknown[] };
  const migrating = new AbortController();
  const call = async (kind: "reads" | "writes", sql: string): Promise<void> => {
    while (!migrating.signal.aborted) {
      const since = performance.now();
      // Without a value for the made-up column, as processes of the version before.
      await database.orm.em
        .fork()
        .execute(sql, [`subject-${1 + (others[kind] % CUSTOMERS)}`])
        .catch((failure: unknown) => others.failures.push(failure));
      others.longestMs = Math.max(others.longestMs, performance.now() - since);
      others[kind] += 1;
      await delay(1);
    }
  };
  const calls = [
    call("reads", "select name from customer where subject = ?"),
    call("writes", "update customer set name = name || '.' where subject = ?"),
    call(
      "writes",
      "insert into customer (id, subject, email, name) values (gen_random_uuid(), ? || gen_random_uuid(), 'b@boltwright.test', 'B')",
    ),
  ];
  const startedAt = performance.now();
  const error = await migrator.up().then(
    () => null,
    (failure: Error) => failure.message,
  );
  const ms = performance.now() - startedAt;
  migrating.abort();
  await Promise.all(calls);
  return { migrator, error, ms, others, close: () => orm.close() };
}

it("a migration that holds a filled table for long is stopped within the limit, changes nothing, and reads and writes go on", async () => {
  const { migrator, error, ms, others, close } = await migrateBesideOthers(RewriteAtOnce);
  expect(error).toMatch(/transaction timeout/);
  expect(Math.max(ms, others.longestMs)).toBeLessThan(WAIT_MS_MAX);
  expect(others.failures).toEqual([]);
  expect((await migrator.getPending()).map(({ name }) => name)).toEqual(["m90-made-up"]);
  const column = "select from information_schema.columns where column_name = 'mark'";
  expect(await database.orm.em.fork().execute<unknown[]>(column)).toEqual([]);
  await close();
});

it("the same in steps succeeds on a filled table beside reads and writes, none of which waits longer than the limit", async () => {
  const { migrator, error, others, close } = await migrateBesideOthers(
    AddColumn,
    FillColumn,
    RequireColumn,
    ValidateColumn,
  );
  expect([error, others.failures]).toEqual([null, []]);
  expect(others.longestMs).toBeLessThan(WAIT_MS_MAX);
  expect(Math.min(others.reads, others.writes)).toBeGreaterThan(10);
  const [column] = await database.orm.em
    .fork()
    .execute(
      "select attnotnull from pg_attribute where attrelid = 'customer'::regclass and attname = 'mark'",
    );
  expect(column).toEqual({ attnotnull: true });
  const [index] = await database.orm.em
    .fork()
    .execute("select indisvalid from pg_index where indexrelid = 'customer_mark'::regclass");
  expect(index).toEqual({ indisvalid: true });
  await migrator.down({ to: BASELINE_MIGRATION });
  await close();
});
