import type { EntityManager } from "@mikro-orm/postgresql";
import type { Verdict } from "./check-invariants.ts";

/** A verdict and when it was given. */
export interface KeptVerdict extends Verdict {
  readonly checkedAt: Date;
}

/** Keeps the newest verdict of each invariant. */
export async function keepVerdicts(em: EntityManager, verdicts: readonly Verdict[]): Promise<void> {
  for (const { name, promise, breaches } of verdicts) {
    await em.execute(
      `insert into invariant_verdict (name, promise, breaches) values (?, ?, ?::jsonb)
       on conflict (name) do update set promise = excluded.promise, breaches = excluded.breaches, checked_at = now()`,
      [name, promise, JSON.stringify(breaches)],
    );
  }
}

/** The newest verdicts by number; none before the first check. */
export async function readVerdicts(em: EntityManager): Promise<KeptVerdict[]> {
  const rows = await em.execute<{ name: string; promise: string; breaches: string[]; checked_at: Date }[]>(
    `select name, promise, breaches, checked_at from invariant_verdict order by substr(name, 2)::int`,
  );
  return rows.map(({ checked_at, ...verdict }) => ({ ...verdict, checkedAt: checked_at }));
}
