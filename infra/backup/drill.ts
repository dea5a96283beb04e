import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN, createCluster } from "../stack/parts/postgres-cluster.ts";
import { archiveOf } from "./archive.ts";
import { restoreBase } from "./base.ts";
import { withClient } from "./database.ts";
import { restoreLogical } from "./logical.ts";
import { newestBackup, readManifest } from "./manifest.ts";
import { runCluster, type ScratchCluster } from "./scratch-cluster.ts";
import { type BackupSettings, readBackupSettings } from "./settings.ts";
import { onDatabase } from "./shop-commands.ts";
import { wordsOf } from "./words.ts";

const PASSWORD = "drill";

/**
 * `npm run stack -- restore-drill`: restores the newest backup of each kind into a Postgres of its own, checks the invariants, asks Stripe
 * about everything since the moment of the backup, and checks again. The shop that runs is not touched.
 */
let running: ScratchCluster | undefined;
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    ending.abort();
    void running?.stop();
  });
}
try {
  const settings = readBackupSettings();
  for (const kind of ["logical", "base"] as const) await drill(kind, settings);
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}

async function drill(kind: "logical" | "base", settings: BackupSettings): Promise<void> {
  const backup = await newestBackup(settings.folder, kind);
  const { takenAt } = await readManifest(backup);
  const folder = await mkdtemp(join(tmpdir(), "restore-drill-"));
  await chmod(folder, 0o755);
  const started = performance.now();
  try {
    process.stdout.write(`== ${kind}, as of ${takenAt}: ${backup}\n`);
    const data = join(folder, "data");
    const isBase = kind === "base";
    const login = isBase ? await layOut(backup, data, settings) : await createEmpty(data);
    const cluster = await runCluster(data, login, ending.signal);
    running = cluster;
    const url = isBase
      ? cluster.url(new URL(settings.databaseUrl).pathname.slice(1))
      : await fill(cluster, backup);
    const restoredMs = performance.now() - started;
    await must("invariants", onDatabase(url, "check-invariants", []));
    await must("reconcile", onDatabase(url, "ops", ["reconcile", "--since", takenAt]));
    await must("invariants after reconcile", onDatabase(url, "check-invariants", []));
    const seconds = (ms: number): string => (ms / 1000).toFixed(1);
    process.stdout.write(
      `${kind} ok: restored in ${seconds(restoredMs)} s, checked and reconciled after ${seconds(performance.now() - started)} s\n`,
    );
  } finally {
    await running?.stop();
    running = undefined;
    await rm(folder, { recursive: true, force: true });
  }
}

async function layOut(backup: string, data: string, settings: BackupSettings) {
  await restoreBase(backup, data, { archive: archiveOf(settings.folder) });
  const { username: user, password } = new URL(settings.adminUrl);
  return { user, password: decodeURIComponent(password) };
}

async function createEmpty(data: string) {
  await createCluster(data, PASSWORD);
  return { user: ADMIN, password: PASSWORD };
}

async function fill(cluster: ScratchCluster, backup: string): Promise<string> {
  await withClient(cluster.url("postgres"), (client) => client.query("create database boltwright"));
  const url = cluster.url("boltwright");
  await must("migrate", onDatabase(url, "migrate", ["up"]));
  await restoreLogical(backup, url);
  return url;
}

async function must(step: string, work: Promise<number>): Promise<void> {
  const exitCode = await work;
  if (ending.signal.aborted) throw new Error("The drill was interrupted.");
  if (exitCode !== 0) throw new Error(`The drill failed at: ${step} (exit ${exitCode}).`);
}
