import { defineEntity, type InferEntity, type Opt, p } from "@mikro-orm/core";
import type { Cents } from "../shared/money.ts";

/** An order. Its lines, and what they cost together, are frozen when it is placed. */
export const Order = defineEntity({
  name: "Order",
  tableName: "customer_order",
  properties: {
    id: p.uuid().primary(),
    /** The number that is shown as `BW-100123`, see `formatOrderNumber`. */
    orderNumber: p.bigint("number").defaultRaw("nextval('order_number')"),
    customerId: p.uuid(),
    lineCount: p.integer(),
    /** The sum of the amounts of the lines, with tax where the prices include it. */
    items: p.bigint("number").$type<Cents>().name("items_cents"),
    /** With its tax. */
    shipping: p.bigint("number").$type<Cents>().name("shipping_cents").defaultRaw("0"),
    shippingTax: p.bigint("number").$type<Cents>().name("shipping_tax_cents").defaultRaw("0"),
    /** The tax of the lines and of the shipping. */
    tax: p.bigint("number").$type<Cents>().name("tax_cents"),
    /** What is paid. */
    total: p.bigint("number").$type<Cents>().name("total_cents"),
    currency: p.text().default("USD"),
    pricesIncludeTax: p.boolean().default(true),
    zone: p.text().default("home"),
    seller: p.text().default("boltwright"),
    /** The name of the way of delivery, as ordered. */
    shippingMethod: p.text().nullable(),
    vatId: p.text().nullable(),
    vatCheck: p.enum(["valid", "unchecked"]).nullable(),
    vatCheckedAt: p.datetime().nullable(),
    /** The number of the registry's response. */
    vatRequest: p.text().nullable(),
    requestedOn: p.date().nullable(),
    note: p.text().nullable(),
    status: p.enum(["pending", "cancelling", "cancelled", "paid", "refunded"]).default("pending"),
    fulfilment: p.enum(["preparing", "shipped", "delivered"]).nullable(),
    holdsStock: p.boolean().default(true),
    heldUntil: p.datetime(),
    customerName: p.text(),
    email: p.text(),
    /** The buyer's own reference, such as a purchase order number. */
    reference: p.text().nullable(),
    /** The text of the order itself that staff search by, in the normal form. */
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
