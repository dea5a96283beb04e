import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A customer's review of the shop; `rating` is 1 to 5. */
export const Review = defineEntity({
  name: "Review",
  tableName: "review",
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid().nullable(),
    authorName: p.text(),
    rating: p.smallint(),
    description: p.text(),
    hiddenAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    idempotencyKey: p.text().nullable(),
  },
});

export type Review = InferEntity<typeof Review>;
