import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { requirePerson } from "../customer/customer.policy.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import { lockCustomer } from "../customer/lock-customer.ts";
import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, keyReused, TooSoon } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";

export interface AddReview {
  /** The name in the request; must be the own name. */
  readonly claimedName: string;
  /** The number of stars, 1 to 5. */
  readonly rating: number;
  readonly description: string;
  /** The key of the request: requests with the same key add one review. */
  readonly idempotencyKey?: string | undefined;
}

const NAME_MAX = 80;

/**
 * Adds a customer's review under their own name. Errors: `disagrees`, `idempotency-key-reused`, `too-many-reviews` (a
 * `TooSoon`). Spec section 7, `POST ratting`.
 */
export async function addReview(ctx: DomainContext, input: AddReview): Promise<{ reviewId: string }> {
  const person = requirePerson(ctx.actor);
  if (input.claimedName !== person.name) {
    throw new DomainError("disagrees", "The review must have your own name.", "claimedName");
  }
  const customer = await ensureCustomer(ctx);
  return inTransaction(ctx.em, async (em) => {
    await lockCustomer(em, customer.id);
    const earlier = await findEarlier(em, customer.id, input);
    if (earlier) return { reviewId: earlier };
    await assertDailyLimit(ctx, em, customer.id);
    const reviewId = newId();
    await tables(em)
      .insertInto("review")
      .values({
        id: reviewId,
        customer_id: customer.id,
        author_name: publicName(person),
        rating: input.rating,
        description: input.description,
        idempotency_key: input.idempotencyKey ?? null,
      })
      .execute();
    return { reviewId };
  });
}

/** A person without a name has the email address as the name, which must not become public. */
function publicName(person: SignedIn): string {
  return person.name.includes("@") ? "A customer" : person.name.slice(0, NAME_MAX).toWellFormed();
}

async function findEarlier(em: EntityManager, customerId: string, input: AddReview): Promise<string | null> {
  if (input.idempotencyKey === undefined) return null;
  const earlier = await tables(em)
    .selectFrom("review")
    .select(["id", "rating", "description"])
    .where("customer_id", "=", customerId)
    .where("idempotency_key", "=", input.idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.rating !== input.rating || earlier.description !== input.description) {
    throw keyReused("review");
  }
  return earlier.id;
}

async function assertDailyLimit(ctx: DomainContext, em: EntityManager, customerId: string): Promise<void> {
  const most = ctx.rules.reviewsPerDay;
  // The last review must be a day old before another is possible. It may be newer than this transaction, which has waited for its lock.
  const last = await tables(em)
    .selectFrom("review")
    .select((eb) =>
      sql<number>`ceil(extract(epoch from ${eb.ref("created_at")} + interval '1 day' - clock_timestamp()))::int`.as(
        "seconds",
      ),
    )
    .where("customer_id", "=", customerId)
    .where("created_at", ">", sql<Date>`clock_timestamp() - interval '1 day'`)
    .orderBy("created_at", "desc")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const seconds = Math.max(1, last.seconds);
  throw new TooSoon(
    "too-many-reviews",
    `You have written ${most} ${most === 1 ? "review" : "reviews"} in the last 24 hours. You can write another in ${waitText(seconds)}.`,
    seconds,
  );
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
