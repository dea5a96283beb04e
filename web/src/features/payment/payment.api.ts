import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { toDollars, type Money } from "../../lib/money.ts";
import { fetchOrder, orderKeys, readOrder, type Order } from "../order/order.api.ts";

/** The order to pay. Problem 404 when it does not exist or belongs to another customer. */
export const payableOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKeys.payment(orderId),
    queryFn: () => fetchOrder(orderId),
  });

/** Creates or reuses the one payment of an order and returns its client secret. */
export async function startPayment(order: { id: string; total: Money }): Promise<string> {
  const body = { orderId: order.id, totalAmount: toDollars(order.total) };
  return (await unwrap(customerApi.POST("/create-payment-intent", { body }))).clientSecret;
}

/** Notifies the API that the card was charged. The API verifies it with Stripe and returns the order. */
export async function confirmPaid(
  order: { id: string; toolId: string },
  transactionId: string,
): Promise<Order> {
  const response = await unwrap(
    customerApi.PUT("/orderConfirmed/{id}", {
      params: { path: { id: order.id } },
      body: { transactionId, toolsId: order.toolId },
    }),
  );
  return readOrder(response);
}

/** Refetches all queries that show the payment of an order. */
export const invalidatePayment = (queryClient: QueryClient) =>
  Promise.all(
    ["payment", "orders", "order-details", "bought"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
