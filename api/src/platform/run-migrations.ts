import { setTimeout as delay } from "node:timers/promises";
import type { Migrator } from "@mikro-orm/migrations";
import { formatError } from "../domain/shared/format-error.ts";

const RETRY_DELAY_MS = 2000;
const TRIES = 30;
/** The code of a lock that is not available (postgresql.org/docs/18/errcodes-appendix.html). */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs what is pending (`up`), one after the other, takes the newest back (`down`) or lists (`pending`). `print` gets a line for each.
 * Error: a sentence with the name of the migration that failed; those before it are applied.
 */
export async function runMigrations(
  migrator: Migrator,
  subcommand: "up" | "down" | "pending",
  print: (line: string) => void,
): Promise<void> {
  const due = subcommand === "down" ? (await migrator.getExecuted()).slice(-1) : await migrator.getPending();
  for (const { name } of due) {
    if (subcommand !== "pending") await whenFree(name, () => migrator[subcommand](name));
    print(`${subcommand} ${name}`);
  }
  if (!due.length) print(`${subcommand}: nothing to do`);
}

/** Retries a migration while a backup or a report reads its tables; a migration that waited for them has changed nothing. */
async function whenFree(name: string, migrate: () => Promise<readonly unknown[]>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if ((await migrate()).length) return;
      throw new Error("it is no migration of this code");
    } catch (error) {
      const isHeld = error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld || tries === TRIES)
        throw new Error(`${name} failed: ${formatError(error)}`, { cause: error });
      process.stderr.write(`${name}: a table is held by a backup or another long transaction: retrying\n`);
      await delay(RETRY_DELAY_MS);
    }
  }
}
