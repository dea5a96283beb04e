import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";

/** A review as the public sees it. */
export interface ReviewView {
  readonly id: string;
  readonly authorName: string;
  readonly rating: number;
  readonly description: string;
  readonly writtenAt: Date;
  /** True if the author has a paid order now. */
  readonly isVerifiedBuyer: boolean;
}

/** Returns a page of the shown reviews, newest first. */
export async function listReviews(
  ctx: Pick<DomainContext, "em">,
  input: { limit: number; after?: string | undefined },
): Promise<Page<ReviewView>> {
  const { after, limit } = input;
  const rows: ReviewView[] = await tables(ctx.em)
    .selectFrom("review as r")
    .select(["r.id", "r.author_name as authorName", "r.rating", "r.description", "r.created_at as writtenAt"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("customer_order as o")
            .select(eb.lit(1).as("one"))
            .whereRef("o.customer_id", "=", "r.customer_id")
            .where("o.status", "=", "paid"),
        )
        .$castTo<boolean>()
        .as("isVerifiedBuyer"),
    )
    .where("r.hidden_at", "is", null)
    .$if(after !== undefined, (query) => query.where("r.id", "<", after ?? ""))
    .orderBy("r.id", "desc")
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit);
}
