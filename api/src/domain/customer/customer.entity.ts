import { defineEntity, type InferEntity, type Opt, p } from "@mikro-orm/core";

/** A user of the shop. `subject` is the id at the identity provider; `role` mirrors the role there. */
export const Customer = defineEntity({
  name: "Customer",
  tableName: "customer",
  properties: {
    id: p.uuid().primary(),
    subject: p.text(),
    email: p.text(),
    name: p.text(),
    role: p.enum(["customer", "admin"]).default("customer"),
    roleChangedAt: p.datetime().defaultRaw("now()"),
    education: p.text().default(""),
    location: p.text().default(""),
    linkedinUrl: p.text().default(""),
    photoUrl: p.text().default(""),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
    /** The token that ends the customer's stock alerts without a login: part of the links in mails. */
    unsubscribeToken: p.uuid().defaultRaw("gen_random_uuid()"),
    erasedAt: p.datetime().nullable(),
    /** The email address and name in the normal form, for searches by parts of them. */
    searchText: p.text().$type<Opt<string>>().generated("plain_text(...) stored").lazy(),
    erasedSubjectHash: p.text().nullable(),
  },
});

export type Customer = InferEntity<typeof Customer>;
