import type { RefundDraft, RefundOrder } from "../../domain/payment/refund-order.ts";
import type { RefundParts } from "../../domain/payment/refund-parts.ts";
import type { RefundView } from "../../domain/payment/refund-view.ts";
import { formatRefundFailure } from "../../texts/format-refund.ts";
import { centsAsDollars, dollarsAsCents } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { multilineText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { fulfilmentWire } from "../order/order.wire.ts";

const LINES_MAX = 200;

const unitsWire = z
  .strictObject({
    position: z.int().min(1, { error: "must be at least 1" }).max(LINES_MAX),
    quantity: z.int().min(1, { error: "must be at least 1" }).max(1_000_000),
    restock: z.boolean().optional().openapi({
      description:
        "Whether the units are sold again; required once the order is shipped, true by default before",
    }),
  })
  .openapi("RefundUnits");

const draftShape = {
  lines: z.array(unitsWire).max(LINES_MAX).optional().openapi({ description: "Units of lines" }),
  shipping: z
    .boolean()
    .optional()
    .openapi({ description: "With `lines`: whether what is left of the freight is refunded, too" }),
  amount: dollarsAsCents
    .refine((value) => value > 0, { error: "must be more than 0" })
    .optional()
    .openapi({
      description: "In dollars, spread over what is left. Without `amount` and `lines`: all that is left",
    }),
  restock: z.boolean().optional().openapi({
    description:
      "Whether the units of a shipped order are sold again; without `lines`, for the full remaining amount only",
  }),
  fulfilment: fulfilmentWire
    .optional()
    .openapi({ description: "The value that the admin saw; 409 if it has changed" }),
  refundable: dollarsAsCents.optional().openapi({
    description: "In dollars: the value that the admin saw; 409 `changed-meanwhile` if it has changed",
  }),
};

type Draft = z.output<z.ZodObject<typeof draftShape>>;

function checkDraft({
  value: { lines, shipping, amount, restock },
  issues,
}: z.core.ParsePayload<Draft>): void {
  const add = (field: string, message: string): void =>
    void issues.push({ code: "custom", path: [field], message, input: undefined });
  if (lines && amount !== undefined) add("amount", "must not be given with lines");
  if (lines && restock !== undefined) add("restock", "must be given for each of the lines");
  if (lines?.length === 0 && !shipping) add("lines", "must name a line");
  if (!lines && shipping !== undefined) add("shipping", "must be given with lines");
}

const reason = multilineText(500).openapi({ description: "Why, for the event log" });

/** The body of a refund request. */
export const refundRequestWire = z
  .strictObject({ ...draftShape, reason })
  .check(checkDraft)
  .openapi("RefundRequest");

/** The body of a preview: that of the request, also before there is a reason. */
export const refundDraftWire = z
  .strictObject({ ...draftShape, reason: reason.optional() })
  .check(checkDraft)
  .openapi("RefundDraft");

export function readRefundDraft(orderId: string, wire: Draft): RefundDraft {
  const { lines, shipping, amount, restock, fulfilment, refundable } = wire;
  return {
    orderId,
    lines,
    shipping,
    amount,
    restock,
    expectedFulfilment: fulfilment,
    expectedLeft: refundable,
  };
}

export function readRefundRequest(
  orderId: string,
  wire: z.output<typeof refundRequestWire>,
  idempotencyKey: string,
): RefundOrder {
  return { ...readRefundDraft(orderId, wire), note: wire.reason, idempotencyKey };
}

const lineShape = {
  position: z.int(),
  quantity: z.int().openapi({ description: "0 for an amount that was spread" }),
  amount: centsAsDollars,
  tax: centsAsDollars.openapi({ description: "The part of the amount that is tax" }),
};

/** What a refund would be of. */
export const refundPreviewWire = z
  .strictObject({
    amount: centsAsDollars,
    lines: z.array(z.strictObject(lineShape).openapi("RefundPreviewLine")).max(LINES_MAX),
    shipping: centsAsDollars,
  })
  .openapi("RefundPreview");

export const presentRefundPreview = ({
  amount,
  lines,
  shipping,
}: RefundParts): z.input<typeof refundPreviewWire> => ({
  amount,
  lines: lines
    .filter(({ quantity, gross }) => quantity > 0 || gross > 0)
    .map(({ position, quantity, gross, tax }) => ({ position, quantity, amount: gross, tax })),
  shipping: shipping.gross,
});

export const refundWire = z
  .strictObject({
    _id: z.uuid(),
    amount: centsAsDollars,
    status: z.enum(["owed", "done", "failed"]).openapi({
      description: "`owed`: requested at Stripe; `failed`: nothing was refunded, see `failure`",
    }),
    cause: z.enum(["order-gone", "sold-out", "already-paid", "mismatch", "admin", "dashboard", "by-hand"]),
    reason: z.string().openapi({ description: "The reason given by the admin or operator" }),
    restock: z.boolean().openapi({ description: "Whether units come back to the stock with it" }),
    lines: z
      .array(z.strictObject({ ...lineShape, name: z.string(), restock: z.boolean() }).openapi("RefundLine"))
      .max(LINES_MAX),
    shipping: centsAsDollars,
    failure: z.string().nullable(),
    requestedBy: z.string().nullable().openapi({ description: "The admin, as `email (name)`" }),
    createdAt: moment,
    doneAt: moment.nullable(),
  })
  .openapi("Refund");

export function presentRefund(refund: RefundView): z.input<typeof refundWire> {
  const { id, amount, restock, shipping, requestedBy, createdAt, doneAt } = refund;
  return {
    _id: id,
    amount,
    status: STATUS_OF[refund.state],
    cause: refund.reason,
    reason: refund.note,
    restock,
    lines: refund.lines.map(({ toolId: _toolId, ...line }) => ({ ...line, restock: line.restock > 0 })),
    shipping,
    failure: refund.failure && formatRefundFailure(refund.failure),
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
