import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { cachedFor } from "./cached-for.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Queues } from "./queues.ts";

/** Both figures of Redis come from one call. */
const REDIS_CACHE_MS = 1000;

/** Connections of this process's pool that work, and callers that wait for one. */
export function addPoolMetrics(metrics: Metrics, em: () => EntityManager): void {
  const pool = async () => em().getConnection().getNativeClient();
  metrics.watch({
    name: "db_pool_used",
    help: "Connections to Postgres in use",
    read: async () => pool().then(({ totalCount, idleCount }) => totalCount - idleCount),
  });
  metrics.watch({
    name: "db_pool_waiting",
    help: "Callers that wait for a connection to Postgres",
    read: async () => (await pool()).waitingCount,
  });
}

/** Memory of Redis, by the names that its own exporter (redis_exporter) uses; nothing while Redis is away. */
export function addRedisMetrics(metrics: Metrics, queues: Pick<Queues, "memory">, log: Logger): void {
  const memory = cachedFor(REDIS_CACHE_MS, () =>
    queues.memory().catch((error: Error) => {
      log.warn({ reason: error.message }, "memory of redis not read");
      return null;
    }),
  );
  metrics.watch({
    name: "redis_memory_used_bytes",
    help: "Memory that Redis uses",
    read: async () => (await memory())?.usedBytes ?? null,
  });
  metrics.watch({
    name: "redis_memory_max_bytes",
    help: "Memory that Redis may use, 0 where it has no limit",
    read: async () => (await memory())?.maxBytes ?? null,
  });
}

/** What only the API has: open streams of live updates, how old the keys of Keycloak are, and how far the clock is off. */
export function addApiMetrics(
  metrics: Metrics,
  read: Readonly<{
    orderStreams: () => number;
    stockStreams: () => number;
    keysAgeSeconds: () => number | null;
    clockDriftSeconds: () => Promise<number | null>;
  }>,
): void {
  metrics.watch({
    name: "shop_order_streams",
    help: "Open streams of changes of a customer's orders",
    read: read.orderStreams,
  });
  metrics.watch({
    name: "shop_stock_streams",
    help: "Open streams of changes of a tool's stock",
    read: read.stockStreams,
  });
  metrics.watch({
    name: "jwks_age_seconds",
    help: "Since Keycloak last told its keys",
    read: read.keysAgeSeconds,
  });
  metrics.watch({
    name: "clock_drift_seconds",
    help: "By how much this machine's clock is ahead of Keycloak's or Stripe's, the greater of both",
    read: read.clockDriftSeconds,
  });
}

/** Room in the file system of the pictures; nothing where they are in a bucket (`folder` is null). */
export function addDiskMetrics(metrics: Metrics, folder: string | null): void {
  if (folder === null) return;
  const read = (of: (disk: StatsFs) => number) => async () => of(await diskOf(folder));
  metrics.watch({
    name: "image_store_free_bytes",
    help: "Room left where pictures are kept",
    read: read((disk) => disk.bavail * disk.bsize),
  });
  metrics.watch({
    name: "image_store_size_bytes",
    help: "Room where pictures are kept",
    read: read((disk) => disk.blocks * disk.bsize),
  });
}

/** A folder that is made with its first file lies in the file system of the one above it. */
async function diskOf(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: unknown) => {
    if (dirname(folder) === folder) throw error;
    return diskOf(dirname(folder));
  });
}
