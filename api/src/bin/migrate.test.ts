import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { aDatabase } from "../testing/test-database.ts";

it("a migration that waits for somebody who reads for long lets the shop through meanwhile, and goes on afterwards", async () => {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  // The newest that is about a table; of those after it the way back may be free.
  await orm.migrator.down({ to: "m0023-refunds-twice" });
  const reader = orm.em.fork();
  await reader.begin();
  await reader.execute("lock table refund in access share mode");
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
  expect(await said).toMatch(/^down m0023/m);
}, 30_000);
