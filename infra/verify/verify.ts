import { describeOutcome, runSteps } from "./run-steps.ts";
import { steps } from "./steps.ts";

// A signal ends the process the ordinary way, so that the throw-away copies are removed.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const started = performance.now();
const outcomes = await runSteps(steps, (outcome) => console.log(describeOutcome(outcome)));
const failed = outcomes.filter(({ problems }) => problems.length > 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);

console.log(`\nverify: ${outcomes.length - failed.length} of ${outcomes.length} steps in ${seconds} s`);
if (failed.length > 0) console.log(`failed: ${failed.map(({ name }) => name).join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
