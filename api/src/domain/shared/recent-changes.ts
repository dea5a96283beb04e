import { sql } from "kysely";

/** A change that clients subscribe to. */
export interface Change {
  /** The id of the row that recorded it. */
  readonly id: string;
  /** The subject that clients subscribe to: the identity of a customer, or a tool. */
  readonly topic: string;
  /** The order or tool that changed. */
  readonly changedId: string;
}

/** The period in which changes are recent. Transactions do not commit in the order of their ids, so reads overlap. */
export const RECENT_SECONDS = 10;

/** The lowest UUIDv7 of the last seconds. Computed from `now()`, which the planner can estimate, unlike `uuidv7()`: it uses the primary key. */
export const RECENT_ID = sql<string>`rpad(lpad(to_hex(((extract(epoch from now()) - ${sql.lit(RECENT_SECONDS)}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;
