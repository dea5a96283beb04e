import { listReviews } from "../../domain/review/list-reviews.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import { presentReview, reviewWire } from "./review.wire.ts";

const listReviewsRoute = defineRoute({
  method: "get",
  path: "/ratting",
  name: "listReviews",
  summary: "What customers say, newest first",
  policy: "public",
  limit: "reads",
  query: pageQuery,
  responses: { 200: { description: "One page of reviews", body: z.array(reviewWire), headers: pageHeaders } },
  sharedForMs: 1000,
  handle: async ({ query, domain }) => {
    const page = await listReviews(domain, { limit: query.limit, after: query.cursor });
    return ok(page.rows.map(presentReview), linkToNext(page, "/ratting", { limit: query.limit }));
  },
});

export const reviewRoutes = [listReviewsRoute];
