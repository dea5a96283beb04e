import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../api/src/platform/log.ts";
import { createMetrics } from "../../api/src/platform/metrics.ts";
import { addShopMetrics } from "../../api/src/platform/shop-metrics.ts";
import { aPaidOrder } from "../../api/src/testing/factories.ts";
import { metricValue } from "../../api/src/testing/metric-value.ts";
import { aShop, type TestShop } from "../../api/src/testing/test-shop.ts";
import { archiveSettings } from "../stack/parts/postgres-archive.ts";
import { type Service, startPostgres } from "../test/services.ts";
import { makeTemplate } from "../test/vitest-services.ts";
import { archiveOf, prune } from "./archive.ts";
import { restoreBase, writeBase } from "./base.ts";
import { valueOf, withClient } from "./database.ts";
import { newestBackup, readManifest } from "./manifest.ts";
import { runCluster } from "./scratch-cluster.ts";

let folder: string;
let postgres: Service;
let shop: TestShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-archive-"));
  await chmod(folder, 0o755);
  postgres = await startPostgres({ fsync: "off", ...archiveSettings(archiveOf(folder)) });
  await makeTemplate(postgres.url);
  shop = await aShop({ postgresUrl: postgres.url });
});
afterAll(async () => {
  await shop.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const tell = (sql: string) => withClient(postgres.url, (client) => valueOf(client, sql));

/** What was written until now is in the archive. */
async function archived(): Promise<void> {
  await tell("select pg_create_restore_point('archived')");
  const written = await tell("select pg_walfile_name(pg_switch_wal())");
  await expect.poll(() => readdir(archiveOf(folder))).toContain(`${written}.gz`);
}

it("before the first base backup nothing is archived, and Postgres throws its log away as ever", async () => {
  await tell("select pg_switch_wal()");
  await expect.poll(() => tell("select last_archived_wal from pg_stat_archiver")).toMatch(/^[\dA-F]{24}$/);
  expect(await readdir(folder)).toEqual([]);
});

it("a shop is brought back to the moment before a mistake: with the order from before it, without the one after it", async () => {
  const made = await writeBase(postgres.url, shop.database.url, join(folder, "base", "first"));
  const before = await aPaidOrder(shop);
  const until = new Date(await tell("select clock_timestamp()::text")).toISOString();
  await shop.em.execute("update customer_order set address = 'oops'");
  const after = await aPaidOrder(shop);
  await archived();

  const data = join(folder, "restored");
  const backup = await newestBackup(folder, "base", until);
  await restoreBase(backup, data, { archive: archiveOf(folder), until });
  const cluster = await runCluster(data, { user: "postgres", password: "test" });
  const url = cluster.url(new URL(shop.database.url).pathname.slice(1));
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string; address: string }>("select id, address from customer_order order by id"),
  );
  await cluster.stop();
  expect(rows.map(({ id }) => id)).toEqual([before.orderId]);
  expect(rows[0]?.address).not.toBe("oops");
  expect(after.orderId).not.toBe(before.orderId);
  await expect(
    newestBackup(folder, "base", new Date(Date.parse(made.takenAt) - 1).toISOString()),
  ).rejects.toThrow("There is no base backup from before");
});

it("a file of the archive that cannot be read is no end of it: Postgres does not open without what came after", async () => {
  const [last = ""] = (await readdir(archiveOf(folder)))
    .filter((name) => name.length === 27)
    .toSorted()
    .slice(-1);
  const packed = join(archiveOf(folder), last);
  const whole = await readFile(packed);
  await writeFile(packed, whole.subarray(0, whole.length / 2));
  const data = join(folder, "damaged");
  await restoreBase(await newestBackup(folder, "base"), data, { archive: archiveOf(folder) });
  await expect(runCluster(data, { user: "postgres", password: "test" })).rejects.toThrow("did not come up");
  await writeFile(packed, whole);
});

it("a file that the archive refuses is told as long as it stays outside", async () => {
  const metrics = createMetrics();
  addShopMetrics(metrics, { em: () => shop.em, log: createLogger("test", "silent"), cacheMs: 0 });
  const unarchived = () => metricValue(metrics.registry, "backup_log_unarchived_seconds");
  expect(await unarchived()).toBe(0);
  const next = await tell("select pg_walfile_name(pg_current_wal_insert_lsn())");
  const inTheWay = join(archiveOf(folder), `${next}.gz`);
  await writeFile(inTheWay, gzipSync("another log"), { mode: 0o644 });
  await archived();
  await expect.poll(unarchived).toBeGreaterThan(0);
  await rm(inTheWay);
  await archived();
  await expect.poll(unarchived).toBe(0);
});

it("older backups go, and with them the log that only they needed", async () => {
  await writeBase(postgres.url, shop.database.url, join(folder, "base", "second"));
  await archived();
  const { firstLog = "" } = await readManifest(join(folder, "base", "second"));
  await prune(folder, 1);
  expect(await readdir(join(folder, "base"))).toEqual(["second"]);
  const left = (await readdir(archiveOf(folder))).filter((name) => name.length === 27);
  expect(left.toSorted()[0]).toBe(`${firstLog}.gz`);
});
