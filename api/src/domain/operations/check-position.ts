import type { EntityManager } from "@mikro-orm/postgresql";

/** The recurring checks that remember where they stopped. */
export type CheckName = "stock" | "orders" | "everything";

/** `position`: null at the beginning. `ageSeconds`: since the end of the last complete run, null before the first. */
export interface CheckPosition {
  readonly position: string | null;
  readonly ageSeconds: number | null;
}

export async function readCheckPosition(em: EntityManager, name: CheckName): Promise<CheckPosition> {
  const [row] = await em.execute<CheckPosition[]>(
    `select position, extract(epoch from now() - finished_at)::float8 as "ageSeconds" from check_position where name = ?`,
    [name],
  );
  return row ?? { position: null, ageSeconds: null };
}

/** Stores where the check stopped; `isFinished` marks a complete run. */
export async function saveCheckPosition(
  em: EntityManager,
  name: CheckName,
  { position, isFinished }: { position: string | null; isFinished: boolean },
): Promise<void> {
  await em.execute(
    `insert into check_position (name, position, finished_at) values (?, ?, case when ? then now() end)
     on conflict (name) do update set position = excluded.position,
       finished_at = coalesce(excluded.finished_at, check_position.finished_at)`,
    [name, position, isFinished],
  );
}
