import { defineEntity, type Opt, p } from "@mikro-orm/core";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import type { Cents } from "../shared/money.ts";
import type { PriceUnit } from "../shared/price-unit.ts";
import type { TaxReason } from "../zone/tax-of.ts";

/** A line of an order: a part, as it was when it was bought. It never changes. */
export const OrderLine = defineEntity({
  name: "OrderLine",
  tableName: "order_line",
  properties: {
    orderId: p.uuid().primary(),
    /** 1 to the number of lines. */
    position: p.integer().primary(),
    toolId: p.uuid(),
    partNumber: p.text(),
    name: p.text(),
    quantity: p.integer(),
    /** The price of one price unit at the line's quantity. */
    price: p.bigint("number").$type<Cents>().name("price_cents"),
    priceUnit: p.integer().$type<PriceUnit>().default(1),
    net: p.bigint("number").$type<Cents>().name("net_cents"),
    tax: p.bigint("number").$type<Cents>().name("tax_cents"),
    taxRateBp: p.integer(),
    taxReason: p.text().$type<TaxReason>(),
    /** The buyer's own number or designators. */
    reference: p.text().nullable(),
    attributes: p.json().$type<AttributeValues>().defaultRaw("'{}'"),
    /** The text that staff search by, in the normal form. */
    searchText: p.text().$type<Opt<string>>().generated("plain_text(...) stored").lazy(),
  },
});
