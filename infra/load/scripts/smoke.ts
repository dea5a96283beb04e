import { scenario } from "k6/execution";
import { given } from "./given/given.ts";
import { everybody } from "./steps/everybody.ts";
import { orderFlow } from "./steps/order-flow.ts";

export { handleSummary } from "./given/summary.ts";
export { admin, visitor } from "./steps/everybody.ts";

const rate = given.rate ?? 2;

/** Whether everything answers, in half a minute. */
export const options = everybody({ visitors: rate, customers: rate, admins: 0.2 }, 20);

/** In a hurry: there is no time to think. */
export function customer(): void {
  orderFlow(scenario.iterationInTest, false);
}
