import { defineEntity, type Opt, p } from "@mikro-orm/core";

/** The parcel of an order that was shipped. */
export const Shipment = defineEntity({
  name: "Shipment",
  tableName: "shipment",
  properties: {
    orderId: p.uuid().primary(),
    carrier: p.text().nullable(),
    trackingNumber: p.text().nullable(),
    shippedAt: p.datetime().defaultRaw("now()"),
    deliveredAt: p.datetime().nullable(),
    /** The text that staff search by, in the normal form. */
    searchText: p.text().$type<Opt<string>>().generated("plain_text(...) stored").lazy(),
  },
});
