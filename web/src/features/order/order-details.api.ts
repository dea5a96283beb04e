import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { fromDollars } from "../../lib/money.ts";
import { fromUnitDollars } from "../../lib/price.ts";
import { serverClockOffsetMs } from "../../lib/server-clock.ts";
import { orderKeys } from "./order.api.ts";
import { refreshOrders } from "./refresh-order.ts";

type WireDetails = components["schemas"]["OrderDetails"];

const readDetails = ({
  _id,
  totalAmount,
  userName,
  refundedAmount,
  beingRefunded,
  endedUnpaid,
  ...order
}: WireDetails) => ({
  ...order,
  id: _id,
  items: order.items.map((item) => readItem(item, order.pricesIncludeTax)),
  itemsTotal: fromDollars(order.itemsTotal),
  shipping: fromDollars(order.shipping),
  taxes: order.taxes.map(({ rate, tax }) => ({ rate, tax: fromDollars(tax) })),
  total: fromDollars(totalAmount),
  customerName: userName,
  refunded: fromDollars(refundedAmount),
  refunds: order.refunds.map(readRefund),
  isBeingRefunded: beingRefunded,
  isEndedUnpaid: endedUnpaid,
});

/** Maps a line of an order; its amount is quantity times price, with tax where the prices have it. */
export const readItem = (
  { img, unitPrice, priceUnit, totalAmount, net, tax: _tax, ...item }: WireDetails["items"][number],
  pricesIncludeTax: boolean,
) => ({
  ...item,
  imageUrl: img,
  price: { price: fromUnitDollars(unitPrice, priceUnit), priceUnit },
  amount: fromDollars(pricesIncludeTax ? totalAmount : net),
});

const readRefund = ({ _id, amount, state, createdAt, doneAt }: WireDetails["refunds"][number]) => ({
  id: _id,
  amount: fromDollars(amount),
  state,
  at: doneAt ?? createdAt,
});

/** Everything that a customer sees about one order, in any state. Money in cents, quantities in units. */
export type OrderDetails = Readonly<ReturnType<typeof readDetails>>;

/** One tool of an order. */
export type OrderedItem = Readonly<ReturnType<typeof readItem>>;

/** A refund of an order. */
export type OrderRefund = Readonly<ReturnType<typeof readRefund>>;

/** The details of an order and when they were read. */
export interface DetailsReading {
  readonly order: OrderDetails;
  /** The server clock minus the device clock, in milliseconds. */
  readonly clockOffsetMs: number;
}

async function fetchOrderDetails(id: string): Promise<DetailsReading> {
  const call = customerApi.GET("/orders/{id}", { params: { path: { id } } });
  const { data, headers } = await unwrapWithHeaders(call);
  return { order: readDetails(data), clockOffsetMs: serverClockOffsetMs(headers) };
}

/** One order of the customer. Problem 404 when it does not exist or belongs to another customer. */
export const orderDetailsQuery = (orderId: string) =>
  queryOptions({ queryKey: orderKeys.details(orderId), queryFn: () => fetchOrderDetails(orderId) });

/** The company and the customer's own reference; empty texts remove them. */
export interface OrderReference {
  readonly company: string;
  readonly reference: string;
}

/** Sets company and reference of an order, until it is shipped. */
export const changeReference = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["change-reference"],
    mutationFn: ({ orderId: id, ...body }: OrderReference & { readonly orderId: string }) =>
      unwrap(customerApi.PUT("/orders/{id}/reference", { params: { path: { id } }, body })),
    onSuccess: () => refreshOrders(queryClient),
  });

/** The address and phone number of an order. */
export interface OrderDelivery {
  readonly address: string;
  readonly phone: string;
}

/** Changes address and phone of an unpaid order. */
export const changeDelivery = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["change-delivery"],
    mutationFn: ({ orderId: id, ...body }: OrderDelivery & { readonly orderId: string }) =>
      unwrap(customerApi.PUT("/orders/{id}/delivery", { params: { path: { id } }, body })),
    onSuccess: () => refreshOrders(queryClient),
  });
