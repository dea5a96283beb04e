import type { Sources } from "../overlay.ts";
import type { Report } from "../tools.ts";

/** A deliberate breach of one wall, and the report that must come. */
export type Canary = {
  /** What is done wrong, as a sentence's beginning: 'the domain imports Koa'. */
  breach: string;
  /** The rule's name exactly as its tool prints it. */
  rule: string;
  /** The file (or folder) that the report must name. */
  at: string;
  /** The breaching sources, by their place in the house. */
  files: Sources;
};

/** A canary of a single file. */
export function canary(breach: string, rule: string, at: string, text: string): Canary {
  return { breach, rule, at, files: { [at]: text } };
}

/** Sentences about canaries whose breach was not reported. */
export function silentCanaries(canaries: Canary[], reports: Report[]): string[] {
  const heard = new Set(reports.map(({ at, rule }) => `${rule} ${at}`));
  return canaries
    .filter(({ at, rule }) => !heard.has(`${rule} ${at}`))
    .map(({ breach, at, rule }) => `nobody reported that ${breach} (${rule} at ${at})`);
}

/** Sentences about sources that are fine and were reported all the same. */
export function falseAlarms(fine: Sources, reports: Report[]): string[] {
  return reports
    .filter(({ at }) => at in fine)
    .map(({ at, rule }) => `${at} breaches nothing, but ${rule} reported it`);
}

/** All sources of a list of canaries. */
export function sourcesOf(canaries: Canary[]): Sources {
  return Object.fromEntries(canaries.flatMap(({ files }) => Object.entries(files)));
}
