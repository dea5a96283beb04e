import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { aPaidOrder } from "../../api/src/testing/factories.ts";
import { countOf } from "../../api/src/testing/order-queries.ts";
import { aShop, type TestShop } from "../../api/src/testing/test-shop.ts";
import { withClient } from "./database.ts";
import { restoreLogicalBackup, writeLogicalBackup } from "./logical.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-busy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const lockWaits = (shop: TestShop): Promise<number> =>
  countOf(shop, "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");

it("a table that a migration rewrites during a backup is in the backup with its rows", async () => {
  const shop = await aShop();
  onTestFinished(() => shop.close());
  await aPaidOrder(shop);
  const made = await withClient(shop.database.url, async (migration: Client) => {
    await migration.query("begin");
    await migration.query("alter table payment add column mark uuid default gen_random_uuid()");
    const making = writeLogicalBackup(shop.database.url, join(await aFolder(), "backup"));
    await expect.poll(() => lockWaits(shop)).toBe(1);
    await migration.query("commit");
    return making;
  });
  expect(made.tables).toMatchObject({ customer_order: 1, payment: 1 });
});

it("a restore is rejected if a customer is added just before it truncates the tables", async () => {
  const shop = await aShop();
  onTestFinished(() => shop.close());
  const backup = join(await aFolder(), "backup");
  await writeLogicalBackup(shop.database.url, backup);
  const coming = shop.em;
  await coming.begin();
  await coming.execute(
    "insert into customer (id, subject, email, name) values (gen_random_uuid(), 's', 'ada@boltwright.test', 'Ada')",
  );
  const ending = restoreLogicalBackup(backup, shop.database.url).then(
    () => "restored",
    (error: Error) => error.message,
  );
  await expect.poll(() => lockWaits(shop)).toBe(1);
  await coming.commit();
  expect(await ending).toContain("The database has customers");
  expect(await countOf(shop, "customer")).toBe(1);
});

it("a backup whose connection is lost ends with one line and leaves nothing behind", async () => {
  const shop = await aShop();
  onTestFinished(() => shop.close());
  const folder = await aFolder();
  const name = basename(folder);
  await withClient(shop.database.url, async (migration: Client) => {
    await migration.query("begin");
    await migration.query("lock table payment in access exclusive mode");
    const backup = spawn(process.execPath, [`${import.meta.dirname}/backup.ts`], {
      env: { BACKUP_DIR: folder, DATABASE_URL: `${shop.database.url}?application_name=${name}` },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const output = text(backup.stderr);
    const ended = once(backup, "exit");
    await expect.poll(() => lockWaits(shop)).toBe(1);
    await shop.em.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = ?",
      [name],
    );
    await ended;
    expect(await output).toMatch(/^[^\n]*terminat[^\n]*\n$/i);
    expect(backup.exitCode).toBe(1);
  });
  expect(await readdir(join(folder, "logical"))).toEqual([]);
});
