import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";

export interface ModerateReview {
  readonly reviewId: string;
  readonly hidden: boolean;
  /** The reason, which may be empty when a review is shown again. */
  readonly reason: string;
}

/**
 * Hides a review or shows it again, and records admin, time and reason. Returns whether anything changed.
 * Errors: `forbidden`, `not-found`, also for the review of an erased customer.
 */
export async function moderateReview(ctx: DomainContext, input: ModerateReview): Promise<boolean> {
  const { customerId: adminId } = await requireAdmin(ctx);
  return inTransaction(ctx.em, async (em) => {
    const review = await tables(em)
      .selectFrom("review")
      .select(["hidden_at", "customer_id"])
      .where("id", "=", input.reviewId)
      .forUpdate()
      .executeTakeFirst();
    if (!review || (await isErased(em, review.customer_id)))
      throw new DomainError("not-found", "Review not found.");
    if ((review.hidden_at !== null) === input.hidden) return false;
    await tables(em)
      .updateTable("review")
      .set({ hidden_at: input.hidden ? NOW : null })
      .where("id", "=", input.reviewId)
      .execute();
    await recordChange(em, {
      action: input.hidden ? "review.hidden" : "review.shown",
      subject: input.reviewId,
      actorId: adminId,
      personId: review.customer_id,
      note: input.reason || null,
    });
    return true;
  });
}

/** A statement of its own, so that it reads what the erasure stored that the lock has waited for. */
async function isErased(em: EntityManager, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false;
  const erased = await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customerId)
    .where("erased_at", "is not", null)
    .executeTakeFirst();
  return erased !== undefined;
}
