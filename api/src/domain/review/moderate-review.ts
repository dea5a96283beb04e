import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";

export interface ModerateReview {
  readonly reviewId: string;
  readonly hidden: boolean;
  /** Why; may be empty when a review is shown again. */
  readonly reason: string;
}

/**
 * An admin hides a review or shows it again; who, when and why is kept for good. Answers whether anything changed.
 * Errors: `forbidden`, `not-found`.
 */
export async function moderateReview(ctx: DomainContext, input: ModerateReview): Promise<boolean> {
  const { customerId: adminId } = await requireAdmin(ctx);
  return inTransaction(ctx.em, async (em) => {
    const [review] = await em.execute<{ is_hidden: boolean }[]>(
      "select hidden_at is not null as is_hidden from review where id = ? for update",
      [input.reviewId],
    );
    if (!review) throw new DomainError("not-found", "There is no such review.");
    if (review.is_hidden === input.hidden) return false;
    await em.execute("update review set hidden_at = case when ? then now() end where id = ?", [
      input.hidden,
      input.reviewId,
    ]);
    await em.execute("insert into review_moderation (review_id, admin_id, act, reason) values (?, ?, ?, ?)", [
      input.reviewId,
      adminId,
      input.hidden ? "hidden" : "shown",
      input.reason,
    ]);
    return true;
  });
}
