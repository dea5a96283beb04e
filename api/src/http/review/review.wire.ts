import type { AddReview } from "../../domain/review/add-review.ts";
import type { ModeratedReview } from "../../domain/review/list-moderated-reviews.ts";
import type { ReviewView } from "../../domain/review/list-reviews.ts";
import { isVisible, multilineText, ownName, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const DESCRIPTION_MAX = 2000;
const REASON_MAX = 300;

const stars = z
  .int({ error: "must be a whole number of stars" })
  .min(1, { error: "must be at least 1 star" })
  .max(5, { error: "must be at most 5 stars" })
  .openapi({ description: "Stars (legacy spelling of rating)" });

/** The public part of a review. */
const written = {
  _id: z.uuid(),
  name: z.string(),
  ratting: stars,
  description: z.string(),
  createdAt: z.iso.datetime(),
};

export const reviewWire = z
  .strictObject({
    ...written,
    verifiedBuyer: z.boolean().openapi({ description: "The author has a paid order" }),
  })
  .openapi("Review");

export function presentReview(review: ReviewView): z.input<typeof reviewWire> {
  return {
    _id: review.id,
    name: review.authorName,
    ratting: review.rating,
    description: review.description,
    createdAt: review.writtenAt.toISOString(),
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

/** Contract names of domain fields, for errors that name one. */
export const reviewFields = { claimedName: "name" } as const;

export function readReview(
  wire: z.output<typeof newReviewWire>,
  idempotencyKey: string | undefined,
): AddReview {
  return { claimedName: wire.name, rating: wire.ratting, description: wire.description, idempotencyKey };
}

export const moderatedReviewWire = z
  .strictObject({
    ...written,
    email: z.string().nullable().openapi({ description: "The author's verified email address" }),
    hidden: z.boolean(),
    lastAct: z
      .strictObject({
        at: z.iso.datetime(),
        by: z.string().openapi({ description: "The admin, as `email (name)`" }),
        reason: z.string(),
      })
      .nullable()
      .openapi({ description: "The last admin who hid it or showed it again" }),
  })
  .openapi("ModeratedReview");

export function presentModeratedReview(review: ModeratedReview): z.input<typeof moderatedReviewWire> {
  const { lastAct } = review;
  return {
    _id: review.id,
    name: review.authorName,
    email: review.authorEmail,
    ratting: review.rating,
    description: review.description,
    createdAt: review.writtenAt.toISOString(),
    hidden: review.isHidden,
    lastAct: lastAct && { at: lastAct.at.toISOString(), by: lastAct.admin, reason: lastAct.reason },
  };
}

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
