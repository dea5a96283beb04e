import { formatError } from "../machine/format-error.ts";
/** The result of a step. `problems` has each failure with its error's beginning; a step that could not run has one, the reason. */
export type Outcome = {
  step: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  problems?: readonly string[];
};

type Counts = Omit<Outcome, "step" | "seconds">;

/** Runs a step and counts its time. A step that throws has failed once, with the error as its problem. */
export async function timed(step: string, work: () => Promise<Counts>): Promise<Outcome> {
  const started = performance.now();
  console.log(`\n== ${step}`);
  const counts = await work().catch((error: unknown): Counts => {
    const problem = formatError(error);
    console.error(problem);
    return { passed: 0, failed: 1, skipped: 0, problems: [problem] };
  });
  return { step, ...counts, seconds: (performance.now() - started) / 1000 };
}

/** The number of problems that are shown of one step; a log is read from its end. */
const PROBLEMS_SHOWN = 20;

/** The table of times, the problems, and the closing line. */
export function summary(outcomes: Outcome[]): string {
  const rows = outcomes.map(
    ({ step, passed, failed, seconds }) =>
      `${failed === 0 ? "ok  " : "FAIL"} ${step.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s  ${passed} passed, ${failed} failed`,
  );
  const problems = outcomes.flatMap(({ step, problems: all = [] }) => [
    ...all.slice(0, PROBLEMS_SHOWN).map((problem) => `${step}: ${problem}`),
    ...(all.length > PROBLEMS_SHOWN ? [`${step}: ${all.length - PROBLEMS_SHOWN} more, see above`] : []),
  ]);
  const sum = (kind: "passed" | "failed" | "skipped") =>
    outcomes.reduce((total, outcome) => total + outcome[kind], 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  return ["", ...rows, ...problems, "", `${sum("passed")} passed, ${sum("failed")} failed${skipped}`].join(
    "\n",
  );
}
