import type { AddReview } from "../../domain/review/add-review.ts";
import type { ReviewView } from "../../domain/review/list-reviews.ts";
import { moment } from "../kit/shown-as.ts";
import { isVisible, multilineText, ownName, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const DESCRIPTION_MAX = 2000;
const REASON_MAX = 300;

const stars = z
  .int({ error: "must be a whole number of stars" })
  .min(1, { error: "must be at least 1 star" })
  .max(5, { error: "must be at most 5 stars" })
  .openapi({ description: "Stars (legacy spelling of rating)" });

export const reviewWire = z
  .strictObject({
    _id: z.uuid(),
    name: z.string(),
    ratting: stars,
    description: z.string(),
    createdAt: moment,
    verifiedBuyer: z.boolean().openapi({ description: "The author has a paid order" }),
  })
  .openapi("Review");

export function presentReview(review: ReviewView): z.input<typeof reviewWire> {
  return {
    _id: review.id,
    name: review.authorName,
    ratting: review.rating,
    description: review.description,
    createdAt: review.writtenAt,
    verifiedBuyer: review.isVerifiedBuyer,
  };
}

export const newReviewWire = z
  .strictObject({
    description: multilineText(DESCRIPTION_MAX),
    ratting: stars,
    name: ownName(254).openapi({ description: "The caller's own name" }),
  })
  .openapi("NewReview");

/** The contract names of domain fields, for errors that name one. */
export const reviewFields = { claimedName: "name" } as const;

export function readReview(
  wire: z.output<typeof newReviewWire>,
  idempotencyKey: string | undefined,
): AddReview {
  return { claimedName: wire.name, rating: wire.ratting, description: wire.description, idempotencyKey };
}

export const moderatedReviewWire = z
  .strictObject({
    id: z.uuid(),
    authorName: z.string(),
    authorEmail: z.string().nullable().openapi({ description: "The author's verified email address" }),
    rating: z.int().openapi({ description: "Stars" }),
    description: z.string(),
    writtenAt: moment,
    isHidden: z.boolean(),
    lastAct: z
      .strictObject({
        at: moment,
        admin: z.string().openapi({ description: "The admin, as `email (name)`" }),
        reason: z.string(),
      })
      .nullable()
      .openapi({ description: "The last admin who hid it or showed it again" }),
  })
  .openapi("ModeratedReview");

export const moderationWire = z
  .strictObject({
    hidden: z.boolean(),
    reason: text(REASON_MAX, 0).default("").openapi({ description: "Reason; required to hide a review" }),
  })
  .refine(({ hidden, reason }) => !hidden || isVisible(reason), {
    path: ["reason"],
    error: "must contain a reason to hide the review",
  })
  .openapi("ReviewModeration");
