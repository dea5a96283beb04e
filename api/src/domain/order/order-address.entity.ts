import { defineEntity, type Opt, p } from "@mikro-orm/core";

/** An address of an order, copied when it is placed. */
export const OrderAddress = defineEntity({
  name: "OrderAddress",
  tableName: "order_address",
  properties: {
    orderId: p.uuid().primary(),
    kind: p.enum(["delivery", "billing"]).primary(),
    /** The ISO code, such as `BD`. */
    country: p.text(),
    name: p.text(),
    company: p.text().nullable(),
    line1: p.text(),
    line2: p.text().nullable(),
    city: p.text().nullable(),
    region: p.text().nullable(),
    postcode: p.text().nullable(),
    phone: p.text(),
    /** The text that staff search by, in the normal form, and the digits of the phone. */
    searchText: p.text().$type<Opt<string>>().generated("plain_text(...) stored").lazy(),
  },
});
