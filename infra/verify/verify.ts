import { parseArgs } from "node:util";
import { describeOutcome, runSteps } from "./run-steps.ts";
import { steps } from "./steps.ts";

// Exits normally on a signal, so that the temporary projects are removed.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const { values } = parseArgs({ options: { only: { type: "string" } } });
const parts = values.only?.split(",") ?? [""];
const chosen = steps.filter(({ name }) => parts.some((part) => name.includes(part)));
if (chosen.length === 0) {
  process.stderr.write(
    `--only takes parts of step names, with commas: ${steps.map(({ name }) => name).join("; ")}\n`,
  );
  process.exit(2);
}

const started = performance.now();
const outcomes = await runSteps(chosen, (outcome) => console.log(describeOutcome(outcome)));
const failed = outcomes.filter(({ problems }) => problems.length > 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);

console.log(`\nverify: ${outcomes.length - failed.length} of ${outcomes.length} steps in ${seconds} s`);
if (failed.length > 0) console.log(`failed: ${failed.map(({ name }) => name).join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
