import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { cachedFor } from "./cached-for.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Queues } from "./queues.ts";

/** Both metrics of Redis come from one call. */
const REDIS_CACHE_MS = 1000;

/** Adds the busy connections of a pool of this process and the callers that wait for one. */
export function addPoolMetrics(
  metrics: Metrics,
  em: () => EntityManager,
  name: "db_pool" | "db_read_pool" = "db_pool",
): void {
  const use = name === "db_pool" ? "" : " for public reads";
  const pool = async () => em().getConnection().getNativeClient();
  metrics.watch({
    name: `${name}_used`,
    help: `Connections to Postgres in use${use}`,
    read: async () => pool().then(({ totalCount, idleCount }) => totalCount - idleCount),
  });
  metrics.watch({
    name: `${name}_waiting`,
    help: `Callers waiting for a connection to Postgres${use}`,
    read: async () => (await pool()).waitingCount,
  });
}

/** Adds the memory of Redis, with the names of redis_exporter. No value while Redis is unreachable. */
export function addRedisMetrics(metrics: Metrics, queues: Pick<Queues, "memory">, log: Logger): void {
  const memory = cachedFor(REDIS_CACHE_MS, () =>
    queues.memory().catch((error: Error) => {
      log.warn({ reason: error.message }, "redis memory not read");
      return null;
    }),
  );
  metrics.watch({
    name: "redis_memory_used_bytes",
    help: "Memory used by Redis",
    read: async () => (await memory())?.usedBytes ?? null,
  });
  metrics.watch({
    name: "redis_memory_max_bytes",
    help: "Memory limit of Redis, 0 without a limit",
    read: async () => (await memory())?.maxBytes ?? null,
  });
}

/** Adds the metrics of an API process: open streams, age of Keycloak's keys, clock drift. */
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
    help: "Open streams of order changes",
    read: read.orderStreams,
  });
  metrics.watch({
    name: "shop_stock_streams",
    help: "Open streams of stock changes",
    read: read.stockStreams,
  });
  metrics.watch({
    name: "jwks_age_seconds",
    help: "Time since Keycloak's keys were last fetched",
    read: read.keysAgeSeconds,
  });
  metrics.watch({
    name: "clock_drift_seconds",
    help: "How far this machine's clock is ahead of Keycloak's or Stripe's, whichever is more",
    read: read.clockDriftSeconds,
  });
}

/** Adds free and total space of the image folder's file system. None if images are in a bucket (`folder` is null). */
export function addDiskMetrics(metrics: Metrics, folder: string | null): void {
  if (folder === null) return;
  const read = (of: (disk: StatsFs) => number) => async () => of(await diskOf(folder));
  metrics.watch({
    name: "image_store_free_bytes",
    help: "Free space of the image storage",
    read: read((disk) => disk.bavail * disk.bsize),
  });
  metrics.watch({
    name: "image_store_size_bytes",
    help: "Size of the image storage",
    read: read((disk) => disk.blocks * disk.bsize),
  });
}

/** The folder is created with the first file: until then its parent is in the same file system. */
async function diskOf(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: unknown) => {
    if (dirname(folder) === folder) throw error;
    return diskOf(dirname(folder));
  });
}
