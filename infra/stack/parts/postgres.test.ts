import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choosePorts } from "../../machine/ports.ts";
import { loadSecrets } from "../secrets.ts";
import { parseSettings } from "../settings.ts";
import { prepareStackDir, stackPaths } from "../stack-dir.ts";
import { createSupervisor, type Supervisor } from "../supervisor.ts";
import { temporaryFolder } from "../testing/stub-process.ts";
import type { StackContext } from "./part.ts";
import { ADMIN } from "./postgres-cluster.ts";
import { postgresPart } from "./postgres.ts";

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("Postgres of the stack", () => {
  let supervisor: Supervisor;
  let context: StackContext;
  let remove: () => Promise<void>;
  const addresses = () => postgresPart(context).addresses[0] ?? {};

  beforeAll(async () => {
    // The folder of this test may only be entered by its owner, as a home folder.
    const folder = await temporaryFolder();
    remove = folder.remove;
    const paths = stackPaths(join(folder.dir, "stack"));
    mkdirSync(paths.dir);
    prepareStackDir(paths);
    const ports = await choosePorts(paths.ports, ["postgres"]);
    const { signal } = new AbortController();
    context = {
      settings: parseSettings({}),
      paths,
      ports,
      secrets: loadSecrets(paths.secrets),
      isForLoad: false,
      signal,
    };
    supervisor = createSupervisor(paths, { onDeath: () => {}, onNewPid: () => {} });
    supervisor.add(postgresPart(context));
    for (const part of supervisor.parts()) await supervisor.launch(part, () => {});
  });

  afterAll(async () => {
    await supervisor.stopAll();
    await remove();
  });

  test("the owner may create, and what is created later can be read by the reader, but not changed", async () => {
    const { ownerUrl, readOnlyUrl } = addresses();
    await query(
      ownerUrl,
      "CREATE SCHEMA shop; CREATE TABLE shop.tool (id int); CREATE TABLE tool (id int); INSERT INTO tool VALUES (7)",
    );
    expect(await query(readOnlyUrl, "SELECT id FROM tool")).toEqual([{ id: 7 }]);
    expect(await query(readOnlyUrl, "SELECT id FROM shop.tool")).toEqual([]);
    for (const sql of ["INSERT INTO tool VALUES (8)", "DELETE FROM tool", "CREATE TABLE mine (id int)"]) {
      await expect(query(readOnlyUrl, sql)).rejects.toThrow("read-only transaction");
      const insisting = `SET default_transaction_read_only = off; ${sql}`;
      await expect(query(readOnlyUrl, insisting)).rejects.toThrow(/permission denied|read-only/);
    }
  });

  test("API and worker have a login of their own, which owns nothing and creates nothing", async () => {
    const { url } = addresses();
    expect(await query(url, "SELECT current_user AS name")).toEqual([{ name: "boltwright_shop" }]);
    for (const what of ["TABLE mine (id int)", "TEMPORARY TABLE mine (id int)", "SCHEMA mine"])
      await expect(query(url, `CREATE ${what}`)).rejects.toThrow("permission denied");
  });

  test("every write is on disk before it is confirmed", async () => {
    const { url } = addresses();
    expect(await query(url, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: "on" }]);
    expect(await query(url, "SELECT current_setting('synchronous_commit') AS sync")).toEqual([
      { sync: "on" },
    ]);
  });

  test("its log names failures, and no value of a row or a statement", async () => {
    const { ownerUrl: url } = addresses();
    const [first, second] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
    await Promise.all([first.connect(), second.connect()]);
    await first.query(`
      CREATE TABLE buyer (id int PRIMARY KEY, address text NOT NULL CHECK (length(address) < 30), paid boolean);
      INSERT INTO buyer VALUES (1, 'Tejgaon 1'), (2, 'Tejgaon 2');
    `);
    await expect(
      first.query("INSERT INTO buyer VALUES (3, 'Tejgaon, a long way out of town')"),
    ).rejects.toThrow("buyer_address_check");
    await expect(first.query("INSERT INTO buyer VALUES (1, 'Tejgaon 3')")).rejects.toThrow("buyer_pkey");
    await expect(first.query("INSERT INTO buyer VALUES ($1, $2)", [1, "Tejgaon 4"])).rejects.toThrow(
      "buyer_pkey",
    );
    await expect(first.query("INSERT INTO buyer VALUES (4, 'Tejgaon 5'")).rejects.toThrow("syntax error");
    await first.query("BEGIN; UPDATE buyer SET address = 'Tejgaon 6' WHERE id = 1");
    await second.query("BEGIN; UPDATE buyer SET address = 'Tejgaon 7' WHERE id = 2");
    const deadlock = await Promise.allSettled([
      first.query("UPDATE buyer SET address = 'Tejgaon 8' WHERE id = 2"),
      second.query("UPDATE buyer SET address = 'Tejgaon 9' WHERE id = 1"),
    ]);
    expect(deadlock.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await Promise.all([first.query("ROLLBACK"), second.query("ROLLBACK")]);
    await first.query("BEGIN; LOCK TABLE buyer IN SHARE MODE");
    await expect(
      second.query("SET statement_timeout = 200; UPDATE buyer SET address = 'Tejgaon 10'"),
    ).rejects.toThrow("statement timeout");
    await first.query("ROLLBACK");
    await Promise.all([first.end(), second.end()]);
    const log = () => readFileSync(context.paths.log("postgres"), "utf8");
    for (const failure of [
      "buyer_address_check",
      "buyer_pkey",
      "syntax error",
      "deadlock detected",
      "statement timeout",
    ]) {
      await expect.poll(log).toContain(failure);
    }
    expect(log()).not.toMatch(/Tejgaon/);
    const admin = new URL(url ?? "");
    [admin.username, admin.password] = [ADMIN, context.secrets.databaseAdmin];
    expect(
      await query(
        admin.href,
        "SELECT setting FROM pg_settings WHERE name LIKE '%preload_libraries' AND setting <> ''",
      ),
    ).toEqual([]);
  });

  test("its data is there again after all its processes were killed, also with a pid file that means a stranger", async () => {
    const { ownerUrl: url } = addresses();
    await query(url, "CREATE TABLE stored (id int); INSERT INTO stored VALUES (1)");
    await supervisor.kill("postgres");
    writeFileSync(join(context.paths.data("postgres"), "postmaster.pid"), `${process.pid}\n`);
    for (const part of supervisor.parts()) await supervisor.launch(part, () => {});
    expect(await query(url, "SELECT id FROM stored")).toEqual([{ id: 1 }]);
  });

  test("one that replays a log accepts reads, but is not ready before it accepts writes", async () => {
    const { url = "" } = addresses();
    await supervisor.kill("postgres");
    writeFileSync(join(context.paths.data("postgres"), "standby.signal"), "");
    const launched = Promise.all(supervisor.parts().map((part) => supervisor.launch(part, () => {})));
    const replays = () => query(url, "SELECT pg_is_in_recovery() AS replays").catch(() => []);
    await expect.poll(replays).toEqual([{ replays: true }]);
    expect(await postgresPart(context).plans[0]?.isReady()).toBe(false);
    const admin = new URL(url);
    [admin.username, admin.password] = [ADMIN, context.secrets.databaseAdmin];
    await query(admin.href, "SELECT pg_promote()");
    await launched;
    expect(await replays()).toEqual([{ replays: false }]);
  });

  test("an external database is used as it is, and read with every transaction read-only", async () => {
    const { url = "" } = addresses();
    const settings = parseSettings({ DATABASE_URL: url });
    const part = postgresPart({ ...context, settings });
    expect(part.plans).toEqual([]);
    expect(part.addresses[0]?.["url"]).toBe(url);
    await expect(query(part.addresses[0]?.["readOnlyUrl"], "CREATE TABLE mine (id int)")).rejects.toThrow(
      "read-only",
    );
  });
});
