import type { components } from "@shop/openapi/types";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { fromDollars, toDollars, type Money } from "../../lib/money.ts";
import { type Order, readOrder } from "../order/order.api.ts";
import type { Dispute } from "./managed-order.ts";

type WireRefund = components["schemas"]["Refund"];

/** One line of an order's event log. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly source: string;
  /** The name of the admin who caused the event. */
  readonly by: string | null;
  readonly amount: Money | null;
  readonly restocked: boolean;
  /** Stripe's message if it rejected the request. */
  readonly failure: string;
}

export interface Refund extends Pick<WireRefund, "status" | "cause" | "reason" | "restock" | "requestedBy"> {
  readonly id: string;
  readonly amount: Money;
  readonly failure: string;
  readonly at: Date;
}

export interface PaymentAttempt {
  readonly id: string;
  readonly transactionId: string | null;
  readonly amount: Money;
  readonly status: components["schemas"]["PaymentAttempt"]["status"];
  readonly at: Date;
}

/** An order with its payments, refunds and events. */
export interface InspectedOrder {
  readonly order: Order;
  /** `BW-100123`. */
  readonly number: string;
  readonly company: string | null;
  /** The buyer's own reference. */
  readonly reference: string | null;
  readonly parcel: {
    readonly carrier: string | null;
    readonly trackingNumber: string | null;
    /** Page of a known carrier. */
    readonly trackingUrl: string | null;
  };
  readonly refundable: Money;
  readonly beingRefunded: boolean;
  readonly restocked: boolean;
  readonly dispute: Dispute | null;
  readonly events: readonly LoggedEvent[];
  readonly payments: readonly PaymentAttempt[];
  readonly refunds: readonly Refund[];
}

const OWED_POLL_MS = 3000;

/** One order; polled while a refund is pending. */
export const inspectOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ["manage-orders", "order", id],
    queryFn: async (): Promise<InspectedOrder> => {
      const wire = await unwrap(customerApi.GET("/manage/orders/{id}", { params: { path: { id } } }));
      return {
        order: readOrder(wire.order),
        number: wire.order.orderNumber,
        company: wire.order.company,
        reference: wire.order.reference,
        parcel: {
          carrier: wire.order.carrier,
          trackingNumber: wire.order.trackingNumber,
          trackingUrl: wire.order.trackingUrl,
        },
        refundable: fromDollars(wire.refundable),
        beingRefunded: wire.beingRefunded,
        restocked: wire.restocked,
        dispute: wire.dispute,
        events: wire.events.map(({ _id, type, at, source, by, data }) => ({
          id: _id,
          type,
          at: new Date(at),
          source,
          by,
          amount: typeof data["amountCents"] === "number" ? fromDollars(data["amountCents"] / 100) : null,
          restocked: data["restocked"] === true,
          failure: typeof data["failure"] === "string" ? data["failure"] : "",
        })),
        payments: wire.payments.map((payment) => ({
          id: payment._id,
          transactionId: payment.transactionId,
          amount: fromDollars(payment.amount),
          status: payment.status,
          at: new Date(payment.createdAt),
        })),
        refunds: wire.refunds.map(readRefund),
      };
    },
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === "owed") ? OWED_POLL_MS : false,
  });

const readRefund = ({ _id, amount, failure, createdAt, ...wire }: WireRefund): Refund => ({
  ...wire,
  id: _id,
  amount: fromDollars(amount),
  failure: failure ?? "",
  at: new Date(createdAt),
});

/** Returns a function that fetches everything about orders again. */
export const refetchOrders = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: ["manage-orders"] });

export interface RefundRequest {
  readonly id: string;
  readonly amount: Money;
  readonly reason: string;
  readonly restock: boolean | undefined;
  readonly fulfilment: "preparing" | "shipped" | "delivered";
  /** What the dialog showed as the full amount. */
  readonly refundable: Money;
  readonly attemptKey: string;
}

/** Refunds an order; requests with the same key make one refund. */
export const refundOrder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["refund-order"],
    mutationFn: async (request: RefundRequest): Promise<Refund> =>
      readRefund(
        await unwrap(
          customerApi.POST("/manage/orders/{id}/refund", {
            params: { path: { id: request.id }, header: { "idempotency-key": request.attemptKey } },
            body: {
              amount: toDollars(request.amount),
              reason: request.reason,
              ...(request.restock !== undefined && { restock: request.restock }),
              fulfilment: request.fulfilment,
              refundable: toDollars(request.refundable),
            },
          }),
        ),
      ),
    onSettled: refetchOrders(queryClient),
  });
