import type { EntityManager } from "@mikro-orm/postgresql";
import type { Insertable } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { tables, type Tables } from "../shared/tables.ts";
import type { ActorKind, OrderEventType } from "./order-event-type.ts";

type OrderEventRow = Insertable<Tables["order_event"]>;

/** The user request or internal job that caused the event; an admin by id. */
export type EventSource = Exclude<ActorKind, "admin"> | { readonly adminId: string };

interface NewOrderEvent {
  readonly orderId: string;
  readonly type: OrderEventType;
  readonly source: EventSource;
  /** The details, without personal data. */
  readonly data?: Record<string, unknown>;
}

/** Adds an entry to an order's event log, in the transaction of the change. */
export async function recordOrderEvent(em: EntityManager, event: NewOrderEvent): Promise<void> {
  await tables(em).insertInto("order_event").values(orderEventRow(event)).execute();
}

/** Returns how many events of these types the customer of an order has caused. */
export async function countByCustomer(
  em: EntityManager,
  orderId: string,
  types: readonly OrderEventType[],
): Promise<number> {
  const { count } = await tables(em)
    .selectFrom("order_event")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("order_id", "=", orderId)
    .where("type", "=", anyOf(types))
    .where("source", "=", "customer")
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the row of an event, for a statement that inserts it together with the change. */
export function orderEventRow({ orderId, type, source, data = {} }: NewOrderEvent): OrderEventRow {
  const { source: kind, actorId } = actorOf(source);
  return { order_id: orderId, type, source: kind, actor_id: actorId, data };
}

/** Returns the actor columns of an event's row. */
export function actorOf(source: EventSource): {
  readonly source: ActorKind;
  readonly actorId: string | null;
} {
  if (typeof source === "string") return { source, actorId: null };
  return { source: "admin", actorId: source.adminId };
}
