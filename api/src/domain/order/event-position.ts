import type { EntityManager } from "@mikro-orm/postgresql";
import { sql, type SqlBool } from "kysely";
import { tables } from "../shared/tables.ts";

/**
 * A moment in the event log of all orders: the transactions that a snapshot of Postgres could see, as `xmin:xmax:running`. Ids and
 * times do not sort by commit; what a snapshot could not see yet is exactly what has been committed since.
 */
export type EventPosition = string;

interface Em {
  readonly em: EntityManager;
}

/** The current position, in a statement. */
export const POSITION_NOW = sql<EventPosition>`pg_current_snapshot()::text`;

/** The current position. */
export async function eventPosition({ em }: Em): Promise<EventPosition> {
  const { position } = await tables(em).selectNoFrom(POSITION_NOW.as("position")).executeTakeFirstOrThrow();
  return position;
}

/** Whether the text is a position that this database can have returned. */
export async function isEventPosition({ em }: Em, text: string): Promise<boolean> {
  const db = tables(em);
  const { isValid } = await db
    .selectNoFrom(sql<boolean>`pg_input_is_valid(${text}, 'pg_snapshot')`.as("isValid"))
    .executeTakeFirstOrThrow();
  if (!isValid) return false;
  // On its own: the planner evaluates a cast of a constant, also in a branch that is not taken.
  const { isPast } = await db
    .selectNoFrom(
      sql<boolean>`pg_snapshot_xmax((${text}::text)::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`.as(
        "isPast",
      ),
    )
    .executeTakeFirstOrThrow();
  return isPast;
}

/** Condition on `order_event e`: committed after a position. Rows of a restored backup belong to no moment of this database. */
export const committedSince = (since: EventPosition) =>
  sql<SqlBool>`e.xact >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(e.xact, ${since}::pg_snapshot)`;

/** Condition on `order_event e`: committed before a position. */
export const committedBefore = (until: EventPosition) =>
  sql<SqlBool>`pg_visible_in_snapshot(e.xact, ${until}::pg_snapshot)`;
