import { findExplainedOrder } from "../../domain/order/find-order.ts";
import { listOrders } from "../../domain/order/list-orders.ts";
import { purchaseTool } from "../../domain/order/purchase-tool.ts";
import { cancelOrder } from "../../domain/payment/cancel-order.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { email, text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orderWire, presentOrder, statusWire } from "./order.wire.ts";
import { purchaseFields, purchaseWire, readPurchase } from "./purchase.wire.ts";

const params = z.object({ id: uuid });

const placeOrderRoute = defineRoute({
  method: "post",
  path: "/purchase",
  name: "placeOrder",
  summary: "Place an order and reserve its units",
  policy: "signed-in",
  limit: "orders",
  headers: z.object({
    "idempotency-key": text(255).optional().openapi({
      description: "Requests with the same key create one order; 409 if that order was cancelled",
    }),
  }),
  body: purchaseWire,
  responses: { 200: { description: "Placed", body: z.strictObject({ insertedId: z.uuid() }) } },
  problems: [
    "not-found",
    "ambiguous-tool",
    "archived",
    "sold-out",
    "quantity-out-of-range",
    "amount-out-of-range",
    "disagrees",
    "too-many-pending-orders",
    "idempotency-key-reused",
    "order-was-cancelled",
  ],
  fields: purchaseFields,
  handle: async ({ headers, body, domain }) => {
    const { orderId } = await purchaseTool(domain, readPurchase(body, headers["idempotency-key"]));
    return ok({ insertedId: orderId });
  },
});

const listOrdersRoute = defineRoute({
  method: "get",
  path: "/orders",
  name: "listOrders",
  summary: "The caller's orders, newest first; cancelled ones with `status=cancelled` only",
  policy: "signed-in",
  limit: "reads",
  query: pageQuery.extend({
    email,
    status: statusWire.optional().openapi({ description: "Only orders in this state" }),
  }),
  responses: { 200: { description: "One page of orders", body: z.array(orderWire), headers: pageHeaders } },
  problems: ["forbidden"],
  handle: async ({ query, domain }) => {
    const { email: address, status, limit, cursor } = query;
    const page = await listOrders(domain, { email: address, status, limit, after: cursor });
    return ok(page.rows.map(presentOrder), linkToNext(page, "/orders", { email: address, status, limit }));
  },
});

const findOrderRoute = defineRoute({
  method: "get",
  path: "/payment/{id}",
  name: "findOrder",
  summary: "One order, for its payment page",
  policy: "signed-in",
  limit: "reads",
  params,
  responses: { 200: { description: "The order", body: orderWire } },
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) => ok(presentOrder(await findExplainedOrder(domain, id))),
});

const cancelOrderRoute = defineRoute({
  method: "delete",
  path: "/orders/{id}",
  name: "cancelOrder",
  summary: "Cancel an unpaid order",
  policy: "signed-in",
  limit: "writes",
  params,
  responses: { 200: { description: "Cancelled", body: z.strictObject({ deletedCount: z.literal(1) }) } },
  problems: ["not-found", "already-paid", "payment-processing", "stripe-unavailable"],
  handle: async ({ params: { id }, domain }) => {
    await cancelOrder(domain, id);
    return ok({ deletedCount: 1 });
  },
});

export const orderRoutes = [placeOrderRoute, listOrdersRoute, findOrderRoute, cancelOrderRoute];
