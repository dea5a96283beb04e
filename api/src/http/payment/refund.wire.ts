import type { RefundOrder } from "../../domain/payment/refund-order.ts";
import type { RefundView } from "../../domain/payment/refund-view.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { formatRefundProblem } from "../../texts/format-refund.ts";
import { dollars, dollarsAsCents } from "../kit/dollars.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { fulfilmentWire } from "../order/order.wire.ts";

/** What an admin says when money is given back. */
export const refundRequestWire = z
  .strictObject({
    amount: dollarsAsCents
      .refine((value) => value > 0, { error: "must be more than nothing" })
      .optional()
      .openapi({ description: "Without it all that is left, in dollars" }),
    reason: text(500).openapi({ description: "Why, for the event log" }),
    restock: z.boolean().optional().openapi({
      description: "Whether the pieces of a shipped order came back; with the whole refund only",
    }),
    fulfilment: fulfilmentWire
      .optional()
      .openapi({ description: "What the admin saw; 409 when it is another by now" }),
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
    believedFulfilment: wire.fulfilment,
    idempotencyKey,
  };
}

export const refundWire = z
  .strictObject({
    _id: z.uuid(),
    amount: dollars,
    status: z.enum(["owed", "done", "failed"]).openapi({
      description:
        "`owed`: Stripe has not made it yet; `failed`: nothing was refunded, or it does not count (`twice`); `failure` says why",
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
    reason: z.string().openapi({ description: "The admin's words, or the operator's" }),
    restock: z.boolean(),
    failure: z.string().nullable(),
    requestedBy: z.string().nullable().openapi({ description: "The admin, as `e-mail (name)`" }),
    createdAt: z.iso.datetime(),
    doneAt: z.iso.datetime().nullable(),
  })
  .openapi("Refund");

export function presentRefund(refund: RefundView): z.input<typeof refundWire> {
  return {
    _id: refund.id,
    amount: dollarsFromCents(refund.amount),
    status: statusOf(refund),
    cause: refund.reason,
    reason: refund.note,
    restock: refund.restock,
    failure: formatRefundProblem(refund),
    requestedBy: refund.requestedBy,
    createdAt: refund.createdAt.toISOString(),
    doneAt: refund.doneAt?.toISOString() ?? null,
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
