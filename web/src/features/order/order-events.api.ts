import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { orderKeys } from "./order.api.ts";
import { fromDollars, type Money } from "../../lib/money.ts";

type WireStep = components["schemas"]["OrderEvent"];

export type OrderEventType = WireStep["type"];

/** An event in the history of an order. */
export interface OrderEvent {
  readonly id: string;
  readonly orderId: string;
  readonly type: OrderEventType;
  readonly at: Date;
  /** The refunded amount; null for other events. */
  readonly amount: Money | null;
}

const readStep = (wire: WireStep): OrderEvent => ({
  id: wire._id,
  orderId: wire.orderId,
  type: wire.type,
  at: new Date(wire.at),
  amount: wire.amount === null ? null : fromDollars(wire.amount),
});

/** Fetches the first 100 events of an order, oldest first; few orders have more than ten. */
export async function fetchOrderEvents(orderId: string): Promise<OrderEvent[]> {
  const params = { path: { id: orderId }, query: { limit: 100 } };
  return (await unwrap(customerApi.GET("/orders/{id}/events", { params }))).map(readStep);
}

/** The events of an order, oldest first. */
export const orderEventsQuery = (orderId: string) =>
  queryOptions({ queryKey: orderKeys.events(orderId), queryFn: () => fetchOrderEvents(orderId) });
