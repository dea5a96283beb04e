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

/** The expression of the current position. */
export const POSITION_NOW = sql<EventPosition>`pg_current_snapshot()::text`;

/** Returns the current position. */
export async function eventPosition({ em }: Em): Promise<EventPosition> {
  const { position } = await tables(em).selectNoFrom(POSITION_NOW.as("position")).executeTakeFirstOrThrow();
  return position;
}

/**
 * Returns the condition on `order_event e` that it was committed after a position. Rows of a restored backup belong to no moment of this
 * database.
 */
export const committedSince = (since: EventPosition) =>
  sql<SqlBool>`e.xact >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(e.xact, ${since}::pg_snapshot)`;
