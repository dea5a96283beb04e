import type { EntityManager } from "@mikro-orm/postgresql";
import { INVARIANTS } from "./invariants.ts";

export interface Verdict {
  readonly name: string;
  readonly rule: string;
  /** At most `VIOLATIONS_SHOWN`; empty when the invariant holds. */
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
      // In the transaction, so that it also works behind a pooler that drops connection parameters.
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
