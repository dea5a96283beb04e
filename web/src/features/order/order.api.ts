import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, unwrapWithHeaders } from "../../lib/api-client.ts";
import { formatUnitDollars } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import { fromDollars, toDollars, type Money } from "../../lib/money.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { serverClockOffsetMs } from "../../lib/server-clock.ts";

const PAGE_SIZE = 50;

type WireOrder = components["schemas"]["Order"];

/** Maps an order from the names of the specification. Money in cents, quantities in units, null where there is nothing. */
export const readOrder = ({
  _id,
  toolName,
  toolImg,
  orderQuantity,
  totalAmount,
  userName,
  createdAt,
  refundedAmount,
  endedUnpaid,
  ...order
}: WireOrder) => ({
  ...order,
  id: _id,
  itemName: toolName,
  toolImageUrl: toolImg,
  quantity: orderQuantity,
  title: orderTitle(toolName, order.lineCount),
  total: fromDollars(totalAmount),
  customerName: userName,
  placedAt: createdAt,
  paidAt: order.paidAt ?? null,
  shippedAt: order.shippedAt ?? null,
  deliveredAt: order.deliveredAt ?? null,
  refunded: fromDollars(refundedAmount),
  cancelledAt: order.cancelledAt ?? null,
  isEndedUnpaid: endedUnpaid,
  pending: order.pending ?? null,
});

/** Returns `Hex bolt M8 x 30 + 2 more`, from the first line of an order and the number of its lines. */
export const orderTitle = (itemName: string, lineCount: number): string =>
  lineCount === 1 ? itemName : `${itemName} + ${formatCount(lineCount - 1)} more`;

/** Returns `12 × $0.094`, or the units of several lines. */
export const quantityText = ({ quantity, unitPrice }: Pick<Order, "quantity" | "unitPrice">): string => {
  if (unitPrice !== null) return `${formatCount(quantity)} × ${formatUnitDollars(unitPrice)}`;
  return `${formatCount(quantity)} units`;
};

/** An order as its customer sees it. */
export type Order = Readonly<ReturnType<typeof readOrder>>;

/** The reason why an order is unpaid, as shown to its customer. */
export type PendingReason = NonNullable<WireOrder["pending"]>["reason"];

export interface OrdersPage extends ListPage<Order> {
  /** The server clock minus the device clock, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** Returns the order id of a message of the order stream. */
export const readChangedOrder = (message: unknown): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream's shape is the contract's
  (message as components["schemas"]["OrderChange"]).orderId;

/** The query keys of orders. */
export const orderKeys = {
  lists: ["orders"],
  list: (email: string) => ["orders", email],
  cancelledLists: ["cancelled-orders"],
  cancelledList: (email: string) => ["cancelled-orders", email],
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
  /** The server clock minus the device clock, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** Fetches one order. Problem 404 when it does not exist or belongs to another customer. */
export async function fetchOrder(id: string): Promise<OrderReading> {
  const call = customerApi.GET("/payment/{id}", { params: { path: { id } } });
  const { data, headers } = await unwrapWithHeaders(call);
  return { order: readOrder(data), clockOffsetMs: serverClockOffsetMs(headers) };
}

/** The customer's orders, or those that were cancelled, newest first, page by page. */
export const ordersQuery = (email: string, status?: "cancelled") =>
  infiniteQueryOptions({
    queryKey: status ? orderKeys.cancelledList(email) : orderKeys.list(email),
    queryFn: async ({ pageParam }): Promise<OrdersPage> => {
      const query = {
        email,
        limit: PAGE_SIZE,
        ...(status && { status }),
        ...(pageParam === "" ? {} : { cursor: pageParam }),
      };
      const { data, headers } = await unwrapWithHeaders(customerApi.GET("/orders", { params: { query } }));
      return { ...listPage(data.map(readOrder), headers), clockOffsetMs: serverClockOffsetMs(headers) };
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

/** A new order. `attemptKey` is the same for every retry of one form. */
export interface OrderRequest {
  readonly toolId: string;
  readonly itemName: string;
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
            toolName: request.itemName,
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

/** Returns whether this tab cancels the order, or has cancelled it. */
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
