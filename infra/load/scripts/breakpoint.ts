import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { growingArrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { BREAKPOINT, BREAKPOINT_FAILED, ORDER_P95_MS, PAID_P95_MS } from "./given/limits.ts";
import { orderFlow } from "./steps/order-flow.ts";

export { handleSummary } from "./given/summary.ts";

const { from, to, seconds } = BREAKPOINT;

const until = (threshold: string) => [{ threshold, abortOnFail: true, delayAbortEval: "10s" }];

/** More and more orders per second, without thinking, until a threshold breaks; the runner names the knee from the samples. */
export const options: Options = {
  scenarios: {
    customers: growingArrivals("customer", { from, to: given.rate ?? to, seconds, longest: 35 }),
  },
  thresholds: {
    checks: until("rate>0.95"),
    http_req_failed: until(`rate<${BREAKPOINT_FAILED}`),
    dropped_iterations: until("count<5"),
    "http_req_duration{kind:order}": until(`p(95)<${ORDER_P95_MS}`),
    time_to_paid: until(`p(95)<${PAID_P95_MS}`),
  },
};

export function customer(): void {
  orderFlow(scenario.iterationInTest, false);
}
