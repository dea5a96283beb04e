import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { readDatabaseUrl } from "../platform/database-url.config.ts";
import { openDatabase } from "../platform/database.ts";
import { openMigrator } from "../platform/migrator.ts";
import { setRoleSettings } from "../platform/role-settings.ts";
import { start } from "../platform/start.ts";

/** Building an index of a large table takes minutes on a busy server. */
const INDEX_MS = 15 * 60_000;
/** Other transactions queue behind a migration that waits for a table: it gives up the wait, and retries. */
const LOCK_MS = 1000;
const RETRY_DELAY_MS = 2000;
const TRIES = 30;
/** postgresql.org/docs/18/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = "55P03";

const SUBCOMMANDS = ["up", "down", "pending"] as const;

/** `migrate up` runs what is pending and sets the limits of its database role, `down` takes the newest back, `pending` lists. Exit 1 with a sentence on failure. */
await start(async () => {
  const subcommand = z
    .enum(SUBCOMMANDS, { error: `use one of: ${SUBCOMMANDS.join(", ")}` })
    .parse(process.argv[2]);
  const orm = openDatabase({
    url: readDatabaseUrl(),
    poolMax: 2,
    statementMs: INDEX_MS,
    lockMs: LOCK_MS,
    prepares: false,
  });
  const migrator = openMigrator(orm);
  try {
    const done =
      subcommand === "pending" ? await migrator.getPending() : await whenFree(() => migrator[subcommand]());
    // Also for databases that were made before the limits belonged to the role.
    if (subcommand === "up") await setRoleSettings(orm.em.fork());
    for (const { name } of done) process.stdout.write(`${subcommand} ${name}\n`);
    if (!done.length) process.stdout.write(`${subcommand}: nothing to do\n`);
  } finally {
    await orm.close();
  }
});

/** What a backup or a report is reading may not be changed just now; a migration is done whole or not at all. */
async function whenFree<Done>(migrate: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate();
    } catch (error) {
      const isHeld = error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isHeld || tries === TRIES) throw error;
      process.stderr.write("a table is held by a backup or another long transaction: retrying\n");
      await delay(RETRY_DELAY_MS);
    }
  }
}
