import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { MikroORM } from "@mikro-orm/postgresql";

const MIGRATION = /^(m\d{4}[a-z]?-[a-z0-9-]+)[.]ts$/;

/**
 * The newest migration of this code, by the names of its files: loading them takes memory for as long as the process runs. Read once,
 * because the files of a newer version may come while this one runs.
 */
export const NEWEST_MIGRATION = readdirSync(join(import.meta.dirname, "../migrations"))
  .flatMap((file) => MIGRATION.exec(file)?.[1] ?? [])
  .toSorted()
  .at(-1);

/** Rejects unless the database has the newest migration of this code. */
export async function migrationsAtHead(orm: MikroORM): Promise<void> {
  const rows = await orm.em
    .fork()
    .execute<{ name: string }[]>("select name from mikro_orm_migrations where name = ?", [NEWEST_MIGRATION]);
  if (!rows.length) throw new Error(`migration ${NEWEST_MIGRATION} is pending`);
}
