import { expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { addReview } from "./add-review.ts";
import { moderateReview } from "./moderate-review.ts";
import { summarizeReviews } from "./summarize-reviews.ts";

const shop = shopFixture();

async function aReview(rating: number): Promise<string> {
  const person = aPerson();
  const review = { claimedName: person.name, rating, description: "Good steel." };
  return (await addReview(shop.as(person), review)).reviewId;
}

it("counts shown reviews and averages their ratings to one decimal; hidden ones do not count", async () => {
  expect(await summarizeReviews({ em: shop.em })).toEqual({ count: 0, averageRating: null });
  for (const rating of [5, 4, 4]) await aReview(rating);
  expect(await summarizeReviews({ em: shop.em })).toEqual({ count: 3, averageRating: 4.3 });
  const reviewId = await aReview(1);
  expect(await summarizeReviews({ em: shop.em })).toEqual({ count: 4, averageRating: 3.5 });
  await moderateReview(shop.as(anAdmin()), { reviewId, hidden: true, reason: "Not about a tool" });
  expect(await summarizeReviews({ em: shop.em })).toEqual({ count: 3, averageRating: 4.3 });
});
