import { listModeratedReviews } from "../../domain/review/list-moderated-reviews.ts";
import { moderateReview } from "../../domain/review/moderate-review.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { moderatedReviewWire, moderationWire } from "./review.wire.ts";

const listModeratedReviewsRoute = defineRoute({
  method: "get",
  path: "/manage/reviews",
  name: "listModeratedReviews",
  summary: "Hidden or visible reviews, newest first",
  policy: "admin",
  limit: "reads",
  query: pageQuery.extend({
    state: z.enum(["hidden", "shown"]).default("hidden").openapi({ description: "State of the reviews" }),
  }),
  responses: {
    200: { description: "One page of reviews", body: z.array(moderatedReviewWire), headers: pageHeaders },
  },
  handle: async ({ query: { state, limit, cursor }, domain }) => {
    const page = await listModeratedReviews(domain, { state, limit, after: cursor });
    return ok(page.rows, linkToNext(page, "/manage/reviews", { state, limit }));
  },
});

const moderateReviewRoute = defineRoute({
  method: "put",
  path: "/manage/reviews/{id}/hidden",
  name: "moderateReview",
  summary: "Hide a review or show it again",
  policy: "admin",
  limit: "writes",
  params: z.object({ id: uuid }),
  body: moderationWire,
  responses: {
    200: {
      description: "Number of changed reviews; 0 if nothing had to change",
      body: z.strictObject({ modifiedCount: z.int().min(0).max(1) }),
    },
  },
  problems: ["not-found"],
  handle: async ({ params: { id }, body, domain }) => {
    const changed = await moderateReview(domain, { reviewId: id, ...body });
    return ok({ modifiedCount: changed ? 1 : 0 });
  },
});

export const manageReviewRoutes = [listModeratedReviewsRoute, moderateReviewRoute];
