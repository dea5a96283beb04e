import { describe, expect, it } from "vitest";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { cents, centsFromDollars, dollarsFromCents, formatDollars } from "./money.ts";

describe("money", () => {
  it("turns the dollars that doubles get wrong into exact cents", () => {
    expect(centsFromDollars(0.07)).toBe(7);
    expect(centsFromDollars(8.2)).toBe(820);
    expect(centsFromDollars(1.15)).toBe(115);
    expect(centsFromDollars(999_999.99)).toBe(99_999_999);
  });

  it("rejects a third decimal and what is no number", () => {
    expect(centsFromDollars(0.005)).toBeNull();
    expect(centsFromDollars(1.001)).toBeNull();
    expect(centsFromDollars(Number.NaN)).toBeNull();
    expect(centsFromDollars(Number.POSITIVE_INFINITY)).toBeNull();
  });

  it("converts every price up to 10,000.00 and back unchanged", () => {
    const changed = Array.from({ length: 1_000_001 }, (_, amount) => amount).filter(
      (amount) => centsFromDollars(dollarsFromCents(cents(amount))) !== amount,
    );
    expect(changed).toEqual([]);
  });

  it("formats cents as dollars with two decimals", () => {
    expect([5, 120, -250, 123_456_789].map((amount) => formatDollars(cents(amount)))).toEqual([
      "0.05",
      "1.20",
      "-2.50",
      "1234567.89",
    ]);
  });

  it("formats any amount as its digits with a point before the last two", () => {
    const integer = seededIntegers(2);
    for (let round = 0; round < 10_000; round += 1) {
      const amount = integer(-99_999_999, 99_999_999);
      const digits = String(Math.abs(amount)).padStart(3, "0");
      expect(formatDollars(cents(amount))).toBe(
        `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`,
      );
    }
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300])("rejects %d as cents", (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });
});
