import type { EntityManager } from "@mikro-orm/postgresql";
import { expressionBuilder, sql, type SqlBool } from "kysely";
import { type Tables, tables } from "../shared/tables.ts";
import type { OrderEventType } from "./order-event-type.ts";

/**
 * A moment in the event log of all orders: the transactions that a snapshot of Postgres could see, as `xmin:xmax:running`. Ids and
 * times do not sort by commit; what a snapshot could not see yet is exactly what has been committed since.
 */
export type EventPosition = string;

/** The expression of the current position. */
const POSITION_NOW = sql<EventPosition>`pg_current_snapshot()::text`;

/** Returns the current position. */
export async function eventPosition({ em }: { em: EntityManager }): Promise<EventPosition> {
  const { position } = await tables(em).selectNoFrom(POSITION_NOW.as("position")).executeTakeFirstOrThrow();
  return position;
}

/**
 * Returns the condition on `order_event e` that it was committed after a position. Rows of a restored backup belong to no moment of this
 * database.
 */
const committedSince = (since: EventPosition) =>
  sql<SqlBool>`e.xact >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(e.xact, ${since}::pg_snapshot)`;

/** A step of an order's state with its count. The state is `none` before an order is placed. */
export interface TransitionCount {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly count: number;
}

/** The transition that an event records. */
const STEPS = {
  "order.placed": { from: "none", to: "pending" },
  "order.paid": { from: "pending", to: "paid" },
  "order.cancel-requested": { from: "pending", to: "cancelling" },
  "order.cancel-withdrawn": { from: "cancelling", to: "pending" },
  "order.cancelled": { from: "cancelling", to: "cancelled" },
  "order.refunded": { from: "paid", to: "refunded" },
} as const satisfies Partial<Record<OrderEventType, unknown>>;

type StepType = keyof typeof STEPS;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys returns strings
const STEP_TYPES = Object.keys(STEPS) as StepType[];

/** Counts each step that orders have taken since a position exactly once. Returns the position for the next call as well. */
export async function countTransitions(
  { em }: { em: EntityManager },
  since: EventPosition,
): Promise<{ position: EventPosition; transitions: TransitionCount[] }> {
  const db = tables(em);
  const rows = await db
    .selectFrom(db.selectNoFrom(POSITION_NOW.as("position")).as("now"))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("order_event as e")
          .select((event) => [
            event.ref("e.type").$castTo<StepType>().as("type"),
            WAS_CANCELLING.as("was_cancelling"),
            "e.source",
            event.fn.countAll<number>().as("count"),
          ])
          .where(committedSince(since))
          .where(sql<SqlBool>`pg_visible_in_snapshot(e.xact, pg_current_snapshot())`)
          .where("e.type", "in", STEP_TYPES)
          .groupBy(["e.type", "was_cancelling", "e.source"])
          .as("n"),
      (join) => join.onTrue(),
    )
    .select(["now.position", "n.type", "n.was_cancelling", "n.source", "n.count"])
    .execute();
  return {
    position: rows[0]?.position ?? since,
    transitions: rows.flatMap(({ type, was_cancelling, source, count }) => {
      if (type === null || source === null || count === null) return [];
      const step = was_cancelling ? { ...STEPS[type], from: "cancelling" } : STEPS[type];
      return [{ ...step, source, count }];
    }),
  };
}

const eb = expressionBuilder<Tables & { e: Tables["order_event"] }, "e">();

/** The condition that a paid order was being cancelled when its money arrived. */
const WAS_CANCELLING = eb.and([
  eb("e.type", "=", "order.paid"),
  eb.fn.coalesce(
    eb
      .selectFrom("order_event as b")
      .select((of) => of("b.type", "=", "order.cancel-requested").as("isRequest"))
      .whereRef("b.order_id", "=", "e.order_id")
      .where("b.type", "in", ["order.cancel-requested", "order.cancel-withdrawn"])
      .whereRef("b.id", "<", "e.id")
      .orderBy("b.id", "desc")
      .limit(1),
    sql.lit(false),
  ),
]);
