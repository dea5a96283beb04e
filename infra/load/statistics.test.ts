import { describe, expect, test } from "vitest";
import { median, percentile } from "./statistics.ts";

describe("median", () => {
  test("is the middle value, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  test("of an even number is the mean of the two in the middle", () => {
    expect(median([10, 2, 4, 8])).toBe(6);
  });

  test("of nothing is no number", () => {
    expect(median([])).toBeNaN();
  });
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  test("is a value that was measured, by nearest rank", () => {
    expect(percentile(hundred, 95)).toBe(95);
    expect(percentile([10, 20, 30], 50)).toBe(20);
    expect(percentile([10, 20, 30], 95)).toBe(30);
  });

  test("reaches from the smallest to the largest", () => {
    expect(percentile(hundred, 0)).toBe(1);
    expect(percentile(hundred, 100)).toBe(100);
  });

  test("of nothing is no number", () => {
    expect(percentile([], 95)).toBeNaN();
  });
});
