import { inspectOrder } from "../../domain/payment/inspect-order.ts";
import { refundOrder } from "../../domain/payment/refund-order.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { inspectedOrderWire, presentInspectedOrder } from "./inspect-order.wire.ts";
import { presentRefund, readRefundRequest, refundRequestWire, refundWire } from "./refund.wire.ts";

const inspectOrderRoute = defineRoute({
  method: "get",
  path: "/manage/orders/{id}",
  name: "inspectOrder",
  summary: "Any order with its event log, payments and refunds",
  policy: "admin",
  limit: "reads",
  params: z.object({ id: uuid }),
  responses: { 200: { description: "The order", body: inspectedOrderWire } },
  problems: ["not-found"],
  handle: async ({ params, domain }) => ok(presentInspectedOrder(await inspectOrder(domain, params.id))),
});

const refundOrderRoute = defineRoute({
  method: "post",
  path: "/manage/orders/{id}/refund",
  name: "refundOrder",
  summary: "Refund a paid order, fully or partly",
  policy: "admin",
  limit: "writes",
  params: z.object({ id: uuid }),
  headers: z.object({
    "idempotency-key": idempotencyKey("refund"),
  }),
  body: refundRequestWire,
  responses: { 200: { description: "The refund was requested; see `status`", body: refundWire } },
  problems: [
    "not-found",
    "not-paid",
    "being-refunded",
    "already-refunded",
    "charge-disputed",
    "order-changed",
    "changed-meanwhile",
    "refund-too-large",
    "disagrees",
    "idempotency-key-reused",
    "stripe-unavailable",
  ],
  handle: async ({ params, headers, body, domain }) =>
    ok(
      presentRefund(
        await refundOrder(domain, readRefundRequest(params.id, body, headers["idempotency-key"])),
      ),
    ),
});

export const refundRoutes = [inspectOrderRoute, refundOrderRoute];
