import { defineEntity, p } from "@mikro-orm/core";

/** An admin hid a review, or showed it again. */
export const ReviewModeration = defineEntity({
  name: "ReviewModeration",
  tableName: "review_moderation",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    reviewId: p.uuid(),
    adminId: p.uuid(),
    act: p.enum(["hidden", "shown"]),
    reason: p.text(),
    occurredAt: p.datetime().defaultRaw("now()"),
  },
});
