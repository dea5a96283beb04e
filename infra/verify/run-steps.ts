import { availableParallelism } from "node:os";
import type { Finding } from "./finding.ts";
import type { Step } from "./steps.ts";

export type Outcome = Finding & { name: string; seconds: number };

/**
 * Runs the steps, as many at a time as there are cores.
 *
 * @param report called with each outcome
 * @returns all outcomes, in the order they ended; a step that throws has its error as its problem
 */
export async function runSteps(steps: Step[], report: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const takeOneAfterAnother = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, takeOneAfterAnother));
  return outcomes;
}

async function runStep({ name, check }: Step): Promise<Outcome> {
  const started = performance.now();
  const finding = await check().catch((error: unknown): Finding => ({ problems: [String(error)] }));
  return { ...finding, name, seconds: (performance.now() - started) / 1000 };
}

/** One outcome as it is printed: a line, and below it what is wrong. */
export function describeOutcome({ name, problems, note, seconds }: Outcome): string {
  const mark = problems.length === 0 ? "ok  " : "FAIL";
  const line = `${mark} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(5)} s  ${note ?? ""}`.trimEnd();
  return [line, ...problems.map((problem) => problem.replaceAll(/^/gm, "       "))].join("\n");
}
