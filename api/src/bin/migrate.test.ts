import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { aDatabase } from "../testing/test-database.ts";

it("a migration that waits for somebody who reads for long lets the shop through meanwhile, and goes on afterwards", async () => {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  const reader = orm.em.fork();
  await reader.begin();
  const tables = await reader.execute<{ name: string }[]>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%'",
  );
  // Whichever the newest migration is about.
  await reader.execute(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
  const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, "down"], {
    env: { DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = text(migrating.stdout);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => orm.em.fork().execute<unknown[]>(waiting), { timeout: 20_000 }).toHaveLength(1);
  expect(await orm.em.fork().execute<unknown[]>("select from refund")).toEqual([]);
  await reader.commit();
  await once(migrating, "exit");
  expect(await said).toMatch(/^down m\d{4}/m);
}, 30_000);
