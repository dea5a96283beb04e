import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { fromDollars, type Money } from "../../lib/money.ts";
import { serverClockOffsetMs } from "../../lib/server-clock.ts";
import { orderKeys, readPending, readTime, type Order } from "./order.api.ts";
import { refreshOrders } from "./refresh-order.ts";
import type { OrderProgress } from "./order-steps.ts";

/** One tool of an order. Money in cents, quantities in units. */
export interface OrderedItem {
  readonly toolId: string;
  readonly name: string;
  readonly partNumber: string | null;
  readonly imageUrl: string;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly total: Money;
}

/** A refund of an order. */
export interface OrderRefund {
  readonly id: string;
  readonly amount: Money;
  readonly state: "pending" | "succeeded" | "failed" | "returned";
  readonly at: Date;
}

/** Everything that a customer sees about one order, in any state. */
export interface OrderDetails
  extends OrderProgress, Pick<Order, "id" | "total" | "customerName" | "email" | "heldUntil"> {
  /** Null for an order that was cancelled before it was recorded. */
  readonly number: string | null;
  readonly items: readonly OrderedItem[];
  readonly phone: string | null;
  readonly address: string | null;
  readonly company: string | null;
  readonly reference: string | null;
  readonly payable: boolean;
  readonly pending: Order["pending"];
  readonly transactionId: string | null;
  /** The card that paid; the brand as Stripe names it. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly refunded: Money;
  readonly refunds: readonly OrderRefund[];
  /** Whether all that is left of its charge is being refunded: it is not shipped. */
  readonly isBeingRefunded: boolean;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly cancelledAt: Date | null;
  /** The shop cancelled it because it was not paid in time. */
  readonly isEndedUnpaid: boolean;
}

/** The details of an order and when they were read. */
export interface DetailsReading {
  readonly order: OrderDetails;
  /** Server clock minus device clock, in milliseconds. */
  readonly clockOffsetMs: number;
}

type WireDetails = components["schemas"]["OrderDetails"];

const readDetails = (wire: WireDetails): OrderDetails => ({
  id: wire._id,
  number: wire.orderNumber,
  status: wire.status,
  fulfilment: wire.fulfilment,
  items: wire.items.map((item) => ({
    toolId: item.toolId,
    name: item.name,
    partNumber: item.partNumber,
    imageUrl: item.img,
    quantity: item.quantity,
    unitPrice: fromDollars(item.unitPrice),
    total: fromDollars(item.totalAmount),
  })),
  total: fromDollars(wire.totalAmount),
  customerName: wire.userName,
  email: wire.email,
  phone: wire.phone,
  address: wire.address,
  company: wire.company,
  reference: wire.reference,
  heldUntil: readTime(wire.heldUntil),
  payable: wire.payable,
  pending: readPending(wire.pending),
  transactionId: wire.transactionId,
  card: wire.card,
  refunded: fromDollars(wire.refundedAmount),
  refunds: wire.refunds.map((refund) => ({
    id: refund._id,
    amount: fromDollars(refund.amount),
    state: refund.state,
    at: new Date(refund.doneAt ?? refund.createdAt),
  })),
  isBeingRefunded: wire.beingRefunded,
  carrier: wire.carrier,
  trackingNumber: wire.trackingNumber,
  trackingUrl: wire.trackingUrl,
  placedAt: new Date(wire.placedAt),
  paidAt: readTime(wire.paidAt),
  shippedAt: readTime(wire.shippedAt),
  deliveredAt: readTime(wire.deliveredAt),
  cancelledAt: readTime(wire.cancelledAt),
  isEndedUnpaid: wire.endedUnpaid,
});

async function fetchOrderDetails(id: string): Promise<DetailsReading> {
  const call = customerApi.GET("/orders/{id}", { params: { path: { id } } });
  const { data, headers } = await unwrapWithHeaders(call);
  return { order: readDetails(data), clockOffsetMs: serverClockOffsetMs(headers) };
}

/** One order of the customer. Problem 404 when it does not exist or belongs to another customer. */
export const orderDetailsQuery = (orderId: string) =>
  queryOptions({ queryKey: orderKeys.details(orderId), queryFn: () => fetchOrderDetails(orderId) });

/** Company and the customer's own reference; empty texts remove them. */
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

/** Where an order goes. */
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
