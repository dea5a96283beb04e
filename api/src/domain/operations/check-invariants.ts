import { IsolationLevel } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type Invariant, INVARIANTS } from "./invariants.ts";

export interface Verdict {
  readonly name: string;
  readonly rule: string;
  /** At most `BREACHES_SHOWN`; empty when the invariant holds. */
  readonly breaches: readonly string[];
}

export const BREACHES_SHOWN = 10;

/** Checks all invariants over all rows in one read-only snapshot. With a long history this takes minutes. */
export async function checkInvariants(em: EntityManager): Promise<Verdict[]> {
  return em.transactional(
    async (snapshot) => {
      const verdicts: Verdict[] = [];
      // In the transaction, so that it also works behind a pooler that drops connection parameters.
      await snapshot.execute("set local statement_timeout = '10min'");
      for (const invariant of INVARIANTS) {
        const breaches = await findBreaches(snapshot, invariant.breaches("everything"), "");
        verdicts.push(verdictOf(invariant, breaches));
      }
      return verdicts;
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

/**
 * Checks the invariants for these orders, each in a statement of its own: a transaction writes an order with its events, stock and
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
    for (const { name, about, breaches } of INVARIANTS) {
      if (about === "shop" && !isFirst) continue;
      const lines = await findBreaches(em, breaches("subject"), subject, [JSON.stringify(orderIds)]);
      for (const line of lines) found.get(name)?.add(line);
    }
    isFirst = false;
  }
  return INVARIANTS.map((invariant) =>
    verdictOf(invariant, [...(found.get(invariant.name) ?? [])].slice(0, BREACHES_SHOWN)),
  );
}

async function findBreaches(
  em: EntityManager,
  sql: string,
  before: string,
  values: readonly unknown[] = [],
): Promise<string[]> {
  const rows = await em.execute<{ breach: string }[]>(
    `${before} select breach from (${sql}) b limit ${BREACHES_SHOWN}`,
    [...values],
  );
  return rows.map(({ breach }) => breach);
}

function verdictOf({ name, rule }: Invariant, breaches: readonly string[]): Verdict {
  return { name, rule, breaches };
}
