import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { NOTHING_FAILS, QUICK_WEBHOOKS } from "./given/limits.ts";
import { sendEvent, somePaidIntents } from "./steps/webhooks.ts";

export { handleSummary } from "./given/summary.ts";

/** Stripe comes with everything at once: new events, the same ones again, and forged ones among them. */
export const options: Options = {
  scenarios: { events: arrivals("event", { rate: given.rate ?? 50, seconds: 30, longest: 10 }) },
  thresholds: { ...NOTHING_FAILS, ...QUICK_WEBHOOKS },
};

export function setup(): string[] {
  return somePaidIntents();
}

export function event(intents: string[]): void {
  sendEvent(scenario.iterationInTest, intents);
}
