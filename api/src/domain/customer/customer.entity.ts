import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A person who may order. `subject` is the identity; `role` mirrors the identity provider's. */
export const Customer = defineEntity({
  name: "Customer",
  tableName: "customer",
  properties: {
    id: p.uuid().primary(),
    subject: p.text(),
    email: p.text(),
    name: p.text(),
    role: p.enum(["customer", "admin"]),
    roleChangedAt: p.datetime().defaultRaw("now()"),
    education: p.text().default(""),
    location: p.text().default(""),
    linkedinUrl: p.text().default(""),
    photoUrl: p.text().default(""),
  },
});

export type Customer = InferEntity<typeof Customer>;
