import { defineEntity, p } from "@mikro-orm/core";
import type { Cents } from "../shared/money.ts";

/** A dispute of a charge, as Stripe last reported it. */
export const Dispute = defineEntity({
  name: "Dispute",
  tableName: "dispute",
  properties: {
    id: p.text().primary(),
    paymentId: p.uuid(),
    status: p.enum(["needs-response", "under-review", "won", "lost", "closed"]),
    amount: p.bigint("number").$type<Cents>().name("amount_cents"),
    reason: p.text(),
    respondBy: p.datetime().nullable(),
    /** The number of the change, incremented with every change that Stripe reports. */
    change: p.integer().default(1),
    /** The refund that records what the bank took, once it is lost. */
    refundId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
