import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { formatError } from "../domain/shared/format-error.ts";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { openDatabase } from "../platform/database.ts";
import { openMigrator } from "../platform/migrator.ts";
import { setRoleSettings } from "../platform/role-settings.ts";
import { start } from "../platform/start.ts";

/** Building an index of a large table takes minutes on a busy server. */
const STATEMENT_MS = 15 * 60_000;
const RETRY_DELAY_MS = 2000;
const TRIES = 30;
/** postgresql.org/docs/18/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = "55P03";

const SUBCOMMANDS = ["up", "down", "pending"] as const;

/**
 * `migrate up` runs what is pending, one after the other, and sets the limits of its database role, `down` takes the newest back, `pending`
 * lists. Exit 1 with a sentence on failure: the migrations before the one that failed are applied.
 */
await start(async () => {
  const subcommand = z
    .enum(SUBCOMMANDS, { error: `use one of: ${SUBCOMMANDS.join(", ")}` })
    .parse(process.argv[2]);
  const orm = openDatabase({
    url: readDatabaseUrl(),
    poolMax: 2,
    statementMs: STATEMENT_MS,
    prepares: false,
  });
  const migrator = openMigrator(orm);
  try {
    const due =
      subcommand === "down" ? (await migrator.getExecuted()).slice(-1) : await migrator.getPending();
    for (const { name } of due) {
      if (subcommand !== "pending") await whenFree(name, () => migrator[subcommand](name));
      process.stdout.write(`${subcommand} ${name}\n`);
    }
    if (!due.length) process.stdout.write(`${subcommand}: nothing to do\n`);
    // Also for databases that were made before the limits belonged to the role.
    if (subcommand === "up") await setRoleSettings(orm.em.fork());
  } finally {
    await orm.close();
  }
});

/** What a backup or a report is reading may not be changed just now; a migration that waited for it has changed nothing. */
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
