import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";

/** The time for the queue to take the job before the relay would send its row again. */
const LEASE_SECONDS = 60;

/**
 * Gives an outbox row in one of these statuses its first attempt again: it waits for its job where that `isQueued`, else the relay sends it
 * at once. Returns the event that the row is about, null for another subject; undefined where no row was revived.
 */
export async function reviveRow(
  em: EntityManager,
  rowId: string,
  { isQueued, from }: { isQueued: boolean; from: readonly ("new" | "sent" | "dead")[] },
): Promise<{ eventId: string | null } | undefined> {
  return tables(em)
    .updateTable("outbox")
    .set({
      status: isQueued ? "sent" : "new",
      finished_at: null,
      error: null,
      attempts: 0,
      renewals: 0,
      due_at: sql<Date>`now() + make_interval(secs => ${isQueued ? LEASE_SECONDS : 0})`,
    })
    .where("id", "=", rowId)
    .where("status", "=", anyOf(from))
    .returning(sql<string | null>`payload ->> 'eventId'`.as("eventId"))
    .executeTakeFirst();
}

/** Resets an event that is not done; returns whether it is not done. Call it in a transaction. */
export async function reviveStripeEvent(em: EntityManager, eventId: string): Promise<boolean> {
  const revived = await tables(em)
    .updateTable("stripe_event")
    .set({ status: "new", outcome: null, processed_at: null, attempts: 0, problem: null })
    .where("id", "=", eventId)
    .where("status", "in", ["new", "dead"])
    .returning("id")
    .executeTakeFirst();
  return revived !== undefined;
}
