import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Client } from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { aPaidOrder } from "../../api/src/testing/factories.ts";
import { countOf } from "../../api/src/testing/reading.ts";
import { aShop, type TestShop } from "../../api/src/testing/test-shop.ts";
import { withClient } from "./database.ts";
import { restoreLogical, writeLogical } from "./logical.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-busy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const lockWaits = (shop: TestShop): Promise<number> =>
  countOf(shop, "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");

it("a table that a migration writes anew while a logical backup comes to it is in the backup with its rows", async () => {
  const shop = await aShop();
  onTestFinished(() => shop.close());
  await aPaidOrder(shop);
  const made = await withClient(shop.database.url, async (migration: Client) => {
    await migration.query("begin");
    await migration.query("alter table payment add column mark uuid default gen_random_uuid()");
    const making = writeLogical(shop.database.url, join(await aFolder(), "backup"));
    await expect.poll(() => lockWaits(shop)).toBe(1);
    await migration.query("commit");
    return making;
  });
  expect(made.tables).toMatchObject({ customer_order: 1, payment: 1 });
});

it("a customer who comes just before a restore empties the tables is not lost: the restore is refused", async () => {
  const shop = await aShop();
  onTestFinished(() => shop.close());
  const backup = join(await aFolder(), "backup");
  await writeLogical(shop.database.url, backup);
  const coming = shop.em;
  await coming.begin();
  await coming.execute(
    "insert into customer (id, subject, email, name) values (gen_random_uuid(), 's', 'ada@boltwright.test', 'Ada')",
  );
  const ending = restoreLogical(backup, shop.database.url).then(
    () => "restored",
    (error: Error) => error.message,
  );
  await expect.poll(() => lockWaits(shop)).toBe(1);
  await coming.commit();
  expect(await ending).toContain("has customers already");
  expect(await countOf(shop, "customer")).toBe(1);
});

it("a backup whose database goes away half way ends with a sentence, and leaves nothing behind", async () => {
  const shop = await aShop();
  onTestFinished(() => shop.close());
  const folder = await aFolder();
  const name = basename(folder);
  const backup = spawn(process.execPath, [`${import.meta.dirname}/backup.ts`, "base"], {
    env: {
      BACKUP_DIR: folder,
      DATABASE_URL: shop.database.url,
      DATABASE_ADMIN_URL: `${inject("postgresUrl")}?application_name=${name}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(backup.stderr);
  // While files are copied it asks nothing.
  const cut = () =>
    shop.em.execute<unknown[]>(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = ? and state = 'idle' and query like '%pg_backup_start%'",
      [name],
    );
  await expect.poll(cut, { interval: 5 }).toHaveLength(1);
  await once(backup, "exit");
  expect(await said).toMatch(/^[^\n]*terminat[^\n]*\n$/i);
  expect(backup.exitCode).toBe(1);
  expect(await readdir(join(folder, "base"))).toEqual([]);
});
