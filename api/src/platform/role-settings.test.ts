import { createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { listenOnFreePort } from "../testing/listen.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";
import { checkInvariants } from "../domain/operations/check-invariants.ts";
import { openDatabase } from "./database.ts";
import { ROLE_SETTINGS, setRoleSettings } from "./role-settings.ts";

/** What PgBouncer 1.18 accepts with its default settings. */
const TAKEN_BY_PGBOUNCER = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
]);

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it("a role sets its own settings, and has them without any startup parameter", async () => {
  const role = `limited_${Date.now()}`;
  await withClient(database.url, (admin) => admin.query(`create role ${role} login password 'limited'`));
  const url = new URL(database.url);
  url.username = role;
  url.password = "limited";
  try {
    const settings = (): Promise<unknown> =>
      withClient(url.href, async (client) => {
        const names = Object.keys(ROLE_SETTINGS).map((name) => `current_setting('${name}') as ${name}`);
        return (await client.query(`select ${names.join(", ")}`)).rows[0];
      });
    expect(await settings()).toMatchObject({ statement_timeout: "0", max_parallel_workers_per_gather: "2" });
    const orm = openDatabase({ url: url.href, poolMax: 1 });
    await setRoleSettings(orm.em.fork());
    await orm.close();
    expect(await settings()).toEqual(ROLE_SETTINGS);
  } finally {
    await withClient(database.url, (admin) => admin.query(`drop role ${role}`));
  }
});

it("the pool sends no startup parameter that PgBouncer rejects", async () => {
  const sent = Promise.withResolvers<string[]>();
  const server = createServer((socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", (packet) => {
      // Length and protocol version, then names and values, each ended by a zero byte.
      const words = packet.subarray(8).toString().split("\0");
      sent.resolve(words.filter((word, index) => index % 2 === 0 && word !== ""));
      socket.destroy();
    });
  });
  const { port } = await listenOnFreePort(server);
  const orm = openDatabase({ url: `postgres://shop:shop@127.0.0.1:${port}/shop`, poolMax: 1 });
  await expect(orm.em.fork().execute("select 1")).rejects.toThrow(/terminated/);
  const names = await sent.promise;
  await orm.close();
  server.close();
  expect(names).toContain("user");
  expect(names.filter((name) => !TAKEN_BY_PGBOUNCER.has(name.toLowerCase()))).toEqual([]);
});

it("the invariant check may exceed the statement timeout of its connection, which stays set afterwards", async () => {
  const short = openDatabase({ url: database.url, poolMax: 1, statementMs: 300, waitMs: 60_000 });
  const holder = database.orm.em.fork();
  await holder.begin();
  await holder.execute("lock table customer_order in access exclusive mode");
  const checking = checkInvariants(short.em.fork()).then(
    () => "checked",
    (error: Error) => error.message,
  );
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '600 milliseconds'`;
  const ended = await Promise.race([
    checking,
    vi
      .waitFor(async () => expect(await database.orm.em.fork().execute<unknown[]>(waiting)).toHaveLength(1), {
        timeout: 30_000,
      })
      .then(() => "waits longer than its connection may"),
  ]);
  await holder.rollback();
  expect([ended, await checking]).toEqual(["waits longer than its connection may", "checked"]);
  expect(await short.em.fork().execute("show statement_timeout")).toEqual([{ statement_timeout: "300ms" }]);
  await short.close();
});
