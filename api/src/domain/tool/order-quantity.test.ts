import { expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { quantityError, smallestOrder } from "./order-quantity.ts";

const shop = shopFixture();

it("the smallest order is the first multiple at or above the minimum, in the database too", async () => {
  for (const [minimumOrderQuantity, orderMultiple, smallest] of [
    [1, 1, 1],
    [7, 1, 7],
    [1, 100, 100],
    [100, 100, 100],
    [101, 100, 200],
    [150, 100, 200],
    [1_000_000, 999_999, 1_999_998],
  ] as const) {
    expect(smallestOrder({ minimumOrderQuantity, orderMultiple })).toBe(smallest);
    const [row] = await shop.em.execute<object[]>("select smallest_order(?, ?) as smallest", [
      minimumOrderQuantity,
      orderMultiple,
    ]);
    expect(row).toEqual({ smallest });
  }
});

it.each<[string, number, number, number, number, string | null]>([
  ["single units", 5, 1, 9, 7, null],
  ["more than the stock: not about packs", 5, 1, 9, 10, null],
  ["fewer than the minimum", 5, 1, 9, 4, "The minimum order is 5."],
  ["a full pack", 1, 100, 500, 100, null],
  ["between two packs", 1, 100, 500, 150, "Sold in packs of 100: order 100 or 200."],
  ["above the last pack in stock", 1, 100, 180, 150, "Sold in packs of 100: order 100."],
  ["far above the stock", 1, 100, 180, 250, null],
  ["part of a pack", 1, 100, 500, 30, "Sold in packs of 100: the minimum order is 100."],
  ["a pack below the minimum", 150, 100, 500, 100, "Sold in packs of 100: the minimum order is 200."],
])("%s", (_, minimumOrderQuantity, orderMultiple, stockQuantity, quantity, error) => {
  expect(quantityError({ minimumOrderQuantity, orderMultiple, stockQuantity }, quantity)).toBe(error);
});
