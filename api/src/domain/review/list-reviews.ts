import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { Review } from "./review.entity.ts";

/** The reviews that are shown, newest first. */
export async function listReviews(
  ctx: Pick<DomainContext, "em">,
  input: { limit: number; after?: string | undefined },
): Promise<Page<Review>> {
  const reviews = await ctx.em.find(
    Review,
    { hiddenAt: null, ...(input.after ? { id: { $lt: input.after } } : {}) },
    { orderBy: { id: "desc" }, limit: input.limit + 1, disableIdentityMap: true },
  );
  return cutPage(reviews, input.limit);
}
