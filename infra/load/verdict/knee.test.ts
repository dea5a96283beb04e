import { describe, expect, test } from "vitest";
import { recordedRun } from "../testing/recorded-run.ts";
import { findKnee, kneeOf } from "./knee.ts";
import type { Interval } from "./run-record.ts";

const fine: Interval = {
  at: 0,
  requestsPerSecond: 50,
  orderP95: 60,
  paidP95: 900,
  failed: 0,
  dropped: 0,
};
const intervals = (...changes: Partial<Interval>[]): Interval[] =>
  changes.map((change, index) => ({ ...fine, ...change, at: index * 2 }));
const rate = (at: number): number => 1 + at;

describe("the knee", () => {
  test.each<[string, Partial<Interval>]>([
    ["arrivals were dropped", { dropped: 1 }],
    ["calls failed", { failed: 2 }],
    ["orders took longer", { orderP95: 801 }],
    ["orders were paid later", { paidP95: 5001 }],
  ])("is the last good rate before %s", (because, bad) => {
    const knee = findKnee(intervals({}, {}, {}, bad, bad), rate);
    expect(knee).toMatchObject({ ordersPerSecond: 5, at: 6, because: expect.stringContaining(because) });
  });

  test("is not moved by a single bad interval", () => {
    const bad = { orderP95: 2000 };
    expect(findKnee(intervals({}, bad, {}, {}, bad, bad), rate)?.ordersPerSecond).toBe(7);
  });

  test("is null if nothing broke; one failed call of fifty is accepted", () => {
    expect(findKnee(intervals({}, { failed: 1 }, { failed: 1 }), rate)).toBeNull();
    expect(findKnee([], rate)).toBeNull();
  });

  test("of a breakpoint is in orders per second", () => {
    const run = recordedRun({ profile: "breakpoint", options: { rate: 21, seconds: 20, buyers: 0 } });
    const bad = { dropped: 3 };
    const k6 = { ...run.k6, intervals: intervals({}, {}, bad, bad) };
    expect(kneeOf({ ...run, k6 })?.ordersPerSecond).toBe(3);
    expect(kneeOf({ ...run, k6, profile: "order-flow" })).toBeNull();
  });
});
