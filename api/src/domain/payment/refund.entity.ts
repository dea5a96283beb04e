import { defineEntity, p } from "@mikro-orm/core";
import type { Cents } from "../shared/money.ts";

/** A refund. `owed`: Stripe has not accepted it yet. */
export const Refund = defineEntity({
  name: "Refund",
  tableName: "refund",
  properties: {
    id: p.uuid().primary(),
    paymentId: p.uuid(),
    amount: p.bigint("number").$type<Cents>().name("amount_cents"),
    reason: p.enum([
      "order-gone",
      "sold-out",
      "already-paid",
      "mismatch",
      "admin",
      "dashboard",
      "by-hand",
      "twice",
    ]),
    idempotencyKey: p.text(),
    stripeRefundId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    doneAt: p.datetime().nullable(),
    status: p.enum(["owed", "done", "failed"]).default("owed"),
    failure: p.text().nullable(),
    note: p.text().default(""),
    restock: p.boolean().default(false),
    requestedBy: p.uuid().nullable(),
    requestKey: p.text().nullable(),
    requestFingerprint: p.text().nullable(),
  },
});

/** How many refunds there are for a reason, for the metric. */
export const RefundCount = defineEntity({
  name: "RefundCount",
  tableName: "refund_count",
  properties: {
    reason: p.text().primary(),
    count: p.bigint("number"),
  },
});
