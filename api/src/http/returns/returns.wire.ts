import type { ManagedReturn, OwnReturns } from "../../domain/returns/list-returns.ts";
import { UNFINISHED_REFUND } from "../../domain/payment/refund-state.ts";
import { RETURN_STATES } from "../../domain/returns/return-state.ts";
import { RETURNS_MAX, type ReturnView } from "../../domain/returns/return-view.ts";
import { formatRefundFailure } from "../../texts/format-refund.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment, shownAs } from "../kit/shown-as.ts";
import { multilineText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orderNumberWire } from "../order/order.wire.ts";

const LINES_MAX = 200;
const quantity = z.int().min(1, { error: "must be at least 1" }).max(1_000_000);
const position = z.int().min(1, { error: "must be at least 1" }).max(LINES_MAX);

/** The body of a request for a return. */
export const returnRequestWire = z
  .strictObject({
    lines: z.array(z.strictObject({ position, quantity })).min(1).max(LINES_MAX).optional(),
    quantity: quantity.optional().openapi({ description: "Instead of `lines`, for an order of one line" }),
    reason: multilineText(500),
  })
  .refine(({ lines, quantity: units }) => (lines === undefined) !== (units === undefined), {
    path: ["quantity"],
    error: "must be given, or lines",
  })
  .openapi("ReturnRequest");

/** The body that says which units of a return are sold again. */
export const receivedReturnWire = z
  .strictObject({
    restock: z.boolean().optional().openapi({ description: "Of all lines" }),
    lines: z
      .array(z.strictObject({ position, restock: z.boolean() }))
      .min(1)
      .max(LINES_MAX)
      .optional()
      .openapi({ description: "Instead of `restock`: each line of the return" }),
  })
  .refine(({ restock, lines }) => (restock === undefined) !== (lines === undefined), {
    path: ["restock"],
    error: "must be given, or lines",
  })
  .openapi("ReceivedReturn");

export const requestedReturnWire = z.strictObject({ _id: z.uuid() });

export const presentRequestedReturn = (returnId: string): z.input<typeof requestedReturnWire> => ({
  _id: returnId,
});

const returnShape = {
  _id: z.uuid(),
  quantity: z.int().openapi({ description: "Units of all lines" }),
  lines: z
    .array(
      z
        .strictObject({
          position: z.int(),
          name: z.string(),
          quantity: z.int(),
          ordered: z.int().openapi({ description: "Units of the line in the order" }),
          restocked: z.boolean().nullable(),
        })
        .openapi("ReturnLine"),
    )
    .max(LINES_MAX),
  reason: z.string(),
  state: z.enum(RETURN_STATES),
  declineReason: z.string().nullable(),
  requestedAt: moment,
  decidedAt: moment.nullable(),
  receivedAt: moment.nullable(),
  refundedAt: moment.nullable(),
  refundPending: z
    .boolean()
    .openapi({ description: "Whether its refund was requested and is neither done nor failed" }),
};

/** The returns of an order, the latest first, for its customer. */
export const ownReturnsWire = z
  .strictObject({
    returnable: z
      .array(z.strictObject({ position: z.int(), quantity: z.int() }).openapi("ReturnableLine"))
      .max(LINES_MAX)
      .openapi({ description: "Units that can be returned now, by line; none while a return is open" }),
    endedOn: z.iso.date().optional().openapi({
      description:
        "The last day on which a return could be requested, in the shop's time zone, once it is over",
      example: "2026-12-04",
    }),
    returns: z.array(z.strictObject(returnShape).openapi("Return")).max(RETURNS_MAX),
  })
  .openapi("OwnReturns");

const presentReturn = (view: ReturnView) => ({
  _id: view.id,
  quantity: view.lines.reduce((sum, line) => sum + line.quantity, 0),
  lines: view.lines.map(({ position, name, quantity: units, ordered, restocked }) => ({
    position,
    name,
    quantity: units,
    ordered,
    restocked,
  })),
  reason: view.reason,
  state: view.state,
  declineReason: view.declineReason,
  requestedAt: view.requestedAt,
  decidedAt: view.decidedAt,
  receivedAt: view.receivedAt,
  refundedAt: view.refundedAt,
  refundPending: view.refundState !== null && UNFINISHED_REFUND.includes(view.refundState),
});

export function presentOwnReturns({ returnable, returns }: OwnReturns): z.input<typeof ownReturnsWire> {
  const { lines, endedOn } = returnable;
  return { returnable: [...lines], ...(endedOn && { endedOn }), returns: returns.map(presentReturn) };
}

/** A return, for staff. */
export const managedReturnWire = shownAs(
  (view: ManagedReturn) => ({
    ...presentReturn(view),
    refundFailure:
      view.failureCode === null
        ? null
        : formatRefundFailure({ code: view.failureCode, detail: view.failureDetail }),
    orderId: view.orderId,
    orderNumber: view.orderNumber,
    userName: view.customerName,
    amount: view.amount,
    refundAmount: view.due,
  }),
  z
    .strictObject({
      ...returnShape,
      refundFailure: z
        .string()
        .nullable()
        .openapi({ description: "Why its last refund failed; a received return can be refunded again" }),
      orderId: z.uuid(),
      orderNumber: orderNumberWire,
      userName: z.string(),
      amount: centsAsDollars.openapi({ description: "What the units cost" }),
      refundAmount: centsAsDollars.openapi({
        description: "What a refund would pay now: their cost, at most what is left of the lines",
      }),
    })
    .openapi("ManagedReturn"),
);
