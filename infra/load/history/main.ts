import { checkStock } from "../../../api/src/domain/operations/check-stock.ts";
import { renewVerdicts } from "../../../api/src/domain/operations/run-invariants.ts";
import { readWorkStatistics } from "../../../api/src/domain/operations/read-work-statistics.ts";
import { openDatabase } from "../../../api/src/platform/database.ts";
import { openMigrator } from "../../../api/src/platform/migrator.ts";
import { addShopMetrics } from "../../../api/src/platform/shop-metrics.ts";
import { createLogger } from "../../../api/src/platform/log.ts";
import { createMetrics } from "../../../api/src/platform/metrics.ts";
import { longTimeoutReads } from "../../../api/src/platform/long-timeout-reads.ts";
import { writeLongHistory } from "../../../api/src/testing/long-history.ts";
import { startPostgres } from "../../test/services.ts";

const SIZE = { tools: 1000, orders: 200_000, movements: 51 };
const STATEMENT_MS_MAX = 500;

const postgres = await startPostgres({
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  shared_buffers: "512MB",
});
try {
  await measure(postgres.url);
} finally {
  await postgres.stop();
}

/** Fills an empty database with ten million stock movements, then prints the time and the slowest statement of each recurring task. */
async function measure(url: string): Promise<void> {
  const orm = openDatabase({ url, poolMax: 5, statementMs: 3_600_000 });
  let slowestMs = 0;
  let statements = 0;
  const connection = orm.em.getConnection();
  const execute = connection.execute.bind(connection);
  const timed: typeof connection.execute = async (...args: Parameters<typeof execute>) => {
    const since = performance.now();
    try {
      return await execute(...args);
    } finally {
      statements += 1;
      slowestMs = Math.max(slowestMs, performance.now() - since);
    }
  };
  connection.execute = timed;
  let isTooSlow = false;
  const step = async (name: string, work: () => Promise<unknown>, isBounded = true): Promise<void> => {
    [slowestMs, statements] = [0, 0];
    const since = performance.now();
    await work();
    const seconds = ((performance.now() - since) / 1000).toFixed(2);
    console.log(`${name}: ${seconds} s, ${statements} statements, slowest ${Math.round(slowestMs)} ms`);
    if (isBounded && slowestMs > STATEMENT_MS_MAX) isTooSlow = true;
  };

  const withLongTimeout = longTimeoutReads(url);
  const context = () => ({ em: orm.em.fork(), withLongTimeout });
  const metrics = createMetrics();
  addShopMetrics(metrics, { em: () => orm.em.fork(), log: createLogger("load lab", "silent"), cacheMs: 0 });

  await openMigrator(orm).up();
  const fill = () => orm.em.fork().transactional((em) => writeLongHistory(em, SIZE));
  await step("fill", fill, false);
  await orm.em.fork().execute("vacuum analyze");
  await step("check-invariants, every hour", () => renewVerdicts(context()), false);
  await step("check-stock, every ten minutes", () => checkStock(context()), false);
  await step("metrics, first reading", () => metrics.registry.metrics());
  await step("metrics, every reading", () => metrics.registry.metrics());
  await step("work statistics", () => readWorkStatistics(orm.em.fork()));
  await orm.close();
  if (isTooSlow) throw new Error(`a statement took more than ${STATEMENT_MS_MAX} ms`);
}
