import { findOrderByTotal } from "../../domain/order/find-order-by-total.ts";
import { confirmPayment } from "../../domain/payment/confirm-payment.ts";
import { startPayment } from "../../domain/payment/start-payment.ts";
import { dollarsAsCents } from "../kit/dollars.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orderWire, presentOrder } from "../order/order.wire.ts";

const startPaymentRoute = defineRoute({
  method: "post",
  path: "/create-payment-intent",
  name: "startPayment",
  summary: "Create a payment and return the secret with which the browser confirms it",
  policy: "signed-in",
  limit: "writes",
  body: z
    .strictObject({
      orderId: uuid
        .optional()
        .openapi({ description: "Without it, exactly one pending order must have this total" }),
      totalAmount: dollarsAsCents.openapi({
        description: "Total of the order, in dollars",
      }),
    })
    .openapi("StartPayment"),
  responses: {
    200: { description: "The payment can be confirmed", body: z.strictObject({ clientSecret: z.string() }) },
  },
  problems: [
    "not-found",
    "ambiguous-order",
    "already-paid",
    "being-cancelled",
    "sold-out",
    "disagrees",
    "payment-mismatch",
    "stripe-unavailable",
  ],
  fields: { total: "totalAmount" },
  handle: async ({ body, domain }) => {
    const orderId = body.orderId ?? (await findOrderByTotal(domain, body.totalAmount));
    return ok(await startPayment(domain, { orderId, claimedTotal: body.totalAmount }));
  },
});

const confirmPaymentRoute = defineRoute({
  method: "put",
  path: "/orderConfirmed/{id}",
  name: "confirmPayment",
  summary: "Report that the card was charged",
  policy: "signed-in",
  limit: "writes",
  params: z.object({ id: uuid }),
  body: z
    .strictObject({
      transactionId: text(255).openapi({ description: "The PaymentIntent" }),
      toolsId: uuid.openapi({ description: "The order's tool (legacy spelling)" }),
    })
    .openapi("ConfirmPayment"),
  responses: { 200: { description: "The paid order", body: orderWire } },
  problems: [
    "not-found",
    "disagrees",
    "payment-mismatch",
    "payment-not-succeeded",
    "payment-processing",
    "stripe-unavailable",
  ],
  fields: { paymentIntentId: "transactionId", tool: "toolsId" },
  handle: async ({ params: { id }, body, domain }) => {
    const order = await confirmPayment(domain, {
      orderId: id,
      paymentIntentId: body.transactionId,
      toolId: body.toolsId,
    });
    return ok(presentOrder(order));
  },
});

export const paymentRoutes = [startPaymentRoute, confirmPaymentRoute];
