import { IsolationLevel } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type Invariant, INVARIANTS } from "./invariants.ts";

export interface Verdict {
  readonly name: string;
  readonly rule: string;
  /** At most `VIOLATIONS_SHOWN`; empty when the invariant holds. */
  readonly violations: readonly string[];
}

export const VIOLATIONS_SHOWN = 10;

/** Checks all invariants over all rows in one read-only snapshot. With a long history this takes minutes. */
export async function checkInvariants(em: EntityManager): Promise<Verdict[]> {
  return em.transactional(
    async (snapshot) => {
      const verdicts: Verdict[] = [];
      // In the transaction, so that it also works behind a pooler that drops connection parameters.
      await snapshot.execute("set local statement_timeout = '10min'");
      for (const invariant of INVARIANTS) {
        const violations = await findViolations(snapshot, invariant.violations("everything"), "");
        verdicts.push(verdictOf(invariant, violations));
      }
      return verdicts;
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

/**
 * Checks the invariants for these orders, each in its own statement: a transaction writes an order with its events, stock and
 * payments, so each statement sees them together. Invariants about the whole shop are checked with the first orders.
 */
export async function checkInvariantsOf(
  em: EntityManager,
  batches: AsyncIterable<readonly string[]>,
): Promise<Verdict[]> {
  const found = new Map(INVARIANTS.map(({ name }) => [name, new Set<string>()]));
  let isFirst = true;
  for await (const orderIds of batches) {
    const subject =
      "with subject as materialized (select id::uuid from jsonb_array_elements_text(?::jsonb) as orders (id))";
    for (const { name, about, violations } of INVARIANTS) {
      if (about === "shop" && !isFirst) continue;
      const lines = await findViolations(em, violations("subject"), subject, [JSON.stringify(orderIds)]);
      for (const line of lines) found.get(name)?.add(line);
    }
    isFirst = false;
  }
  return INVARIANTS.map((invariant) =>
    verdictOf(invariant, [...(found.get(invariant.name) ?? [])].slice(0, VIOLATIONS_SHOWN)),
  );
}

async function findViolations(
  em: EntityManager,
  sql: string,
  before: string,
  values: readonly unknown[] = [],
): Promise<string[]> {
  const rows = await em.execute<{ violation: string }[]>(
    `${before} select violation from (${sql}) b limit ${VIOLATIONS_SHOWN}`,
    [...values],
  );
  return rows.map(({ violation }) => violation);
}

function verdictOf({ name, rule }: Invariant, violations: readonly string[]): Verdict {
  return { name, rule, violations };
}
