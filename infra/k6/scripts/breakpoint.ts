import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { growingArrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { orderFlow } from "./steps/order-flow.ts";

export { handleSummary } from "./given/summary.ts";

const FROM = 1;

const until = (threshold: string) => [{ threshold, abortOnFail: true, delayAbortEval: "10s" }];

/** More and more orders per second, without thinking, until a threshold breaks; the runner names the knee from the samples. */
export const options: Options = {
  scenarios: {
    customers: growingArrivals("customer", { from: FROM, to: given.rate ?? 120, seconds: 120, longest: 35 }),
  },
  thresholds: {
    checks: until("rate>0.95"),
    http_req_failed: until("rate<0.02"),
    dropped_iterations: until("count<5"),
    "http_req_duration{kind:order}": until("p(95)<800"),
    time_to_paid: until("p(95)<5000"),
  },
};

export function customer(): void {
  orderFlow(scenario.iterationInTest, false);
}
