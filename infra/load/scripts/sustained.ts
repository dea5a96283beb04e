import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { SUSTAINED } from "./given/limits.ts";
import { onePage } from "./steps/browse.ts";
import { orderFlow } from "./steps/order-flow.ts";

export { handleSummary } from "./given/summary.ts";

const ORDERS = given.rate ?? 15;
const READS_PER_ORDER = 200 / 15;

/** What two cores have to hold for as long as it takes: 200 page reads and 15 complete orders a second. */
export const options: Options = {
  scenarios: {
    visitors: arrivals("visitor", { rate: ORDERS * READS_PER_ORDER, seconds: 300, longest: 1 }),
    customers: arrivals("customer", { rate: ORDERS, seconds: 300, longest: 10 }),
  },
  thresholds: SUSTAINED,
};

export function visitor(): void {
  onePage();
}

export function customer(): void {
  orderFlow(scenario.iterationInTest, false);
}
