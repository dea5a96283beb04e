import { z } from "zod";

export type Form = "mobile" | "desktop";

/** Of 100. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

const others = { accessibility: 100, bestPractices: 100, seo: 100 };

export const TARGETS: Readonly<Record<Form, Scores>> = {
  mobile: { performance: 95, ...others },
  desktop: { performance: 100, ...others },
};

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const reportShape = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

/** Reads the scores of a Lighthouse report, and the audits that lower them. @throws Error if a category has no score */
export function readScores(report: unknown): { scores: Scores; failed: string[] } {
  const { categories, audits } = reportShape.parse(report);
  const percent = ({ score }: z.infer<typeof category>): number => Math.round(score * 100);
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => {
      const { score = null, displayValue } = audits[id] ?? {};
      if (weight === 0 || score === null || score >= 1) return [];
      return [displayValue === undefined ? id : `${id} (${displayValue})`];
    });
  return {
    scores: {
      performance: percent(categories.performance),
      accessibility: percent(categories.accessibility),
      bestPractices: percent(categories["best-practices"]),
      seo: percent(categories.seo),
    },
    failed: [...new Set(failed)],
  };
}

/** Whether each score is at least its target. */
export function meetsTarget(scores: Scores, form: Form): boolean {
  const { performance, accessibility, bestPractices, seo } = TARGETS[form];
  return (
    scores.performance >= performance &&
    scores.accessibility >= accessibility &&
    scores.bestPractices >= bestPractices &&
    scores.seo >= seo
  );
}
