import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { fromDollars, toDollars, type Money } from "../../lib/money.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { serverClockOffsetMs } from "../../lib/server-clock.ts";

const PAGE_SIZE = 50;

/** An order as its customer sees it. Money in cents, quantities in units. */
export interface Order {
  readonly id: string;
  /** The number that people use. */
  readonly number: string;
  readonly toolId: string;
  readonly toolTitle: string;
  readonly toolImageUrl: string;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly total: Money;
  readonly status: "pending" | "paid" | "refunded";
  readonly fulfilment: "preparing" | "shipped" | "delivered" | null;
  readonly customerName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly company: string | null;
  /** The customer's own reference, such as a PO number. */
  readonly reference: string | null;
  readonly transactionId: string | null;
  readonly placedAt: Date;
  /** When it reached these steps; null before. */
  readonly paidAt: Date | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** End of the reservation by the server clock; null without one. */
  readonly heldUntil: Date | null;
  /** Whether it can be paid: the units are reserved or in stock. */
  readonly payable: boolean;
  /** The amount refunded to the card, and the time of the last refund. */
  readonly refunded: Money;
  readonly refundedAt: Date | null;
  /** Why it is unpaid and when it is cancelled; null when it is paid or belongs to another customer. */
  readonly pending: { readonly reason: PendingReason; readonly endsAt: Date } | null;
}

type WireOrder = components["schemas"]["Order"];

/** Why an order is unpaid, as shown to its customer. */
export type PendingReason = NonNullable<WireOrder["pending"]>["reason"];

/** Maps why an order is unpaid from the wire format. */
export const readPending = (wire: WireOrder["pending"] | null): Order["pending"] =>
  wire ? { reason: wire.reason, endsAt: new Date(wire.endsAt) } : null;

/** Maps a time from the wire format; null where there is none. */
export const readTime = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);

/** Maps an order from the wire format. */
export const readOrder = (wire: WireOrder): Order => ({
  id: wire._id,
  number: wire.orderNumber,
  toolId: wire.toolId,
  toolTitle: wire.toolName,
  toolImageUrl: wire.toolImg,
  quantity: wire.orderQuantity,
  unitPrice: fromDollars(wire.unitPrice),
  total: fromDollars(wire.totalAmount),
  status: wire.status,
  fulfilment: wire.fulfilment,
  customerName: wire.userName,
  email: wire.email,
  phone: wire.phone,
  address: wire.address,
  company: wire.company,
  reference: wire.reference,
  transactionId: wire.transactionId,
  placedAt: new Date(wire.createdAt),
  paidAt: readTime(wire.paidAt),
  shippedAt: readTime(wire.shippedAt),
  deliveredAt: readTime(wire.deliveredAt),
  heldUntil: readTime(wire.heldUntil),
  payable: wire.payable,
  refunded: fromDollars(wire.refundedAmount),
  refundedAt: readTime(wire.refundedAt),
  pending: readPending(wire.pending),
});

/** A cancelled order. Fields are null if it was cancelled before they were recorded. */
export interface CancelledOrder {
  readonly id: string;
  readonly number: string | null;
  readonly toolId: string | null;
  readonly toolTitle: string | null;
  readonly toolImageUrl: string | null;
  readonly quantity: number | null;
  readonly total: Money | null;
  readonly placedAt: Date | null;
  readonly cancelledAt: Date;
  /** Cancelled by the shop because it was not paid in time. */
  readonly isEndedUnpaid: boolean;
}

/** Maps a cancelled order from the wire format. */
export const readCancelledOrder = (wire: components["schemas"]["CancelledOrder"]): CancelledOrder => ({
  id: wire._id,
  number: wire.orderNumber,
  toolId: wire.toolId,
  toolTitle: wire.toolName,
  toolImageUrl: wire.toolImg,
  quantity: wire.orderQuantity,
  total: wire.totalAmount === null ? null : fromDollars(wire.totalAmount),
  placedAt: readTime(wire.createdAt),
  cancelledAt: new Date(wire.cancelledAt),
  isEndedUnpaid: wire.endedUnpaid,
});

export interface OrdersPage extends ListPage<Order> {
  /** Server clock minus device clock, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** Returns the order id of a message of the order stream. */
export const readChangedOrder = (message: unknown): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream's shape is the contract's
  (message as components["schemas"]["OrderChange"]).orderId;

/** Query keys of orders. */
export const orderKeys = {
  lists: ["orders"],
  list: (email: string) => ["orders", email],
  payments: ["payment"],
  payment: (orderId: string) => ["payment", orderId],
  allDetails: ["order-details"],
  details: (orderId: string) => ["order-details", orderId],
  allReturns: ["returns"],
  returns: (orderId: string) => ["returns", orderId],
  allEvents: ["order-events"],
  events: (orderId: string) => ["order-events", orderId],
} as const;

/** An order and when it was read. */
export interface OrderReading {
  readonly order: Order;
  /** Server clock minus device clock, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** Fetches one order. Problem 404 when it does not exist or belongs to another customer. */
export async function fetchOrder(id: string): Promise<OrderReading> {
  const call = customerApi.GET("/payment/{id}", { params: { path: { id } } });
  const { data, headers } = await unwrapWithHeaders(call);
  return { order: readOrder(data), clockOffsetMs: serverClockOffsetMs(headers) };
}

/** The customer's orders, newest first, page by page. */
export const ordersQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: orderKeys.list(email),
    queryFn: async ({ pageParam }): Promise<OrdersPage> => {
      const query = { email, limit: PAGE_SIZE, ...(pageParam === "" ? {} : { cursor: pageParam }) };
      const { data, headers } = await unwrapWithHeaders(customerApi.GET("/orders", { params: { query } }));
      return { ...listPage(data.map(readOrder), headers), clockOffsetMs: serverClockOffsetMs(headers) };
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

/** A new order. `attemptKey` is the same for every retry of one form. */
export interface OrderRequest {
  readonly toolId: string;
  readonly toolTitle: string;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  readonly total: Money;
  readonly company: string;
  /** The customer's own reference, such as a PO number. */
  readonly reference: string;
  readonly email: string;
  readonly customerName: string;
  readonly attemptKey: string;
}

/** The fields of the order form. */
export type OrderField = "quantity" | "phone" | "address" | "company" | "reference" | "isDefault";

/** Names of fields that problems call otherwise. */
export const ORDER_WIRE_NAMES = { orderQuantity: "quantity" } as const;

/** Places an order and returns its id; a retry with the same key returns the same order. */
export const placeOrder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["place-order"],
    mutationFn: async (request: OrderRequest): Promise<string> => {
      const response = await unwrap(
        customerApi.POST("/purchase", {
          params: { header: { "idempotency-key": request.attemptKey } },
          body: {
            toolId: request.toolId,
            toolName: request.toolTitle,
            orderQuantity: request.quantity,
            phone: request.phone,
            address: request.address,
            totalAmount: toDollars(request.total),
            status: "pending",
            email: request.email,
            userName: request.customerName,
            ...(request.company !== "" && { company: request.company }),
            ...(request.reference !== "" && { reference: request.reference }),
          },
        }),
      );
      return response.insertedId;
    },
    onSettled: async () => {
      await Promise.all(
        ["tools", "tool", "orders", "bought"].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });

const CANCEL_KEY = ["cancel-order"];

/** Whether this tab cancels the order, or has cancelled it. */
export const isCancelledHere = (queryClient: QueryClient, orderId: string): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: CANCEL_KEY })
    .some(({ state }) => state.variables === orderId && (state.status === "pending" || state.data === 1));

/** Cancels an order and refetches the lists. */
export const cancelOrder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: CANCEL_KEY,
    mutationFn: async (id: string): Promise<number> =>
      (await unwrap(customerApi.DELETE("/orders/{id}", { params: { path: { id } } }))).deletedCount,
    onSettled: () =>
      Promise.all(
        ["orders", "order-details", "cancelled-orders"].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
