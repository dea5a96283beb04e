import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { fromDollars } from "../../lib/money.ts";
import { orderKeys } from "./order.api.ts";

type WireEvent = components["schemas"]["OrderEvent"];

export type OrderEventType = WireEvent["type"];

const readEvent = (event: WireEvent) => ({
  ...event,
  amount: event.amount === null ? null : fromDollars(event.amount),
});

/** An event in the history of an order; its amount is what was refunded, null for other events. */
export type OrderEvent = Readonly<ReturnType<typeof readEvent>>;

/** Fetches the first 100 events of an order, oldest first; few orders have more than ten. */
export async function fetchOrderEvents(orderId: string): Promise<OrderEvent[]> {
  const params = { path: { id: orderId }, query: { limit: 100 } };
  return (await unwrap(customerApi.GET("/orders/{id}/events", { params }))).map(readEvent);
}

/** The events of an order, oldest first. */
export const orderEventsQuery = (orderId: string) =>
  queryOptions({ queryKey: orderKeys.events(orderId), queryFn: () => fetchOrderEvents(orderId) });
