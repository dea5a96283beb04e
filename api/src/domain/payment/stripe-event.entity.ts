import { defineEntity, p } from "@mikro-orm/core";

/** A verified event of Stripe, stored once per id. */
export const StripeEvent = defineEntity({
  name: "StripeEvent",
  tableName: "stripe_event",
  properties: {
    id: p.text().primary(),
    type: p.text(),
    paymentIntentId: p.text().nullable(),
    /** The signed bytes; emptied when they are no longer needed. */
    body: p.blob(),
    status: p.enum(["new", "done", "dead"]).default("new"),
    outcome: p.text().nullable(),
    receivedAt: p.datetime().defaultRaw("now()"),
    processedAt: p.datetime().nullable(),
    attempts: p.integer().default(0),
    problem: p.text().nullable(),
    triedAt: p.datetime().nullable(),
  },
});
