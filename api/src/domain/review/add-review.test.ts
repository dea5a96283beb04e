import { describe, expect, it } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { type AddReview, addReview } from "./add-review.ts";

const shop = shopFixture();

const add = (
  person: SignedIn,
  over: Partial<AddReview> = {},
  rules: { reviewsPerDay?: number } = {},
): Promise<{ reviewId: string }> =>
  addReview(shop.as(person, rules), {
    claimedName: person.name,
    rating: 4,
    description: "Holds well.",
    ...over,
  });

const reviewsOf = ({ subject }: SignedIn): Promise<number> =>
  countOf(shop, "review r join customer c on c.id = r.customer_id where c.subject = ?", [subject]);

async function stored(reviewId: string): Promise<object | undefined> {
  const [row] = await shop.em.execute<object[]>(
    "select author_name, rating, description, hidden_at from review where id = ?",
    [reviewId],
  );
  return row;
}

/** Moves all reviews of a person into the past. */
async function age({ subject }: SignedIn, interval: string): Promise<void> {
  await shop.em.execute(
    `update review set created_at = created_at - ?::interval
     where customer_id = (select id from customer where subject = ?)`,
    [interval, subject],
  );
}

describe("a review", () => {
  it("is stored as it was written, shown, under the customer's name", async () => {
    const { reviewId } = await add(aPerson({ name: "Nadia Rahman" }), {
      rating: 2,
      description: "Too short.",
    });
    expect(await stored(reviewId)).toEqual({
      author_name: "Nadia Rahman",
      rating: 2,
      description: "Too short.",
      hidden_at: null,
    });
  });

  it("never has an email address as the author's name", async () => {
    const person = aPerson();
    const nameless = { ...person, name: person.email };
    const { reviewId } = await add(nameless);
    expect(await stored(reviewId)).toMatchObject({ author_name: "A customer" });
  });

  it("cuts a long name without leaving half a character", async () => {
    const person = aPerson({ name: `${"a".repeat(79)}\u{1F527}` });
    const { reviewId } = await add(person);
    expect(await stored(reviewId)).toMatchObject({ author_name: `${"a".repeat(79)}\uFFFD` });
  });

  it("under another name is rejected, names the field and stores nothing", async () => {
    const person = aPerson();
    await expect(add(person, { claimedName: "Somebody Else" })).rejects.toMatchObject({
      code: "disagrees",
      field: "claimedName",
    });
    expect(await reviewsOf(person)).toBe(0);
  });

  it("needs a signed-in person", async () => {
    const reviews = await countOf(shop, "review");
    for (const actor of [{ kind: "anonymous" } as const, systemActor]) {
      const input = { claimedName: "Ada Okafor", rating: 5, description: "Fine." };
      await expect(addReview(shop.as(actor), input)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await countOf(shop, "review")).toBe(reviews);
  });

  it("of an erased account is rejected for a token from before the erasure", async () => {
    const person = aPerson();
    await add(person);
    await shop.em.execute(
      `update customer set erased_at = now() + interval '1 minute',
         erased_subject_hash = encode(sha256(convert_to(subject, 'UTF8')), 'hex'), subject = 'erased-' || id
       where subject = ?`,
      [person.subject],
    );
    await expect(add(person)).rejects.toMatchObject({ code: "account-erased" });
    expect(await reviewsOf(person)).toBe(0);
  });
});

describe("an idempotency key", () => {
  it("makes one review of ten requests at once", async () => {
    const person = aPerson();
    const idempotencyKey = newId();
    const added = await Promise.all(Array.from({ length: 10 }, () => add(person, { idempotencyKey })));
    expect(new Set(added.map(({ reviewId }) => reviewId)).size).toBe(1);
    expect(await reviewsOf(person)).toBe(1);
  });

  it.each([
    ["rating", { rating: 1 }],
    ["description", { description: "Another text." }],
  ])("with another %s is rejected and leaves the first review as it was", async (_, change) => {
    const person = aPerson();
    const idempotencyKey = newId();
    const { reviewId } = await add(person, { idempotencyKey });
    await expect(add(person, { idempotencyKey, ...change })).rejects.toMatchObject({
      code: "idempotency-key-reused",
      field: "idempotencyKey",
    });
    expect(await stored(reviewId)).toMatchObject({ rating: 4, description: "Holds well." });
    expect(await reviewsOf(person)).toBe(1);
  });

  it("of one customer means nothing for another", async () => {
    const idempotencyKey = newId();
    const [one, other] = [await add(aPerson(), { idempotencyKey }), await add(aPerson(), { idempotencyKey })];
    expect(one.reviewId).not.toBe(other.reviewId);
  });

  it("still returns its review when the daily limit is reached", async () => {
    const person = aPerson();
    const idempotencyKey = newId();
    const rules = { reviewsPerDay: 1 };
    const first = await add(person, { idempotencyKey }, rules);
    expect(await add(person, { idempotencyKey }, rules)).toEqual(first);
  });
});

describe("the daily limit", () => {
  it("accepts as many as the limit allows, also when more come at once", async () => {
    const person = aPerson();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => add(person)));
    const rejected = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(rejected).toHaveLength(5);
    for (const reason of rejected) expect(reason).toMatchObject({ code: "too-many-reviews" });
    expect(await reviewsOf(person)).toBe(3);
  });

  it.each([
    ["23 hours 59 minutes 30 seconds", "a minute", 30],
    ["23 hours 30 minutes", "30 minutes", 1800],
    ["23 hours", "an hour", 3600],
    ["21 hours 30 minutes", "3 hours", 9000],
  ])("reports after %s that the next review is possible in %s", async (interval, wait, seconds) => {
    const person = aPerson();
    await add(person, {}, { reviewsPerDay: 1 });
    await age(person, interval);
    const error: unknown = await add(person, {}, { reviewsPerDay: 1 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "too-many-reviews",
      message: `You have written 1 review in the last 24 hours. You can write another in ${wait}.`,
    });
    const { retryAfterSeconds } = error as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
  });

  it("ends with the day, counts from the oldest of the reviews that fill it", async () => {
    const person = aPerson();
    await add(person);
    await age(person, "23 hours");
    await add(person);
    await add(person);
    await expect(add(person)).rejects.toMatchObject({
      message: "You have written 3 reviews in the last 24 hours. You can write another in an hour.",
    });
    await age(person, "1 hour");
    await add(person);
    expect(await reviewsOf(person)).toBe(4);
  });

  it("of one customer leaves others alone", async () => {
    await add(aPerson(), {}, { reviewsPerDay: 1 });
    await expect(add(aPerson(), {}, { reviewsPerDay: 1 })).resolves.toEqual({ reviewId: expect.any(String) });
  });
});
