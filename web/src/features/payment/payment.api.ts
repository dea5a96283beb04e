import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { toDollars, type Money } from "../../lib/money.ts";
import { fetchOrder, orderKeys, readOrder, type Order } from "../order/order.api.ts";

/** The order that is to be paid. Problem 404 when it is not there or another's. */
export const payableOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.payment(orderId),
    queryFn: () => fetchOrder(orderId),
  });

/** Opens (or finds) the one payment of an order and answers the browser's secret for it. */
export async function startPayment(order: { id: string; total: Money }): Promise<string> {
  const body = { orderId: order.id, totalAmount: toDollars(order.total) };
  return (await unwrap(customerApi.POST("/create-payment-intent", { body }))).clientSecret;
}

/** Tells the shop that the card was charged; it looks for itself and answers the order. */
export async function confirmPaid(
  order: { id: string; toolId: string },
  transactionId: string,
): Promise<Order> {
  const answer = await unwrap(
    customerApi.PUT("/orderConfirmed/{id}", {
      params: { path: { id: order.id } },
      body: { transactionId, toolsId: order.toolId },
    }),
  );
  return readOrder(answer);
}

/** Keys of everything that shows an order's payment, to be read again after a try. */
export const invalidatePayment = (queryClient: QueryClient) =>
  Promise.all(
    ["payment", "orders", "bought"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
