import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";
import { fetchOrder, orderKeys, type Order, type OrdersPage } from "./order.api.ts";

const readings = new Map<string, number>();

/**
 * Reads one order afresh and puts it wherever it is shown: in the list, on its payment page, in its timeline. An order that is gone
 * leaves the list; one that the list does not have yet makes it be read again.
 */
export async function refreshOrder(queryClient: QueryClient, orderId: string): Promise<void> {
  const reading = (readings.get(orderId) ?? 0) + 1;
  readings.set(orderId, reading);
  void queryClient.invalidateQueries({ queryKey: orderKeys.story(orderId) });
  try {
    const read = await fetchOrder(orderId);
    // A later reading knows better.
    if (readings.get(orderId) !== reading) return;
    queryClient.setQueryData(orderKeys.payment(orderId), read);
    if (!putIntoLists(queryClient, orderId, read.order)) {
      await queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    }
  } catch (error) {
    if (asProblem(error).status === 404) putIntoLists(queryClient, orderId, undefined);
    await queryClient.invalidateQueries({ queryKey: orderKeys.payment(orderId) });
  }
}

/** Reads everything about orders afresh. */
export async function refreshOrders(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [orderKeys.lists, orderKeys.payments, orderKeys.stories].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Answers whether any list has the order, or none is open. */
function putIntoLists(queryClient: QueryClient, orderId: string, order: Order | undefined): boolean {
  const lists = queryClient.getQueriesData<InfiniteData<OrdersPage>>({ queryKey: orderKeys.lists });
  let known = lists.length === 0;
  for (const [queryKey, data] of lists) {
    if (!data) continue;
    known ||= data.pages.some(({ items }) => items.some(({ id }) => id === orderId));
    const now = order ? [order] : [];
    const replace = (item: Order): Order[] => (item.id === orderId ? now : [item]);
    const pages = data.pages.map((page) => ({ ...page, items: page.items.flatMap(replace) }));
    queryClient.setQueryData<InfiniteData<OrdersPage>>(queryKey, { ...data, pages });
  }
  return known;
}
