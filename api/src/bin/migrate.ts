import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { readDatabaseUrls } from "../platform/database-url.config.ts";
import { openDatabase } from "../platform/database.ts";
import { assertBaseline, openMigrator } from "../platform/migrator.ts";
import { grantRows, readRole, setRoleSettings } from "../platform/role-settings.ts";
import { runMigrations } from "../platform/run-migrations.ts";
import { start } from "../platform/start.ts";

/** Building an index of a large table takes minutes on a busy server. */
const STATEMENT_MS = 15 * 60_000;

const SUBCOMMANDS = ["up", "down", "pending"] as const;

/**
 * `migrate up` sets limits and rights of the role of API and worker, then runs what is pending; `down` takes the newest back, `pending`
 * lists. Exit 1 with a sentence on failure, and for a database of another baseline, which is not changed.
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
    await assertBaseline(orm, migrator);
    // The role comes before the migrations: one that fails must not leave a table that the triggers of the others cannot use.
    if (subcommand === "up") await prepareRole(url, orm.em.fork());
    await runMigrations(migrator, subcommand, (line) => process.stdout.write(`${line}\n`));
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
