import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { NOW, tables } from "../shared/tables.ts";

/** The recurring checks that store their position. */
export type CheckName = "stock" | "orders" | "everything";

/** `position`: null at the beginning. `ageSeconds`: since the end of the last complete run, null before the first. */
export interface CheckPosition {
  readonly position: string | null;
  readonly ageSeconds: number | null;
}

export async function readCheckPosition(em: EntityManager, name: CheckName): Promise<CheckPosition> {
  const row = await tables(em)
    .selectFrom("check_position")
    .select([
      "position",
      sql<number | null>`extract(epoch from now() - finished_at)::float8`.as("ageSeconds"),
    ])
    .where("name", "=", name)
    .executeTakeFirst();
  return row ?? { position: null, ageSeconds: null };
}

/** Stores where the check stopped; `isFinished` marks a complete run. */
export async function saveCheckPosition(
  em: EntityManager,
  name: CheckName,
  { position, isFinished }: { position: string | null; isFinished: boolean },
): Promise<void> {
  await tables(em)
    .insertInto("check_position")
    .values({ name, position, finished_at: isFinished ? NOW : null })
    .onConflict((known) =>
      known.column("name").doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        finished_at: eb.fn.coalesce("excluded.finished_at", "check_position.finished_at"),
      })),
    )
    .execute();
}
