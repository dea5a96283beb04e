import { defineEntity, p } from "@mikro-orm/core";
import type { Cents } from "../shared/money.ts";
import type { RefundFailure, RefundReason, RefundState } from "./refund-state.ts";

/** A refund of a charge, of all of it or of a part. */
export const Refund = defineEntity({
  name: "Refund",
  tableName: "refund",
  properties: {
    id: p.uuid().primary(),
    paymentId: p.uuid(),
    amount: p.bigint("number").$type<Cents>().name("amount_cents"),
    reason: p.text().$type<RefundReason>(),
    state: p.text().$type<RefundState>().default("requested"),
    /** The key of the first request; a later one adds its number, see `attempt`. */
    idempotencyKey: p.text(),
    /** Stripe ties a key to its first response: where that was a failure, the next attempt has another key. */
    attempt: p.integer().default(1),
    stripeRefundId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** The time at which it was first requested at Stripe. */
    sentAt: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    failureCode: p.text().$type<RefundFailure["code"]>().nullable(),
    failureDetail: p.text().nullable(),
    /** The reason that the admin or operator entered. */
    note: p.text().default(""),
    requestedBy: p.uuid().nullable(),
    requestKey: p.text().nullable(),
    requestFingerprint: p.text().nullable(),
    /** The part of the amount that is freight, with its tax. */
    shipping: p.bigint("number").$type<Cents>().name("shipping_cents").defaultRaw("0"),
    shippingTax: p.bigint("number").$type<Cents>().name("shipping_tax_cents").defaultRaw("0"),
  },
});

/** What a refund is of: a line of the order. An amount that was spread over the lines counts no units. */
export const RefundLine = defineEntity({
  name: "RefundLine",
  tableName: "refund_line",
  properties: {
    refundId: p.uuid().primary(),
    position: p.integer().primary(),
    quantity: p.integer(),
    /** With its tax. */
    amount: p.bigint("number").$type<Cents>().name("amount_cents"),
    tax: p.bigint("number").$type<Cents>().name("tax_cents"),
    /** The units that come back to the stock when it succeeds. */
    restock: p.integer().default(0),
    /** The units that are in the stock already, by a refund that the bank returned. */
    restockedBefore: p.integer().default(0),
  },
});

/** The number of refunds per reason, for the metric. */
export const RefundCount = defineEntity({
  name: "RefundCount",
  tableName: "refund_count",
  properties: {
    reason: p.text().primary(),
    count: p.bigint("number"),
  },
});
