import { inspectOrder } from "../../domain/payment/inspect-order.ts";
import { previewRefund, refundOrder } from "../../domain/payment/refund-order.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { inspectedOrderWire, presentInspectedOrder } from "./inspect-order.wire.ts";
import {
  presentRefund,
  presentRefundPreview,
  readRefundDraft,
  readRefundRequest,
  refundDraftWire,
  refundPreviewWire,
  refundRequestWire,
  refundWire,
} from "./refund.wire.ts";

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
  summary: "Refund units of a paid order's lines, an amount, or all that is left",
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
    "quantity-out-of-range",
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

const previewRefundRoute = defineRoute({
  method: "post",
  path: "/manage/orders/{id}/refund/preview",
  name: "previewRefund",
  summary: "What a refund would be of now; stores nothing",
  policy: "admin",
  limit: "reads",
  params: z.object({ id: uuid }),
  body: refundDraftWire,
  responses: { 200: { description: "The amounts", body: refundPreviewWire } },
  problems: [
    "not-found",
    "not-paid",
    "being-refunded",
    "already-refunded",
    "order-changed",
    "changed-meanwhile",
    "refund-too-large",
    "quantity-out-of-range",
    "disagrees",
  ],
  handle: async ({ params, body, domain }) =>
    ok(presentRefundPreview(await previewRefund(domain, readRefundDraft(params.id, body)))),
});

export const refundRoutes = [inspectOrderRoute, refundOrderRoute, previewRefundRoute];
