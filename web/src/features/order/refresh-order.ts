import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";
import { fetchOrderEvents, type OrderEvent } from "./order-events.api.ts";
import { fetchOrder, isCancelledHere, orderKeys, type Order, type OrdersPage } from "./order.api.ts";

const readings = new Map<string, number>();

/**
 * Fetches one order again and updates its timeline, its returns, the list and its payment page. Removes a cancelled order from the
 * list; refetches the list if the order is missing. Returns the latest event, unless a later call returns it.
 */
export async function refreshOrder(
  queryClient: QueryClient,
  orderId: string,
): Promise<OrderEvent | undefined> {
  const reading = (readings.get(orderId) ?? 0) + 1;
  readings.set(orderId, reading);
  const isLatest = (): boolean => readings.get(orderId) === reading;
  const events = await fetchOrderEvents(orderId).catch(() => undefined);
  if (!isLatest()) return undefined;
  if (events) queryClient.setQueryData(orderKeys.events(orderId), events);
  void queryClient.invalidateQueries({ queryKey: orderKeys.details(orderId) });
  const newest = events?.at(-1);
  // Page and timeline of a cancelled order still exist; its payment page and its returns would be a 404.
  if (newest?.type === "order.cancelled") await removeOrder(queryClient, orderId);
  else if (!isCancelledHere(queryClient, orderId)) {
    void queryClient.invalidateQueries({ queryKey: orderKeys.returns(orderId) });
    await replaceOrder(queryClient, orderId, isLatest);
  }
  return newest;
}

async function replaceOrder(
  queryClient: QueryClient,
  orderId: string,
  isLatest: () => boolean,
): Promise<void> {
  try {
    const read = await fetchOrder(orderId);
    if (!isLatest()) return;
    queryClient.setQueryData(orderKeys.payment(orderId), read);
    if (!putIntoLists(queryClient, orderId, read.order)) {
      await queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    }
  } catch (error) {
    if (asProblem(error).status === 404) return removeOrder(queryClient, orderId);
    await queryClient.invalidateQueries({ queryKey: orderKeys.payment(orderId) });
  }
}

async function removeOrder(queryClient: QueryClient, orderId: string): Promise<void> {
  putIntoLists(queryClient, orderId, undefined);
  void queryClient.invalidateQueries({ queryKey: orderKeys.cancelledLists });
  await queryClient.invalidateQueries({ queryKey: orderKeys.payment(orderId) });
}

/** Refetches all order queries. */
export async function refreshOrders(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [
      orderKeys.lists,
      orderKeys.payments,
      orderKeys.allDetails,
      orderKeys.allReturns,
      orderKeys.allEvents,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

const listsOf = (queryClient: QueryClient) =>
  queryClient.getQueriesData<InfiniteData<OrdersPage>>({ queryKey: orderKeys.lists });

/** The order as a loaded list contains it. */
export const listedOrder = (queryClient: QueryClient, orderId: string): Order | undefined =>
  listsOf(queryClient)
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .find(({ id }) => id === orderId);

/** Returns whether a list contains the order, or no list is loaded. */
function putIntoLists(queryClient: QueryClient, orderId: string, order: Order | undefined): boolean {
  const lists = listsOf(queryClient);
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
