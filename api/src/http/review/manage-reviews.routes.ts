import { listModeratedReviews } from "../../domain/review/list-moderated-reviews.ts";
import { moderateReview } from "../../domain/review/moderate-review.ts";
import { pagedRoute } from "../kit/paged-route.ts";
import { modified, ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { moderatedReviewWire, moderationWire } from "./review.wire.ts";

const listModeratedReviewsRoute = pagedRoute({
  path: "/manage/reviews",
  name: "listModeratedReviews",
  summary: "Hidden or visible reviews, newest first",
  filter: z.object({
    state: z.enum(["hidden", "shown"]).default("hidden").openapi({ description: "State of the reviews" }),
  }),
  rows: ["reviews", moderatedReviewWire],
  read: listModeratedReviews,
});

const moderateReviewRoute = defineRoute({
  method: "put",
  path: "/manage/reviews/{id}/hidden",
  name: "moderateReview",
  summary: "Hide a review or show it again",
  policy: "admin",
  params: z.object({ id: uuid }),
  body: moderationWire,
  responses: modified("reviews"),
  problems: ["not-found"],
  handle: async ({ params: { id }, body, domain }) =>
    ok({ modifiedCount: (await moderateReview(domain, { reviewId: id, ...body })) ? 1 : 0 }),
});

export const manageReviewRoutes = [listModeratedReviewsRoute, moderateReviewRoute];
