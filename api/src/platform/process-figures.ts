import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { MikroORM } from "@mikro-orm/postgresql";
import type { Metrics } from "./metrics.ts";

/** Connections of this process's pool that work, and callers that wait for one. */
export function addPoolFigures(metrics: Metrics, orm: MikroORM): void {
  const pool = async () => orm.em.getConnection().getNativeClient();
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

/** Room in the file system of the pictures; nothing where they are in a bucket (`folder` is null). */
export function addDiskFigures(metrics: Metrics, folder: string | null): void {
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
