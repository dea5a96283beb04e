import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";

/** A review as everybody sees it. */
export interface ReviewView {
  readonly id: string;
  readonly authorName: string;
  readonly rating: number;
  readonly description: string;
  readonly writtenAt: Date;
  /** Whether the author has a paid order at this moment. */
  readonly isVerifiedBuyer: boolean;
}

interface ReviewRow {
  id: string;
  author_name: string;
  rating: number;
  description: string;
  created_at: Date;
  is_verified_buyer: boolean;
}

/** The reviews that are shown, newest first. */
export async function listReviews(
  ctx: Pick<DomainContext, "em">,
  input: { limit: number; after?: string | undefined },
): Promise<Page<ReviewView>> {
  const rows = await ctx.em.execute<ReviewRow[]>(
    `select r.id, r.author_name, r.rating, r.description, r.created_at,
       exists (select 1 from customer_order o where o.customer_id = r.customer_id and o.status = 'paid') as is_verified_buyer
     from review r where r.hidden_at is null ${input.after ? "and r.id < ?" : ""} order by r.id desc limit ?`,
    [...(input.after ? [input.after] : []), input.limit + 1],
  );
  return cutPage(rows.map(reviewFromRow), input.limit);
}

function reviewFromRow(row: ReviewRow): ReviewView {
  return {
    id: row.id,
    authorName: row.author_name,
    rating: row.rating,
    description: row.description,
    writtenAt: row.created_at,
    isVerifiedBuyer: row.is_verified_buyer,
  };
}
