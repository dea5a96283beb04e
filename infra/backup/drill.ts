import { startPostgres } from "../test/services.ts";
import { withClient } from "./database.ts";
import { formatError } from "../machine/format-error.ts";
import { restoreLogicalBackup } from "./logical.ts";
import { findNewestBackup, readManifest } from "./manifest.ts";
import { readBackupSettings } from "./settings.ts";
import { runShopCommand } from "./shop-commands.ts";

/**
 * `npm run stack -- restore-drill`: restores the newest backup into a temporary Postgres, checks the invariants, reconciles with Stripe since
 * the backup, and checks again. The running shop is not touched.
 */
const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupt.abort());

try {
  await drill(await findNewestBackup(readBackupSettings().folder));
} catch (error) {
  process.stderr.write(`${formatError(error)}\n`);
  process.exitCode = 1;
}

async function drill(path: string): Promise<void> {
  const { takenAt } = await readManifest(path);
  process.stdout.write(`${path}, as of ${takenAt}\n`);
  const startedAt = performance.now();
  const seconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(1);
  const postgres = await startPostgres();
  try {
    await step("create the database", createDatabase(postgres.url));
    const url = Object.assign(new URL(postgres.url), { pathname: "/boltwright" }).href;
    await step("migrate", runShopCommand(url, "migrate", ["up"]));
    await step("restore", restoreLogicalBackup(path, url));
    process.stdout.write(`restored in ${seconds()} s\n`);
    await step("invariants", runShopCommand(url, "check-invariants", []));
    await step("reconcile", runShopCommand(url, "ops", ["reconcile", "--since", takenAt]));
    await step("invariants after reconcile", runShopCommand(url, "check-invariants", []));
    process.stdout.write(`drill ok: restored, checked and reconciled in ${seconds()} s\n`);
  } finally {
    await postgres.stop();
  }
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, (client) => client.query("create database boltwright"));
}

/** Awaits one step; a number is an exit code. */
async function step(name: string, work: Promise<unknown>): Promise<void> {
  const result = await work;
  if (interrupt.signal.aborted) throw new Error("The drill was interrupted.");
  if (typeof result === "number" && result !== 0)
    throw new Error(`The drill failed at: ${name} (exit ${result}).`);
}
