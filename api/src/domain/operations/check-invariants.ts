import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { NOW, tables } from "../shared/tables.ts";
import { INVARIANTS } from "./invariants.ts";

export interface Verdict {
  readonly name: string;
  readonly rule: string;
  /** The violations, at most `VIOLATIONS_SHOWN`; empty when the invariant holds. */
  readonly violations: readonly string[];
}

export const VIOLATIONS_SHOWN = 10;

/**
 * Checks all invariants over all rows, read-only, each in its own statement: a transaction writes an order with its events, stock and
 * payments, so each statement sees them together, and no snapshot lasts longer than one of them.
 */
export async function checkInvariants(em: EntityManager): Promise<Verdict[]> {
  return em.transactional(
    async (reading) => {
      const verdicts: Verdict[] = [];
      // The limit is set in the transaction, so that it also works behind a pooler that drops connection parameters.
      await reading.execute("set local statement_timeout = '10min'");
      for (const { name, rule, violations } of INVARIANTS) {
        const rows = await reading.execute<{ violation: string }[]>(
          `select violation from (${violations}) b limit ${VIOLATIONS_SHOWN}`,
        );
        verdicts.push({ name, rule, violations: rows.map(({ violation }) => violation) });
      }
      return verdicts;
    },
    { readOnly: true },
  );
}

/** A verdict with the time of its check, and of the first that found it violated; null while it holds. */
export interface StoredVerdict extends Verdict {
  readonly checkedAt: Date;
  readonly violatedSince: Date | null;
}

/** Stores the newest verdict of each invariant. */
export async function saveVerdicts(em: EntityManager, verdicts: readonly Verdict[]): Promise<void> {
  for (const { name, rule, violations } of verdicts) {
    await tables(em)
      .insertInto("invariant_verdict")
      // The violations are a text: the driver would write a Postgres array, which is not JSON.
      .values({
        name,
        promise: rule,
        breaches: sql<string[]>`${JSON.stringify(violations)}::jsonb`,
        violated_since: violations.length ? NOW : null,
      })
      .onConflict((oc) =>
        oc.column("name").doUpdateSet((eb) => ({
          promise: eb.ref("excluded.promise"),
          breaches: eb.ref("excluded.breaches"),
          checked_at: NOW,
          violated_since: violations.length
            ? eb.fn.coalesce("invariant_verdict.violated_since", "excluded.violated_since")
            : null,
        })),
      )
      .execute();
  }
}

/** Returns the newest verdicts by number; none before the first check. */
export async function readVerdicts(em: EntityManager): Promise<StoredVerdict[]> {
  return tables(em)
    .selectFrom("invariant_verdict")
    .select([
      "name",
      "promise as rule",
      "breaches as violations",
      "checked_at as checkedAt",
      "violated_since as violatedSince",
    ])
    .orderBy(sql`substr(name, 2)::int`)
    .execute();
}
