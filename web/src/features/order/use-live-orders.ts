import { useQueryClient } from "@tanstack/react-query";
import { useLiveStream } from "../../lib/use-live-stream.ts";
import { readChangedOrder } from "./order.api.ts";
import { orderEventsQuery, type OrderEvent } from "./order-events.api.ts";
import type { Order } from "./order.api.ts";
import { listedOrder, refreshOrder, refreshOrders } from "./refresh-order.ts";

/**
 * Refetches the shown orders when they change, while the page is visible. Returns whether changes arrive through the
 * stream; without it the page has to poll. Calls `onStep` with the latest event of a changed order that is or was in the list.
 */
export function useLiveOrders(onStep?: (step: OrderEvent, order: Order) => void): boolean {
  const queryClient = useQueryClient();
  const follow = async (orderId: string): Promise<void> => {
    const before = queryClient.getQueryData(orderEventsQuery(orderId).queryKey)?.at(-1);
    const orderBefore = listedOrder(queryClient, orderId);
    const newest = await refreshOrder(queryClient, orderId);
    // A cancelled order has left the list; one that was placed elsewhere is new in it.
    const order = orderBefore ?? listedOrder(queryClient, orderId);
    if (newest && order && newest.id !== before?.id) onStep?.(newest, order);
  };
  return useLiveStream(
    { path: "orders/stream", event: "order", isSignedIn: true },
    {
      onChange: (message) => void follow(readChangedOrder(message)),
      onRefetch: () => void refreshOrders(queryClient),
    },
  );
}
