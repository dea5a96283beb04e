import type { Review } from "../../domain/review/review.entity.ts";
import { z } from "../kit/zod.ts";

export const reviewWire = z
  .strictObject({
    _id: z.uuid(),
    name: z.string(),
    ratting: z.int().min(1).max(5).openapi({ description: "Stars (legacy spelling of rating)" }),
    description: z.string(),
  })
  .openapi("Review");

export function presentReview(review: Review): z.input<typeof reviewWire> {
  return { _id: review.id, name: review.authorName, ratting: review.rating, description: review.description };
}
