import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { aPaidOrder } from "../../api/src/testing/factories.ts";
import { aShop } from "../../api/src/testing/test-shop.ts";
import { withClient } from "./database.ts";
import { writeLogical } from "./logical.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "shop-busy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it("a table that a migration writes anew while a logical backup comes to it is in the backup with its rows", async () => {
  const shop = await aShop();
  onTestFinished(() => shop.close());
  await aPaidOrder(shop);
  const waits = async (): Promise<number> =>
    (
      await shop.em.execute<unknown[]>(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length;
  const made = await withClient(shop.database.url, async (migration: Client) => {
    await migration.query("begin");
    await migration.query("alter table payment add column mark uuid default gen_random_uuid()");
    const making = writeLogical(shop.database.url, join(await aFolder(), "backup"));
    await expect.poll(waits).toBe(1);
    await migration.query("commit");
    return making;
  });
  expect(made.tables).toMatchObject({ customer_order: 1, payment: 1 });
});
