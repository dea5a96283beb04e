import { EVENTS_MAX, type InspectedOrder, PAYMENTS_MAX } from "../../domain/payment/inspect-order.ts";
import { cents } from "../../domain/shared/money.ts";
import { formatRefundedTwice, formatRefundFailure } from "../../texts/format-refund.ts";
import { centsAsDollars } from "../kit/dollars.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { disputeWire, orderWire, presentOrder } from "../order/order.wire.ts";
import { managedLineWire, presentLine } from "../order/order-line.wire.ts";
import { presentRefund, refundWire } from "./refund.wire.ts";

/** The most lines of an order. */
const LINES_MAX = 200;

const loggedEventWire = z
  .strictObject({
    _id: z.uuid(),
    type: z.string(),
    at: moment,
    source: z.string().openapi({ description: "`admin`, or the internal component" }),
    by: z.string().nullable().openapi({ description: "The admin, as `email (name)`" }),
    data: z.record(z.string(), z.unknown()),
  })
  .openapi("LoggedEvent");

const paymentWire = z
  .strictObject({
    _id: z.uuid(),
    transactionId: z.string().nullable(),
    amount: centsAsDollars,
    status: z.enum(["starting", "open", "succeeded", "canceled", "refunding", "refunded"]),
    createdAt: moment,
    succeededAt: moment.nullable(),
  })
  .openapi("PaymentAttempt");

export const inspectedOrderWire = z
  .strictObject({
    order: orderWire,
    items: z.array(managedLineWire).max(LINES_MAX).openapi({ description: "All lines, by position" }),
    itemsTotal: centsAsDollars.openapi({
      description: "Sum of the amounts of the lines, with tax where the prices include it",
    }),
    shipping: centsAsDollars.openapi({ description: "With its tax only where the prices include it" }),
    shippingTax: centsAsDollars,
    tax: centsAsDollars.openapi({ description: "Of the lines and the shipping" }),
    pricesIncludeTax: z.boolean(),
    currency: z.string().openapi({ description: "ISO code", example: "USD" }),
    shippingMethod: z.string().nullable().openapi({ description: "Name of the delivery, as ordered" }),
    vatId: z.string().nullable(),
    requestedOn: z.iso.date().nullable().openapi({ description: "The day on which the buyer wants it" }),
    note: z.string().nullable().openapi({ description: "The buyer's note" }),
    refundable: centsAsDollars.openapi({
      description: "Amount that can still be refunded; 0 while a lost dispute is not recorded",
    }),
    left: z
      .strictObject({
        lines: z
          .array(
            z
              .strictObject({
                position: z.int(),
                name: z.string(),
                quantity: z.int(),
                amount: centsAsDollars,
              })
              .openapi("LineLeft"),
          )
          .max(200),
        shipping: centsAsDollars,
      })
      .openapi({ description: "Units and amounts of the lines that are not refunded, and freight" }),
    beingRefunded: z.boolean(),
    restocked: z
      .boolean()
      .openapi({ description: "Whether the order is refunded and all its units are back in stock" }),
    dispute: disputeWire,
    events: z.array(loggedEventWire).max(EVENTS_MAX).openapi({ description: "Oldest first" }),
    payments: z.array(paymentWire).max(PAYMENTS_MAX),
    refunds: z.array(refundWire).max(PAYMENTS_MAX),
  })
  .openapi("InspectedOrder");

export function presentInspectedOrder({
  order,
  lines,
  shipping,
  isBeingRefunded,
  isRestocked,
  events,
  payments,
  refunds,
  ...inspected
}: InspectedOrder): z.input<typeof inspectedOrderWire> {
  return {
    ...inspected,
    order: presentOrder(order),
    items: lines.map(presentLine),
    shipping: inspected.pricesIncludeTax ? shipping : cents(shipping - inspected.shippingTax),
    beingRefunded: isBeingRefunded,
    restocked: isRestocked,
    events: events.map(({ id, data, ...event }) => ({
      ...event,
      _id: id,
      data: withProblem(event.type, data),
    })),
    payments: payments.map(({ id, paymentIntentId, amount, status, startedAt, succeededAt }) => ({
      _id: id,
      transactionId: paymentIntentId,
      amount,
      status,
      createdAt: startedAt,
      succeededAt,
    })),
    refunds: refunds.map(presentRefund),
  };
}

const failureCodes = z.object({
  failureCode: z.enum(["rejected", "bank", "by-hand"]),
  failureDetail: z.string().nullable(),
});
const secondRefund = z.object({ amountCents: z.number(), stripeRefundId: z.string() });

/** Returns an event with its failure code as a message in `failure`. */
function withProblem(type: string, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const failed = failureCodes.safeParse(data).data;
  if (failed) {
    return {
      ...data,
      failure: formatRefundFailure({ code: failed.failureCode, detail: failed.failureDetail }),
    };
  }
  const second = type === "payment.refunded-twice" ? secondRefund.safeParse(data).data : undefined;
  return second
    ? { ...data, failure: formatRefundedTwice(cents(second.amountCents), second.stripeRefundId) }
    : { ...data };
}
