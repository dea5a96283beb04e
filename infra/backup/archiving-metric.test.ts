import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createLogger } from "../../api/src/platform/log.ts";
import { createMetrics } from "../../api/src/platform/metrics.ts";
import { addShopMetrics } from "../../api/src/platform/shop-metrics.ts";
import { metricValue } from "../../api/src/testing/metric-value.ts";
import { aShop } from "../../api/src/testing/test-shop.ts";
import { startPostgres } from "../test/services.ts";
import { makeTemplate } from "../test/vitest-services.ts";
import { queryValue, withClient } from "./database.ts";

it("backup_log_unarchived_seconds is positive while archive_command fails, and 0 afterwards", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-archiving-"));
  await chmod(folder, 0o755);
  const isFailing = join(folder, "failing");
  const archive_command = `test ! -e ${isFailing}`;
  const postgres = await startPostgres({ fsync: "off", archive_mode: "on", archive_command });
  onTestFinished(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await makeTemplate(postgres.url);
  const shop = await aShop({ postgresUrl: postgres.url });
  onTestFinished(() => shop.close());
  const metrics = createMetrics();
  addShopMetrics(metrics, { em: () => shop.em, log: createLogger("test", "silent"), cacheMs: 0 });
  const unarchived = () => metricValue(metrics.registry, "backup_log_unarchived_seconds");
  /** Makes a WAL segment ready to be archived. */
  const switchWal = () =>
    withClient(postgres.url, async (client) => {
      await queryValue(client, "select pg_create_restore_point('test')");
      await queryValue(client, "select pg_switch_wal()");
    });

  expect(await unarchived()).toBe(0);
  await writeFile(isFailing, "", { mode: 0o644 });
  await switchWal();
  await expect.poll(unarchived).toBeGreaterThan(0);
  await rm(isFailing);
  await switchWal();
  await expect.poll(unarchived).toBe(0);
});
