import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { fromDollars, toDollars, type Money } from "../../lib/money.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { serverClockOffsetMs } from "../../lib/server-clock.ts";

const PAGE_SIZE = 50;

/** An order as its customer sees it. Money in cents, quantities in pieces. */
export interface Order {
  readonly id: string;
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
  readonly transactionId: string | null;
  readonly placedAt: Date;
  /** Until when the pieces are kept, by the server's clock; null when none are. */
  readonly heldUntil: Date | null;
  /** Whether paying would find the pieces: they are kept, or still on the shelf. */
  readonly payable: boolean;
  /** What has gone back to the card, and when the last of it did. */
  readonly refunded: Money;
  readonly refundedAt: Date | null;
  /** Why it is not paid and when the shop cancels it; null when it is paid, or not the reader's own. */
  readonly pending: { readonly reason: PendingReason; readonly endsAt: Date } | null;
}

/** Why an order is not paid, as its customer learns it. */
export type PendingReason =
  | "awaiting-payment"
  | "payment-unfinished"
  | "declined"
  | "payment-processing"
  | "sold-out"
  | "refund-under-way"
  | "cancelling";

type WireOrder = components["schemas"]["Order"];

/** An order from the wire. */
export const readOrder = (wire: WireOrder): Order => ({
  id: wire._id,
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
  transactionId: wire.transactionId,
  placedAt: new Date(wire.createdAt),
  heldUntil: wire.heldUntil === null ? null : new Date(wire.heldUntil),
  payable: wire.payable,
  refunded: fromDollars(wire.refundedAmount),
  refundedAt: wire.refundedAt === null ? null : new Date(wire.refundedAt),
  pending: wire.pending ? { reason: wire.pending.reason, endsAt: new Date(wire.pending.endsAt) } : null,
});

/** A cancelled order. Fields are null where an early order was cancelled before they were recorded. */
export interface CancelledOrder {
  readonly id: string;
  readonly toolId: string | null;
  readonly toolTitle: string | null;
  readonly toolImageUrl: string | null;
  readonly quantity: number | null;
  readonly total: Money | null;
  readonly placedAt: Date | null;
  readonly cancelledAt: Date;
  /** The shop cancelled it because it was not paid in time. */
  readonly isEndedUnpaid: boolean;
}

/** A cancelled order from the wire. */
export const readCancelledOrder = (wire: components["schemas"]["CancelledOrder"]): CancelledOrder => ({
  id: wire._id,
  toolId: wire.toolId,
  toolTitle: wire.toolName,
  toolImageUrl: wire.toolImg,
  quantity: wire.orderQuantity,
  total: wire.totalAmount === null ? null : fromDollars(wire.totalAmount),
  placedAt: wire.createdAt === null ? null : new Date(wire.createdAt),
  cancelledAt: new Date(wire.cancelledAt),
  isEndedUnpaid: wire.endedUnpaid,
});

export interface OrdersPage extends ListPage<Order> {
  /** Server's clock minus this device's, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** The order that a message of the order stream is about. */
export const readChangedOrder = (message: unknown): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream's shape is the contract's
  (message as components["schemas"]["OrderChange"]).orderId;

/** Under what orders are kept in the cache. */
export const orderKeys = {
  lists: ["orders"],
  list: (email: string) => ["orders", email],
  payments: ["payment"],
  payment: (orderId: string) => ["payment", orderId],
  stories: ["order-story"],
  story: (orderId: string) => ["order-story", orderId],
} as const;

/** One order as it was read. */
export interface OrderReading {
  readonly order: Order;
  /** Server's clock minus this device's, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** Reads one order. Problem 404 when it is not there or another's. */
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

/** What a customer asks for. `attemptKey` is the same for every repetition of one filled-in form. */
export interface OrderRequest {
  readonly toolId: string;
  readonly toolTitle: string;
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
  readonly total: Money;
  readonly email: string;
  readonly customerName: string;
  readonly attemptKey: string;
}

/** Fields of the order form by the names that problems carry. */
export const ORDER_FIELDS: Readonly<Record<string, "quantity" | "phone" | "address">> = {
  orderQuantity: "quantity",
  phone: "phone",
  address: "address",
};

/** Places an order and answers its id; repeated with the same key it is the same order. */
export const placeOrder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["place-order"],
    mutationFn: async (request: OrderRequest): Promise<string> => {
      const answer = await unwrap(
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
          },
        }),
      );
      return answer.insertedId;
    },
    onSettled: async () => {
      await Promise.all(
        ["tools", "tool", "orders", "bought"].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });

/** Cancels an order; the list is read again when something was deleted, and also when the order was not what we thought. */
export const cancelOrder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["cancel-order"],
    mutationFn: async (id: string): Promise<number> =>
      (await unwrap(customerApi.DELETE("/orders/{id}", { params: { path: { id } } }))).deletedCount,
    onSettled: (deletedCount) =>
      deletedCount === 0
        ? undefined
        : Promise.all(
            ["orders", "cancelled-orders"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
          ),
  });
