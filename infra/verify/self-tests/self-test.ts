import type { Sources } from "../overlay.ts";
import type { Report } from "../tools.ts";

/** A deliberate violation of one rule, and the report that is expected. */
export type Violation = {
  /** The problem, as the beginning of a sentence: 'the domain imports Koa'. */
  description: string;
  /** The rule's name as its tool prints it. */
  rule: string;
  /** The file (or folder) that the report must name. */
  at: string;
  /** The sources that violate the rule, by path in the project. */
  files: Sources;
};

/** A violation in a single file. */
export function violation(description: string, rule: string, at: string, text: string): Violation {
  return { description, rule, at, files: { [at]: text } };
}

/** One sentence for each violation that was not reported. */
export function missedViolations(violations: Violation[], reports: Report[]): string[] {
  const reported = new Set(reports.map(({ at, rule }) => `${rule} ${at}`));
  return violations
    .filter(({ at, rule }) => !reported.has(`${rule} ${at}`))
    .map(({ description, at, rule }) => `not reported: ${description} (${rule} at ${at})`);
}

/** One sentence for each report about allowed code. */
export function falsePositives(fine: Sources, reports: Report[]): string[] {
  return reports
    .filter(({ at }) => at in fine)
    .map(({ at, rule }) => `${at} violates no rule, but ${rule} reported it`);
}

/** The sources of a list of violations. */
export function sourcesOf(violations: Violation[]): Sources {
  return Object.fromEntries(violations.flatMap(({ files }) => Object.entries(files)));
}
