import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { cents, fromDollars, toDollars, type Money } from "../../lib/money.ts";
import { readOrder } from "../order/order.api.ts";
import { readItem } from "../order/order-details.api.ts";

type WireRefund = components["schemas"]["Refund"];

type WireOrder = components["schemas"]["InspectedOrder"];

const readEvent = ({ _id, type, at, source, by, data }: WireOrder["events"][number]) => ({
  id: _id,
  type,
  at,
  source,
  by,
  amount: typeof data["amountCents"] === "number" ? cents(data["amountCents"]) : null,
  restocked: data["restocked"] === true,
  /** Stripe's message if it rejected the request. */
  failure: typeof data["failure"] === "string" ? data["failure"] : "",
});

const readPayment = ({ _id, amount, createdAt, ...payment }: WireOrder["payments"][number]) => ({
  ...payment,
  id: _id,
  amount: fromDollars(amount),
  at: createdAt,
});

const readRefund = ({ _id, amount, createdAt, lines, shipping, ...refund }: WireRefund) => ({
  ...refund,
  units: lines.filter(({ quantity }) => quantity > 0),
  shipping: fromDollars(shipping),
  id: _id,
  amount: fromDollars(amount),
  at: createdAt,
});

const readInspectedOrder = ({ items, left, beingRefunded, restocked, ...inspected }: WireOrder) => ({
  ...inspected,
  left: {
    lines: left.lines
      .filter(({ quantity, amount }) => quantity > 0 && amount > 0)
      .map((line) => ({ ...line, amount: fromDollars(line.amount) })),
    shipping: fromDollars(left.shipping),
  },
  order: readOrder(inspected.order),
  lines: items.map((item) => ({
    ...readItem(item, inspected.pricesIncludeTax),
    id: String(item.position),
  })),
  itemsTotal: fromDollars(inspected.itemsTotal),
  shipping: fromDollars(inspected.shipping),
  tax: fromDollars(inspected.tax),
  refundable: fromDollars(inspected.refundable),
  isBeingRefunded: beingRefunded,
  isRestocked: restocked,
  events: inspected.events.map(readEvent),
  payments: inspected.payments.map(readPayment),
  refunds: inspected.refunds.map(readRefund),
});

/** One line of an order's event log; `by` is the admin who caused it. */
export type LoggedEvent = Readonly<ReturnType<typeof readEvent>>;
export type PaymentAttempt = Readonly<ReturnType<typeof readPayment>>;
export type Refund = Readonly<ReturnType<typeof readRefund>>;

/** An order with its payments, refunds and events. */
export type InspectedOrder = Readonly<ReturnType<typeof readInspectedOrder>>;

const OWED_POLL_MS = 3000;

/** One order; polled while a refund is pending. */
export const inspectOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ["manage-orders", "order", id],
    queryFn: async (): Promise<InspectedOrder> =>
      readInspectedOrder(await unwrap(customerApi.GET("/manage/orders/{id}", { params: { path: { id } } }))),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ status }) => status === "owed") ? OWED_POLL_MS : false,
  });

/** Units of a line to refund; `restock` only of a shipped order. */
export interface RefundUnits {
  readonly position: number;
  readonly quantity: number;
  readonly restock?: boolean;
}

/** What to refund: units of lines, an amount, or all that is left. */
export type WhatToRefund =
  | { readonly lines: readonly RefundUnits[]; readonly shipping: boolean }
  | { readonly amount: Money }
  | { readonly restock: boolean | undefined };

function wireOf(what: WhatToRefund) {
  if ("lines" in what) return { lines: [...what.lines], shipping: what.shipping };
  if ("amount" in what) return { amount: toDollars(what.amount) };
  return what.restock === undefined ? {} : { restock: what.restock };
}

/** What a refund of units would pay now. */
export const refundPreviewQuery = (id: string, what: WhatToRefund) =>
  queryOptions({
    queryKey: ["manage-orders", "refund-preview", id, what],
    queryFn: async ({ signal }): Promise<Money> => {
      const preview = await unwrap(
        customerApi.POST("/manage/orders/{id}/refund/preview", {
          params: { path: { id } },
          body: wireOf(what),
          signal,
        }),
      );
      return fromDollars(preview.amount);
    },
    retry: false,
  });

export interface RefundRequest {
  readonly id: string;
  readonly what: WhatToRefund;
  readonly reason: string;
  readonly fulfilment: "preparing" | "shipped" | "delivered";
  /** The full amount that the dialog showed. */
  readonly refundable: Money;
  readonly attemptKey: string;
}

/** Refunds an order; requests with the same key make one refund. */
export async function refundOrder(request: RefundRequest): Promise<Refund> {
  const { id, what, reason, fulfilment, refundable, attemptKey } = request;
  const call = {
    params: { path: { id }, header: { "idempotency-key": attemptKey } },
    body: { ...wireOf(what), reason, fulfilment, refundable: toDollars(refundable) },
  };
  return readRefund(await unwrap(customerApi.POST("/manage/orders/{id}/refund", call)));
}
