import { useQueryClient } from "@tanstack/react-query";
import { useLiveStream } from "../../lib/use-live-stream.ts";
import { readChangedOrder } from "./order.api.ts";
import { orderEventsQuery, type OrderEvent } from "./order-events.api.ts";
import { refreshOrder, refreshOrders } from "./refresh-order.ts";

/**
 * Refetches the shown orders when they change, while the page is visible. Returns whether changes arrive through the
 * stream; without it the page has to poll. Calls `onStep` with the latest event of a changed order.
 */
export function useLiveOrders(onStep?: (step: OrderEvent) => void): boolean {
  const queryClient = useQueryClient();
  const follow = async (orderId: string): Promise<void> => {
    const before = queryClient.getQueryData(orderEventsQuery(orderId).queryKey)?.at(-1);
    const newest = await refreshOrder(queryClient, orderId);
    if (newest && newest.id !== before?.id) onStep?.(newest);
  };
  return useLiveStream(
    { path: "orders/stream", event: "order", isSignedIn: true },
    {
      onChange: (message) => void follow(readChangedOrder(message)),
      onRefetch: () => void refreshOrders(queryClient),
    },
  );
}
