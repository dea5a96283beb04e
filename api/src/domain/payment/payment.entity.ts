import { defineEntity, p } from "@mikro-orm/core";
import type { Cents } from "../shared/money.ts";
import { PAYMENT_STATES } from "./payment-state.ts";

/** One PaymentIntent of one order. */
export const Payment = defineEntity({
  name: "Payment",
  tableName: "payment",
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    attempt: p.integer().nullable(),
    idempotencyKey: p.text().nullable(),
    paymentIntentId: p.text().nullable(),
    amount: p.bigint("number").$type<Cents>().name("amount_cents"),
    currency: p.text(),
    status: p.enum(PAYMENT_STATES),
    succeededAt: p.datetime().nullable(),
    /** The brand of the card that was charged, as Stripe names it: `visa`. Nothing else of the card is stored. */
    cardBrand: p.text().nullable(),
    cardLast4: p.text().name("card_last4").nullable(),
    /** The time at which the reconciler checks it next. */
    checkAt: p.datetime().defaultRaw("now()"),
    /** The amount that is refunded or about to be: the sum of unfinished and successful refunds. Computed by the database. */
    reserved: p.bigint("number").$type<Cents>().name("refund_cents").default(0),
    /** The refunded amount, which the customer has received. Computed by the database. */
    refunded: p.bigint("number").$type<Cents>().name("refunded_cents").default(0),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
