import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { MikroORM } from "@mikro-orm/postgresql";

const FOLDER = join(import.meta.dirname, "../migrations");
const MIGRATION = /^(?<name>m\d{4}[a-z]?-[a-z-]+)\.ts$/;

/** The newest migration of this code, by the names of its files: loading them takes memory for as long as the process runs. */
export async function newestMigration(): Promise<string> {
  const names = (await readdir(FOLDER)).flatMap((file) => MIGRATION.exec(file)?.groups?.name ?? []);
  const newest = names.sort().at(-1);
  if (newest === undefined) throw new Error(`no migration in ${FOLDER}`);
  return newest;
}

/** Rejects unless the database has the newest migration of this code. */
export async function migrationsAtHead(orm: MikroORM): Promise<void> {
  const head = await newestMigration();
  const rows = await orm.em
    .fork()
    .execute<{ name: string }[]>("select name from mikro_orm_migrations where name = ?", [head]);
  if (!rows.length) throw new Error(`migration ${head} is pending`);
}
