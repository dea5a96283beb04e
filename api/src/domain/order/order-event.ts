import type { EntityManager } from "@mikro-orm/postgresql";

export type OrderEventType =
  | "order.placed"
  | "order.hold-released"
  | "order.hold-renewed"
  | "order.hold-extended"
  | "order.cancel-requested"
  | "order.cancel-withdrawn"
  | "order.cancelled"
  | "order.paid"
  | "payment.started"
  | "payment.declined"
  | "payment.refused"
  | "payment.refund-requested"
  | "payment.refund-failed"
  | "payment.refunded"
  | "payment.refunded-twice"
  | "payment.disputed"
  | "order.shipped"
  | "order.delivered"
  | "order.partly-refunded"
  | "order.refunded"
  | "order.refund-returned";

/** Who brought the news: a person's call, or one of the shop's own hands. */
export type EventSource =
  | "customer"
  | "confirm"
  | "webhook"
  | "reconciler"
  | "sweeper"
  | "operator"
  /** An admin, by their id in the shop. */
  | { readonly adminId: string };

/** Writes one line of an order's story, inside the transaction of the change it tells of. `data` holds no personal data. */
export async function recordOrderEvent(
  em: EntityManager,
  event: { orderId: string; type: OrderEventType; source: EventSource; data?: Record<string, unknown> },
): Promise<void> {
  await em.execute("insert into order_event (order_id, type, source, data) values (?, ?, ?, ?::jsonb)", [
    event.orderId,
    event.type,
    typeof event.source === "string" ? event.source : event.source.adminId,
    JSON.stringify(event.data ?? {}),
  ]);
}
