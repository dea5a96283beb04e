import type { DomainContext } from "../shared/context.ts";
import { cancellable, tables } from "../shared/tables.ts";

/** The summary of all shown reviews in two numbers. */
interface ReviewSummary {
  readonly count: number;
  /** The average from 1 to 5 with one decimal; null without reviews. */
  readonly averageRating: number | null;
}

/** Returns how many reviews are shown, and their average rating. */
export async function summarizeReviews(ctx: Pick<DomainContext, "em">): Promise<ReviewSummary> {
  const { count, average } = await tables(ctx.em)
    .selectFrom("review as r")
    .select(({ fn }) => [fn.countAll<string>().as("count"), fn.avg<string | null>("r.rating").as("average")])
    .where("r.hidden_at", "is", null)
    .executeTakeFirstOrThrow(cancellable(ctx.em));
  return {
    count: Number(count),
    averageRating: average === null ? null : Math.round(Number(average) * 10) / 10,
  };
}
