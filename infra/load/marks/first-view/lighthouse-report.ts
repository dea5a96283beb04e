import { z } from "zod";

export type Form = "mobile" | "desktop";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The lowest wanted scores of 100, in the order of the categories. */
export const TARGETS: Readonly<Record<Form, readonly number[]>> = {
  mobile: [95, 100, 100, 100],
  desktop: [100, 100, 100, 100],
};

const category = z.object({ score: z.number() });
const reportShape = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
});

/** Returns the scores of a Lighthouse report, of 100. @throws Error if a category has no score */
export function readScores(report: unknown): number[] {
  const { categories } = reportShape.parse(report);
  return CATEGORIES.map((name) => Math.round(categories[name].score * 100));
}

/** Returns whether each score is at least its target. */
export const meetsTarget = (scores: readonly number[], form: Form): boolean =>
  scores.every((score, at) => score >= (TARGETS[form][at] ?? 100));
