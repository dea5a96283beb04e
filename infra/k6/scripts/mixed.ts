import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { NOTHING_FAILS, PAID_SOON, QUICK_ADMIN, QUICK_ORDERS, QUICK_READS } from "./given/limits.ts";
import { administer } from "./steps/administer.ts";
import { browse } from "./steps/browse.ts";
import { orderFlow } from "./steps/order-flow.ts";

export { handleSummary } from "./given/summary.ts";

const SECONDS = 120;
/** Orders per second; for each of them four look around, and an admin is there now and then. */
const rate = given.rate ?? 1;

/** Everybody at once, as on a good day. */
export const options: Options = {
  scenarios: {
    visitors: arrivals("visitor", { rate: rate * 4, seconds: SECONDS, longest: 20 }),
    customers: arrivals("customer", { rate, seconds: SECONDS, longest: 40 }),
    admins: arrivals("admin", { rate: rate / 5, seconds: SECONDS, longest: 30 }),
  },
  thresholds: { ...NOTHING_FAILS, ...QUICK_READS, ...QUICK_ORDERS, ...QUICK_ADMIN, ...PAID_SOON },
};

export function visitor(): void {
  browse();
}

export function customer(): void {
  orderFlow(scenario.iterationInTest, true);
}

export function admin(): void {
  administer();
}
