import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { NOTHING_FAILS, PAID_SOON, QUICK_ORDERS, QUICK_READS } from "./given/limits.ts";
import { orderFlow } from "./steps/order-flow.ts";

export { handleSummary } from "./given/summary.ts";

/** Customers from the home page to a paid order, with the time that people take. */
export const options: Options = {
  scenarios: { customers: arrivals("customer", { rate: given.rate ?? 4, seconds: 60, longest: 40 }) },
  thresholds: { ...NOTHING_FAILS, ...QUICK_READS, ...QUICK_ORDERS, ...PAID_SOON },
};

export function customer(): void {
  orderFlow(scenario.iterationInTest, true);
}
