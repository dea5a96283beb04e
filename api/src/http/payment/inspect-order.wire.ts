import type { InspectedOrder } from "../../domain/payment/inspect-order.ts";
import { EVENTS_MAX, PAYMENTS_MAX } from "../../domain/payment/order-record.ts";
import { cents, dollarsFromCents } from "../../domain/shared/money.ts";
import { formatRefundedTwice, formatRefundFailure } from "../../texts/format-refund.ts";
import { dollars } from "../kit/dollars.ts";
import { z } from "../kit/zod.ts";
import { disputeWire, orderWire, presentOrder } from "../order/order.wire.ts";
import { presentRefund, refundWire } from "./refund.wire.ts";

const loggedEventWire = z
  .strictObject({
    _id: z.uuid(),
    type: z.string(),
    at: z.iso.datetime(),
    source: z.string().openapi({ description: "`admin`, or the internal component" }),
    by: z.string().nullable().openapi({ description: "The admin, as `email (name)`" }),
    data: z.record(z.string(), z.unknown()),
  })
  .openapi("LoggedEvent");

const paymentWire = z
  .strictObject({
    _id: z.uuid(),
    transactionId: z.string().nullable(),
    amount: dollars,
    status: z.enum(["starting", "open", "succeeded", "canceled", "refunding", "refunded"]),
    createdAt: z.iso.datetime(),
    succeededAt: z.iso.datetime().nullable(),
  })
  .openapi("PaymentAttempt");

export const inspectedOrderWire = z
  .strictObject({
    order: orderWire,
    refundable: dollars.openapi({
      description: "Amount that can still be refunded; 0 while a lost dispute is not recorded",
    }),
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

export function presentInspectedOrder(inspected: InspectedOrder): z.input<typeof inspectedOrderWire> {
  return {
    order: presentOrder(inspected.order),
    refundable: dollarsFromCents(inspected.refundable),
    beingRefunded: inspected.isBeingRefunded,
    restocked: inspected.isRestocked,
    dispute: inspected.dispute,
    events: inspected.events.map(({ id, type, at, source, by, data }) => ({
      _id: id,
      type,
      at: at.toISOString(),
      source,
      by,
      data: withProblem(type, data),
    })),
    payments: inspected.payments.map((payment) => ({
      _id: payment.id,
      transactionId: payment.paymentIntentId,
      amount: dollarsFromCents(payment.amount),
      status: payment.status,
      createdAt: payment.startedAt.toISOString(),
      succeededAt: payment.succeededAt?.toISOString() ?? null,
    })),
    refunds: inspected.refunds.map(presentRefund),
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
