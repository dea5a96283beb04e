import { expect, test } from "vitest";
import { orderTotal } from "./order-total.ts";

const bolt = { priceInCents: 85, least: 50, most: 400 };

test("multiplies, in whole cents", () => {
  expect(orderTotal(100, bolt)).toBe(8500);
});

test("the smallest and the largest order are orders", () => {
  expect(orderTotal(50, bolt)).toBe(4250);
  expect(orderTotal(400, bolt)).toBe(34_000);
});

test.each([49, 401, 0, -50, 50.5, Number.NaN])(
  "%s units have no total",
  (quantity) => {
    expect(orderTotal(quantity, bolt)).toBeUndefined();
  },
);
