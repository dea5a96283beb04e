import { addReview } from "../../domain/review/add-review.ts";
import { listReviews } from "../../domain/review/list-reviews.ts";
import { summarizeReviews } from "../../domain/review/summarize-reviews.ts";
import { idempotencyKey } from "../kit/idempotency-key.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import { newReviewWire, presentReview, readReview, reviewFields, reviewWire } from "./review.wire.ts";

const reviewHeaders = {
  ...pageHeaders,
  "x-total-count": "Number of reviews on all pages",
  "x-average-rating": "Average of all ratings with one decimal; absent without reviews",
};

const listReviewsRoute = defineRoute({
  method: "get",
  path: "/ratting",
  name: "listReviews",
  summary: "Reviews by customers, newest first",
  policy: "public",
  query: pageQuery,
  responses: {
    200: { description: "One page of reviews", body: z.array(reviewWire), headers: reviewHeaders },
  },
  isShareable: true,
  handle: async ({ query, domain }) => {
    const [page, summary] = await Promise.all([
      listReviews(domain, { limit: query.limit, after: query.cursor }),
      summarizeReviews(domain),
    ]);
    return ok(page.rows.map(presentReview), {
      ...linkToNext(page, "/ratting", { limit: query.limit }),
      "x-total-count": String(summary.count),
      ...(summary.averageRating !== null && { "x-average-rating": summary.averageRating.toFixed(1) }),
    });
  },
});

const addReviewRoute = defineRoute({
  method: "post",
  path: "/ratting",
  name: "addReview",
  summary: "Add a review under the caller's name; limited per day",
  policy: "signed-in",
  headers: z.object({
    "idempotency-key": idempotencyKey("review").optional(),
  }),
  body: newReviewWire,
  responses: { 200: { description: "Added", body: z.strictObject({ insertedId: z.uuid() }) } },
  problems: ["disagrees", "too-many-reviews", "idempotency-key-reused"],
  fields: reviewFields,
  handle: async ({ headers, body, domain }) => {
    const { reviewId } = await addReview(domain, readReview(body, headers["idempotency-key"]));
    return ok({ insertedId: reviewId });
  },
});

export const reviewRoutes = [listReviewsRoute, addReviewRoute];
