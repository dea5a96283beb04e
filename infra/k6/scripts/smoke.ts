import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { NOTHING_FAILS, PAID_SOON, QUICK_ADMIN, QUICK_ORDERS, QUICK_READS } from "./given/limits.ts";
import { administer } from "./steps/administer.ts";
import { browse } from "./steps/browse.ts";
import { orderFlow } from "./steps/order-flow.ts";

export { handleSummary } from "./given/summary.ts";

/** Whether everything answers, in half a minute. */
export const options: Options = {
  scenarios: {
    visitors: arrivals("visitor", { rate: given.rate ?? 2, seconds: 20, longest: 20 }),
    orders: arrivals("order", { rate: given.rate ?? 2, seconds: 20, longest: 35 }),
    admins: arrivals("admin", { rate: 0.2, seconds: 20, longest: 30 }),
  },
  thresholds: { ...NOTHING_FAILS, ...QUICK_READS, ...QUICK_ORDERS, ...QUICK_ADMIN, ...PAID_SOON },
};

export function visitor(): void {
  browse();
}

export function order(): void {
  orderFlow(scenario.iterationInTest, false);
}

export function admin(): void {
  administer();
}
