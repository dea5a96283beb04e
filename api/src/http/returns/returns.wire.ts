import type { ManagedReturn, OwnReturns } from "../../domain/returns/list-returns.ts";
import { UNFINISHED_REFUND } from "../../domain/payment/refund-state.ts";
import { RETURN_STATES } from "../../domain/returns/return-state.ts";
import { RETURNS_MAX, type ReturnView } from "../../domain/returns/return-view.ts";
import { times } from "../../domain/shared/money.ts";
import { formatRefundFailure } from "../../texts/format-refund.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { multilineText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { orderNumberWire } from "../order/order.wire.ts";

/** The body of a request for a return. */
export const returnRequestWire = z
  .strictObject({
    quantity: z.int().min(1, { error: "must be at least 1" }).max(1_000_000),
    reason: multilineText(500),
  })
  .openapi("ReturnRequest");

export const requestedReturnWire = z.strictObject({ _id: z.uuid() });

export const presentRequestedReturn = (returnId: string): z.input<typeof requestedReturnWire> => ({
  _id: returnId,
});

const returnShape = {
  _id: z.uuid(),
  quantity: z.int(),
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
    returnable: z.int().openapi({ description: "Units that can be returned now; 0 while a return is open" }),
    endedOn: z.iso.date().optional().openapi({
      description:
        "The last day on which a return could be requested, in the shop's time zone, once it is over",
      example: "2026-12-04",
    }),
    returns: z.array(z.strictObject(returnShape).openapi("Return")).max(RETURNS_MAX),
  })
  .openapi("OwnReturns");

export const managedReturnWire = z
  .strictObject({
    ...returnShape,
    restocked: z.boolean().nullable(),
    refundFailure: z
      .string()
      .nullable()
      .openapi({ description: "Why its last refund failed; a received return can be refunded again" }),
    orderId: z.uuid(),
    orderNumber: orderNumberWire,
    itemName: z.string(),
    ordered: z.int().openapi({ description: "Units of the order" }),
    userName: z.string(),
    amount: centsAsDollars.openapi({ description: "What the units cost" }),
    refundAmount: centsAsDollars.openapi({
      description: "What a refund would pay now: their cost, at most what is left of the charge",
    }),
  })
  .openapi("ManagedReturn");

const presentReturn = (view: ReturnView) => ({
  _id: view.id,
  quantity: view.quantity,
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
  const { units, endedOn } = returnable;
  return { returnable: units, ...(endedOn && { endedOn }), returns: returns.map(presentReturn) };
}

export function presentManagedReturn(view: ManagedReturn): z.input<typeof managedReturnWire> {
  return {
    ...presentReturn(view),
    restocked: view.restocked,
    refundFailure:
      view.failureCode === null
        ? null
        : formatRefundFailure({ code: view.failureCode, detail: view.failureDetail }),
    orderId: view.orderId,
    orderNumber: view.orderNumber,
    itemName: view.itemName,
    ordered: view.ordered,
    userName: view.customerName,
    amount: times(view.unitPrice, view.quantity),
    refundAmount: view.due,
  };
}
