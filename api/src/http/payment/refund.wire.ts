import type { RefundOrder } from "../../domain/payment/refund-order.ts";
import type { RefundView } from "../../domain/payment/refund-view.ts";
import { formatRefundProblem } from "../../texts/format-refund.ts";
import { centsAsDollars, dollarsAsCents } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { multilineText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { fulfilmentWire } from "../order/order.wire.ts";

/** The body of a refund request. */
export const refundRequestWire = z
  .strictObject({
    amount: dollarsAsCents
      .refine((value) => value > 0, { error: "must be more than 0" })
      .optional()
      .openapi({ description: "In dollars. Default: the full remaining amount" }),
    reason: multilineText(500).openapi({ description: "Why, for the event log" }),
    restock: z.boolean().optional().openapi({
      description: "Whether the units of a shipped order were returned; for full refunds only",
    }),
    fulfilment: fulfilmentWire
      .optional()
      .openapi({ description: "The value that the admin saw; 409 if it has changed" }),
    refundable: dollarsAsCents.optional().openapi({
      description: "In dollars: the value that the admin saw; 409 `changed-meanwhile` if it has changed",
    }),
  })
  .openapi("RefundRequest");

export function readRefundRequest(
  orderId: string,
  wire: z.output<typeof refundRequestWire>,
  idempotencyKey: string,
): RefundOrder {
  return {
    orderId,
    amount: wire.amount,
    note: wire.reason,
    restock: wire.restock,
    expectedFulfilment: wire.fulfilment,
    expectedLeft: wire.refundable,
    idempotencyKey,
  };
}

export const refundWire = z
  .strictObject({
    _id: z.uuid(),
    amount: centsAsDollars,
    status: z.enum(["owed", "done", "failed"]).openapi({
      description:
        "`owed`: requested at Stripe; `failed`: nothing was refunded, or it does not count (`twice`); see `failure`",
    }),
    cause: z.enum([
      "order-gone",
      "sold-out",
      "already-paid",
      "mismatch",
      "admin",
      "dashboard",
      "by-hand",
      "twice",
    ]),
    reason: z.string().openapi({ description: "The reason given by the admin or operator" }),
    restock: z.boolean(),
    failure: z.string().nullable(),
    requestedBy: z.string().nullable().openapi({ description: "The admin, as `email (name)`" }),
    createdAt: moment,
    doneAt: moment.nullable(),
  })
  .openapi("Refund");

export function presentRefund(refund: RefundView): z.input<typeof refundWire> {
  const { id, amount, restock, requestedBy, createdAt, doneAt } = refund;
  return {
    _id: id,
    amount,
    status: statusOf(refund),
    cause: refund.reason,
    reason: refund.note,
    restock,
    failure: formatRefundProblem(refund),
    requestedBy,
    createdAt,
    doneAt,
  };
}

const STATUS_OF = {
  requested: "owed",
  sent: "owed",
  succeeded: "done",
  failed: "failed",
  returned: "failed",
} as const;

const statusOf = ({ state, reason }: RefundView) => (reason === "twice" ? "failed" : STATUS_OF[state]);
