import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { openMigrator } from "../platform/migrator.ts";
import { COMPILE_CACHE } from "../testing/compile-cache.ts";
import { aDatabase } from "../testing/test-database.ts";

it("a migration that waits for somebody who reads for long lets the shop through meanwhile, and goes on afterwards", async () => {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  // The newest that is about a table; of those after it the way back may be free.
  await openMigrator(orm).down({ to: "m0023-refunds-twice" });
  const reader = orm.em.fork();
  await reader.begin();
  // A busy machine takes longer to start the command than an idle transaction may last.
  await reader.execute("set local idle_in_transaction_session_timeout = 0");
  await reader.execute("lock table refund in access share mode");
  const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, "down"], {
    env: { ...COMPILE_CACHE, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = text(migrating.stdout);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => orm.em.fork().execute<unknown[]>(waiting)).toHaveLength(1);
  expect(await orm.em.fork().execute<unknown[]>("select from refund")).toEqual([]);
  await reader.commit();
  await once(migrating, "exit");
  expect(await output).toMatch(/^down m0023/m);
});

it("up gives the role that it connects as its limits, also where nothing is pending", async () => {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  const role = `migrator_${Date.now()}`;
  const as = new URL(url);
  as.username = role;
  as.password = "migrator";
  await orm.em.fork().execute(`create role ${role} login password 'migrator'`);
  onTestFinished(async () => {
    await orm.em.fork().execute(`drop owned by ${role}; drop role ${role}`);
  });
  await orm.em.fork().execute(`grant all on all tables in schema public to ${role}`);
  const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, "up"], {
    env: { ...COMPILE_CACHE, DATABASE_URL: as.href },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = text(migrating.stdout);
  await once(migrating, "exit");
  expect(await output).toBe("up: nothing to do\n");
  const [row] = await orm.em
    .fork()
    .execute<{ limits: string[] }[]>(
      "select setconfig as limits from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname = ?",
      [role],
    );
  expect(row?.limits).toContain("statement_timeout=5s");
});
