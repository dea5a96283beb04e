import { defineEntity, type InferEntity, type Opt, p } from "@mikro-orm/core";
import type { Cents } from "../shared/money.ts";

/** An order of one tool. Quantity and unit price are frozen when it is placed; the total is their product. */
export const Order = defineEntity({
  name: "Order",
  tableName: "customer_order",
  properties: {
    id: p.uuid().primary(),
    /** The number that is shown as `BW-100123`, see `formatOrderNumber`. */
    orderNumber: p.bigint("number").defaultRaw("nextval('order_number')"),
    customerId: p.uuid(),
    toolId: p.uuid(),
    itemName: p.text(),
    quantity: p.integer(),
    unitPrice: p.bigint("number").$type<Cents>().name("unit_price_cents"),
    total: p
      .bigint("number")
      .$type<Cents>()
      .name("total_cents")
      .generated("(quantity * unit_price_cents) stored"),
    currency: p.text().default("usd"),
    status: p.enum(["pending", "cancelling", "cancelled", "paid", "refunded"]).default("pending"),
    fulfilment: p.enum(["preparing", "shipped", "delivered"]).nullable(),
    holdsStock: p.boolean().default(true),
    heldUntil: p.datetime(),
    customerName: p.text(),
    email: p.text(),
    phone: p.text(),
    address: p.text(),
    company: p.text().nullable(),
    /** The buyer's own reference, such as a purchase order number. */
    reference: p.text().nullable(),
    carrier: p.text().nullable(),
    trackingNumber: p.text().nullable(),
    /** The text that staff search by, in the normal form, and the digits of the phone. */
    searchText: p.text().$type<Opt<string>>().generated("plain_text(...) stored").lazy(),
    paymentIntentId: p.text().nullable(),
    paidAt: p.datetime().nullable(),
    /** The time is set while everything that is left is being refunded. */
    refundRequestedAt: p.datetime().nullable(),
    /** The time at which the shop cancels it if it stays unpaid; it is set with the notice to its customer. */
    endsAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    /** True if the shop cancelled it because it was not paid. */
    isEndedUnpaid: p.boolean().name("ended_unpaid").default(false),
    placedAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});

export type Order = InferEntity<typeof Order>;
