import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aFaultyPostgresProxy, type FaultyPostgresProxy } from "../testing/faulty-postgres-proxy.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";

let database: TestDatabase;
let postgres: FaultyPostgresProxy;
beforeAll(async () => {
  database = await aDatabase();
  postgres = await aFaultyPostgresProxy(database.url);
});
afterAll(async () => {
  await postgres.close();
  await database.close();
});

const POOL_MAX = 3;

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("a Postgres that ends all connections in the middle of transactions is used again without a restart", async () => {
  const orm = openDatabase({ url: database.url, poolMax: POOL_MAX });
  const transactions = Array.from({ length: POOL_MAX }, () =>
    caught(
      orm.em.fork().transactional(async (em) => {
        await em.execute("insert into outbox (id, event, job, payload) values (uuidv7(), 'x', 'y', '{}')");
        await em.execute("select pg_terminate_backend(pg_backend_pid())");
      }),
    ),
  );
  for (const error of await Promise.all(transactions)) expect(error).toBeInstanceOf(Error);
  expect(await orm.em.fork().execute("select count(*)::int as rows from outbox")).toEqual([{ rows: 0 }]);
  await orm.close();
});

it("a Postgres that does not respond to COMMIT does not hold the connection for ever", async () => {
  const orm = openDatabase({ url: postgres.url, poolMax: 1, statementMs: 100 });
  postgres.cutNextCommit("never");
  const error = await caught(orm.em.fork().transactional((em) => em.execute("select 1")));
  expect(error).toMatchObject({ message: "Query read timeout" });
  await expect.poll(() => caught(orm.em.fork().execute("select 1"))).toBeNull();
  await orm.close();
});

it("a pool is closed while it opens a connection; the statement that waits for it fails", async () => {
  const orm = openDatabase({ url: database.url, poolMax: 1 });
  const waiting = caught(orm.em.fork().execute("select 1"));
  // Opening a connection takes several round trips.
  await nextTurn();
  await orm.close();
  expect(await waiting).toBeInstanceOf(Error);
});
