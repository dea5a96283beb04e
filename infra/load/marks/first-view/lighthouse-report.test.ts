import { expect, test } from "vitest";
import { meetsTarget, readScores } from "./lighthouse-report.ts";

const reportOf = (performance: number | null, seo = 1) => ({
  categories: {
    performance: { score: performance },
    accessibility: { score: 1 },
    "best-practices": { score: 1 },
    seo: { score: seo },
    "agentic-browsing": { score: 0 },
  },
});

test("a phone may have 95 of 100 for performance, and needs everything else", () => {
  const scores = readScores(reportOf(0.95));
  expect(scores).toEqual([95, 100, 100, 100]);
  expect([meetsTarget(scores, "mobile"), meetsTarget(scores, "desktop")]).toEqual([true, false]);
  expect(meetsTarget(readScores(reportOf(1, 0.99)), "mobile")).toBe(false);
});

test("a report without a score is an error", () => {
  expect(() => readScores(reportOf(null))).toThrow("performance");
});
