import { chmod, copyFile, cp, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Client } from "pg";
import { openArchive } from "./archive.ts";
import { NEWEST_MIGRATION, valueOf, withClient } from "./database.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { quoted } from "./quoted.ts";

/** What a base backup leaves out (postgresql.org/docs/18/continuous-archiving.html, "Making a Base Backup Using the Low Level API"). */
const EMPTIED: ReadonlySet<string> = new Set(
  "pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans".split(" "),
);
/** With what is lost by any restart: files of temporary tables have names like `t3_16384`. */
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init|t\d+_\d+[^/]*|.*\.tmp)$/;

/**
 * Copies the cluster's files while it runs, and the write-ahead log that makes them whole. Runs on Postgres's own machine, with a
 * login that may call `pg_backup_start`.
 */
export async function writeBase(adminUrl: string, shopUrl: string, folder: string): Promise<Manifest> {
  const cluster = join(folder, "cluster");
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const migration = await withClient(shopUrl, (client) => valueOf(client, NEWEST_MIGRATION));
  return withClient(adminUrl, async (client) => {
    const data = await valueOf(client, "show data_directory");
    await openArchive(dirname(dirname(folder)), data);
    const settings = await replaySettings(client);
    // As long as this connection lives nothing of the log is thrown away.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [
      `backup_${Date.now()}`,
    ]);
    const begun = await valueOf(
      client,
      "select pg_walfile_name(pg_backup_start('boltwright', fast => true))",
    );
    await copyCluster(data, cluster);
    const { label, ended } = await stopBackup(client);
    const takenAt = new Date(await valueOf(client, "select clock_timestamp()::text")).toISOString();
    await client.query("select pg_switch_wal()");
    await writeFile(join(cluster, "backup_label"), label, { mode: 0o600 });
    await copyLog(join(data, "pg_wal"), join(cluster, "pg_wal"), begun, ended);
    const bytes = await sizeOf(cluster);
    const manifest = { kind: "base" as const, takenAt, migration, bytes, settings, firstLog: begun };
    await writeManifest(folder, manifest);
    return manifest;
  });
}

/** Postgres refuses to replay with less than these (postgresql.org/docs/18/hot-standby.html). */
async function replaySettings(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('max_connections', 'max_worker_processes', 'max_wal_senders',
       'max_prepared_transactions', 'max_locks_per_transaction')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

async function stopBackup(client: Client): Promise<{ label: string; ended: string }> {
  const { rows } = await client.query<{ labelfile: string; ended: string }>(
    "select labelfile, pg_walfile_name(lsn) as ended from pg_backup_stop(wait_for_archive => false)",
  );
  const [row] = rows;
  if (!row) throw new Error("Postgres did not end the backup.");
  return { label: row.labelfile, ended: row.ended };
}

/** Files come and go while they are copied: what is gone is in the log, or was to be forgotten. */
async function copyCluster(data: string, cluster: string, below = ""): Promise<void> {
  for (const entry of (await unlessGone(readdir(join(data, below), { withFileTypes: true }))) ?? []) {
    const path = join(below, entry.name);
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory() || path === "pg_wal") {
      await mkdir(join(cluster, path), { mode: 0o700 });
      if (!EMPTIED.has(path)) await copyCluster(data, cluster, path);
    } else if (entry.isFile()) {
      await unlessGone(copyFile(join(data, path), join(cluster, path)));
    } else {
      throw new Error(`${path} is no file: a cluster whose tables are elsewhere is not backed up.`);
    }
  }
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
}

async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const names = (await readdir(from)).filter(
    (name) => /^[\dA-F]{24}$/.test(name) && name >= first && name <= last,
  );
  if (!names.includes(first) || !names.includes(last)) throw new Error("A part of the log was gone already.");
  for (const name of names) await cp(join(from, name), join(to, name));
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Without it Postgres does not start. */
const CONTROL = "global/pg_control";

/**
 * Lays a base backup out as the data folder of a new cluster. Started, it replays the log of the backup, then what the archive
 * has of later (to `until`, else to its end), and is open for use. All of it or nothing: Postgres starts on no half of it.
 * @throws Error where the folder is not empty, or the backup not whole (any more)
 */
export async function restoreBase(
  backup: string,
  dataDir: string,
  { archive, until }: { archive?: string | undefined; until?: string | undefined } = {},
): Promise<void> {
  const there = await readdir(dataDir).catch(() => []);
  if (there.length) throw new Error(`${dataDir} is not empty: a backup is restored into an empty folder.`);
  const { settings: needed = {}, bytes } = await readManifest(backup);
  const cluster = join(backup, "cluster");
  const control = join(cluster, CONTROL);
  try {
    await cp(cluster, dataDir, { recursive: true, filter: (path) => path !== control });
    if ((await sizeOf(dataDir)) + (await stat(control)).size !== bytes)
      throw new Error(`${backup} is damaged: not all of its files are there.`);
    // Postgres refuses a folder that others may look into.
    await chmod(dataDir, 0o700);
    const settings = [
      ...Object.entries(needed).map(([name, value]) => `${name} = ${value}`),
      `restore_command = '${archive === undefined ? "false" : fetchingFrom(archive).replaceAll("'", "''")}'`,
      // At that point of its start Postgres knows no zone by a letter.
      ...(until === undefined
        ? []
        : [`recovery_target_time = '${new Date(until).toISOString().replace("Z", "+00")}'`]),
      "recovery_target_action = 'promote'",
      "archive_mode = off",
    ];
    await writeFile(join(dataDir, "postgresql.auto.conf"), `${settings.join("\n")}\n`, { mode: 0o600 });
    await writeFile(join(dataDir, "recovery.signal"), "");
    await cp(control, join(dataDir, CONTROL));
  } catch (error) {
    for (const name of await readdir(dataDir).catch(() => []))
      await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}

/** Postgres takes 1 for the end of the archive, and opens; above 128 it stops: what is there and cannot be read is no end. */
function fetchingFrom(archive: string): string {
  const folder = quoted(archive);
  const packed = `${folder}/%f.gz`;
  return `ls -d ${folder}/. >/dev/null || exit 255; test -e ${packed} || exit 1; gzip -dc ${packed} > "%p" || exit 255`;
}

/** A name that sorts by time. */
export function backupName(at = new Date()): string {
  return basename(at.toISOString().replaceAll(/[:.]/g, "-"));
}
