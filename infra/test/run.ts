import { parseArgs } from "node:util";
import { endOnSignals } from "./end-on-signals.ts";
import { runJourneys } from "./journeys.ts";
import { type Outcome, summary, timed } from "./outcome.ts";
import { runUnitTests } from "./unit-tests.ts";
import { runVerify } from "./verify.ts";

const choices = ["verify", "unit", "web", "e2e"] as const;
type Choice = (typeof choices)[number];

/** The projects of vitest.config.ts. */
const projects: Partial<Record<Choice, "node" | "web">> = { unit: "node", web: "web" };

const { values } = parseArgs({ options: { only: { type: "string" } } });
const only = choices.find((choice) => choice === values.only);
if (values.only !== undefined && only === undefined) {
  console.error(`--only is '${values.only}' but must be one of ${choices.join(", ")}.`);
  process.exit(2);
}

const isEnding = endOnSignals();
const outcomes: Outcome[] = [];
const wanted = (...named: Choice[]): boolean => !isEnding() && (only === undefined || named.includes(only));

const verifying = wanted("verify") ? timed("verify", runVerify) : undefined;
if (wanted("unit", "web")) {
  outcomes.push(await timed("unit and integration", () => runUnitTests(only && projects[only])));
}
if (wanted("e2e")) outcomes.push(...(await runJourneys()));
if (verifying) outcomes.push(await verifying);

console.log(summary(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
