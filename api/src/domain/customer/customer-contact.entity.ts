import { defineEntity, p } from "@mikro-orm/core";

/** An address that a customer saved, with the customer's own name for it. */
export interface SavedAddress {
  readonly label: string;
  readonly address: string;
}

/** The details that a customer's next order begins with. The first address is the default. */
export const CustomerContact = defineEntity({
  name: "CustomerContact",
  tableName: "customer_contact",
  properties: {
    customerId: p.uuid().primary(),
    phone: p.text().default(""),
    company: p.text().default(""),
    reference: p.text().default(""),
    addresses: p.json<readonly SavedAddress[]>().defaultRaw("'[]'"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
