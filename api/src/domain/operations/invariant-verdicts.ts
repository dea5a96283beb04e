import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { NOW, tables } from "../shared/tables.ts";
import type { Verdict } from "./check-invariants.ts";

/** A verdict with the time of its check. */
export interface StoredVerdict extends Verdict {
  readonly checkedAt: Date;
}

/** Stores the newest verdict of each invariant. */
export async function saveVerdicts(em: EntityManager, verdicts: readonly Verdict[]): Promise<void> {
  for (const { name, promise, breaches } of verdicts) {
    await tables(em)
      .insertInto("invariant_verdict")
      // As text: the driver would write a Postgres array, which is not JSON.
      .values({ name, promise, breaches: sql<string[]>`${JSON.stringify(breaches)}::jsonb` })
      .onConflict((oc) =>
        oc.column("name").doUpdateSet((eb) => ({
          promise: eb.ref("excluded.promise"),
          breaches: eb.ref("excluded.breaches"),
          checked_at: NOW,
        })),
      )
      .execute();
  }
}

/** Returns the newest verdicts by number; none before the first check. */
export async function readVerdicts(em: EntityManager): Promise<StoredVerdict[]> {
  return tables(em)
    .selectFrom("invariant_verdict")
    .select(["name", "promise", "breaches", "checked_at as checkedAt"])
    .orderBy(sql`substr(name, 2)::int`)
    .execute();
}
