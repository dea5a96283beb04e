import { expect, test } from "vitest";
import { meetsTarget, readScores, TARGETS } from "./lighthouse-report.ts";

const aCategory = (score: number | null, ids: readonly string[] = []) => ({
  score,
  auditRefs: ids.map((id) => ({ id, weight: id === "unweighted" ? 0 : 1 })),
});

const aReport = (performance: number | null = 0.97) => ({
  categories: {
    performance: aCategory(performance, ["first-paint", "unweighted"]),
    accessibility: aCategory(1, ["labels", "inapplicable"]),
    "best-practices": aCategory(1),
    seo: aCategory(0.92, ["crawlable"]),
  },
  audits: {
    "first-paint": { score: 0.8, displayValue: "1.9 s" },
    unweighted: { score: 0 },
    labels: { score: 1 },
    inapplicable: { score: null },
    crawlable: { score: 0 },
  },
});

test("scores are of 100, with the audits that lower them", () => {
  expect(readScores(aReport())).toEqual({
    scores: { performance: 97, accessibility: 100, bestPractices: 100, seo: 92 },
    failed: ["first-paint (1.9 s)", "crawlable"],
  });
});

test("a report without a score is an error", () => {
  expect(() => readScores(aReport(null))).toThrow("score");
});

test.each(["performance", "accessibility", "bestPractices", "seo"] as const)(
  "%s one below its target is not met",
  (name) => {
    for (const form of ["mobile", "desktop"] as const) {
      expect(meetsTarget(TARGETS[form], form)).toBe(true);
      expect(meetsTarget({ ...TARGETS[form], [name]: TARGETS[form][name] - 1 }, form)).toBe(false);
    }
  },
);
