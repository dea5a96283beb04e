import type { MikroORM } from "@mikro-orm/postgresql";
import { migrations } from "../migrations/catalogue.ts";

/** Rejects unless the database has the newest migration of this code. */
export async function migrationsAtHead(orm: MikroORM): Promise<void> {
  const head = migrations.at(-1)?.name;
  const rows = await orm.em
    .fork()
    .execute<{ name: string }[]>("select name from mikro_orm_migrations where name = ?", [head]);
  if (!rows.length) throw new Error(`migration ${head} is pending`);
}
