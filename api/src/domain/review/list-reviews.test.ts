import { expect, it } from "vitest";
import { aRefund, payOwedRefunds } from "../../testing/order-steps.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { statusOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import type { SignedIn } from "../shared/actor.ts";
import { addReview } from "./add-review.ts";
import { listReviews, type ReviewView } from "./list-reviews.ts";

const shop = shopFixture();

async function aReviewBy(person: SignedIn): Promise<string> {
  const { reviewId } = await addReview(shop.as(person), {
    claimedName: person.name,
    rating: 5,
    description: "Good steel.",
  });
  return reviewId;
}

async function find(reviewId: string): Promise<ReviewView | undefined> {
  const { rows } = await listReviews({ em: shop.em }, { limit: 1000 });
  return rows.find(({ id }) => id === reviewId);
}

it("the newest review is first, and has nothing that identifies its author but the name", async () => {
  await aReviewBy(aPerson());
  const reviewId = await aReviewBy(aPerson({ name: "Nadia Rahman" }));
  const { rows } = await listReviews({ em: shop.em }, { limit: 1 });
  expect(rows).toEqual([
    {
      id: reviewId,
      authorName: "Nadia Rahman",
      rating: 5,
      description: "Good steel.",
      writtenAt: expect.any(Date),
      isVerifiedBuyer: false,
    },
  ]);
});

it("pages have every review once, also when one is written between two pages", async () => {
  for (let count = 0; count < 4; count += 1) await aReviewBy(aPerson());
  const all = (await listReviews({ em: shop.em }, { limit: 1000 })).rows.map(({ id }) => id);
  const first = await listReviews({ em: shop.em }, { limit: 2 });
  await aReviewBy(aPerson());
  const rest = await listReviews({ em: shop.em }, { limit: 1000, after: first.next ?? undefined });
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(all);
  expect(rest.next).toBeNull();
});

it("an author is a verified buyer while they have a paid order", async () => {
  const buyer = aPerson();
  const reviewId = await aReviewBy(buyer);
  await anOrder(shop, { person: buyer });
  expect((await find(reviewId))?.isVerifiedBuyer).toBe(false);
  const { orderId } = await aPaidOrder(shop, { person: buyer });
  expect((await find(reviewId))?.isVerifiedBuyer).toBe(true);
  await aRefund(shop, anAdmin(), { orderId });
  await payOwedRefunds(shop);
  expect(await statusOf(shop, orderId)).toBe("refunded");
  expect((await find(reviewId))?.isVerifiedBuyer).toBe(false);
});
