import { defineEntity, p } from "@mikro-orm/core";

/** A company that sells: the one of an order is on its invoice. It has a VAT id of the EU or another tax number. */
export const Seller = defineEntity({
  name: "Seller",
  tableName: "seller",
  properties: {
    id: p.text().primary(),
    name: p.text(),
    line1: p.text(),
    city: p.text(),
    postcode: p.text(),
    /** The ISO code, such as `BD`. */
    country: p.text(),
    vatId: p.text().nullable(),
    taxNumber: p.text().nullable(),
    bank: p.text().default(""),
    legal: p.text().default(""),
    /** The beginning of its invoice numbers. */
    series: p.text(),
    version: p.integer().default(1),
  },
});

/** Countries that are delivered to on the same terms. */
export const Zone = defineEntity({
  name: "Zone",
  tableName: "zone",
  properties: {
    id: p.text().primary(),
    sellerId: p.text(),
    pricesIncludeTax: p.boolean(),
  },
});

/** The standard rate of a country from a day on, in basis points. */
export const TaxRate = defineEntity({
  name: "TaxRate",
  tableName: "tax_rate",
  properties: {
    country: p.text().primary(),
    validFrom: p.date().primary(),
    rateBp: p.integer(),
  },
});
