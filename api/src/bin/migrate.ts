import { setTimeout as delay } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { formatError } from "../domain/shared/format-error.ts";
import { readDatabaseUrls } from "../platform/database-url.config.ts";
import { openDatabase } from "../platform/database.ts";
import { openMigrator } from "../platform/migrator.ts";
import { grantRows, readRole, setRoleSettings } from "../platform/role-settings.ts";
import { start } from "../platform/start.ts";

/** Building an index of a large table takes minutes on a busy server. */
const STATEMENT_MS = 15 * 60_000;
const RETRY_DELAY_MS = 2000;
const TRIES = 30;
/** postgresql.org/docs/18/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = "55P03";

const SUBCOMMANDS = ["up", "down", "pending"] as const;

/**
 * `migrate up` sets limits and rights of the role of API and worker, then runs what is pending, one after the other; `down` takes the
 * newest back, `pending` lists. Exit 1 with a sentence on failure: the migrations before the one that failed are applied.
 */
await start(async () => {
  const subcommand = z
    .enum(SUBCOMMANDS, { error: `use one of: ${SUBCOMMANDS.join(", ")}` })
    .parse(process.argv[2]);
  const { url, ownerUrl } = readDatabaseUrls();
  const orm = openDatabase({
    url: ownerUrl,
    poolMax: 2,
    statementMs: STATEMENT_MS,
    prepares: false,
  });
  const migrator = openMigrator(orm);
  try {
    const due =
      subcommand === "down" ? (await migrator.getExecuted()).slice(-1) : await migrator.getPending();
    // Before the migrations: one that fails must not leave a table that the triggers of the others cannot use.
    if (subcommand === "up") await prepareRole(url, orm.em.fork());
    for (const { name } of due) {
      if (subcommand !== "pending") await whenFree(name, () => migrator[subcommand](name));
      process.stdout.write(`${subcommand} ${name}\n`);
    }
    if (!due.length) process.stdout.write(`${subcommand}: nothing to do\n`);
  } finally {
    await orm.close();
  }
});

/** Each role may set its own limits, so this connects as the role of API and worker. Its rights are set where another role owns the tables. */
async function prepareRole(url: string, owner: EntityManager): Promise<void> {
  const orm = openDatabase({ url, poolMax: 1, prepares: false });
  try {
    await setRoleSettings(orm.em.fork());
    const role = await readRole(orm.em.fork());
    if (role !== (await readRole(owner))) await grantRows(owner, role);
  } finally {
    await orm.close();
  }
}

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
