import { defineEntity, p } from "@mikro-orm/core";
import type { ActorKind, OrderEventType } from "./order-event-type.ts";

/** One line of an order's event log. */
export const OrderEvent = defineEntity({
  name: "OrderEvent",
  tableName: "order_event",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    orderId: p.uuid(),
    type: p.text().$type<OrderEventType>(),
    occurredAt: p.datetime().defaultRaw("now()"),
    /** The kind of actor: a user, or an internal job. */
    source: p.text().$type<ActorKind>(),
    /** The admin's id. */
    actorId: p.uuid().nullable(),
    data: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    customerId: p.uuid().nullable(),
    /** The transaction that wrote it. */
    xact: p.text().columnType("xid8").defaultRaw("pg_current_xact_id()"),
  },
});
