import type { EntityManager } from "@mikro-orm/postgresql";
import { sql, type SqlBool } from "kysely";
import { committedBefore, committedSince, type EventPosition } from "../order/event-position.ts";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";

/** Orders of one statement. */
const BATCH = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns the orders in the stored violations, then those with an event that was committed after `since` and not after `until`, in
 * batches. The first batch may be empty. An order with several events may be repeated.
 */
export async function* changedOrders(
  em: EntityManager,
  { since, until, violations }: { since: EventPosition; until: EventPosition; violations: readonly string[] },
): AsyncGenerator<readonly string[]> {
  yield await ordersOfViolations(em, violations);
  // A position begins with the oldest transaction that it could not see: the index is read from there.
  let last = { xact: since.split(":", 1)[0] ?? "0", id: FIRST_ID };
  let isMore = true;
  while (isMore) {
    const rows = await tables(em)
      .selectFrom("order_event as e")
      .select(["e.order_id", "e.id", sql<string>`e.xact::text`.as("xact")])
      .where(committedSince(since))
      .where(committedBefore(until))
      .where(sql<SqlBool>`(e.xact, e.id) > (${last.xact}::text::xid8, ${last.id}::uuid)`)
      .orderBy("e.xact")
      .orderBy("e.id")
      .limit(BATCH)
      .execute();
    if (rows.length) yield [...new Set(rows.map((row) => row.order_id))];
    last = rows.at(-1) ?? last;
    isMore = rows.length === BATCH;
  }
}

/** A violation names an order, a payment by its intent or a Stripe event; others belong to no order. */
async function ordersOfViolations(em: EntityManager, violations: readonly string[]): Promise<string[]> {
  const named = (what: string): string[] =>
    violations.flatMap((line) => {
      const [, kind, id] = /^(order|payment|event) ([\w-]+)/.exec(line) ?? [];
      return kind === what && id !== undefined ? [id] : [];
    });
  const rows = await tables(em)
    .selectFrom("payment")
    .select("order_id as id")
    .where("payment_intent_id", "=", anyOf(named("payment")))
    .union((eb) =>
      eb
        .selectFrom("payment as p")
        .innerJoin("stripe_event as e", "e.payment_intent_id", "p.payment_intent_id")
        .select("p.order_id as id")
        .where("e.id", "=", anyOf(named("event"))),
    )
    .execute();
  return [...new Set([...named("order"), ...rows.map(({ id }) => id)])];
}
