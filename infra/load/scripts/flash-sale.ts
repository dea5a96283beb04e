import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given, person } from "./given/given.ts";
import { NOTHING_FAILS, PAID_SOON } from "./given/limits.ts";
import { lookAt } from "./steps/browse.ts";
import { pay, place } from "./steps/buy.ts";

export { handleSummary } from "./given/summary.ts";

const { sale } = given;
if (sale === null) throw new Error("A flash sale needs a tool with few pieces.");
/** Everybody comes within these seconds. */
const SECONDS = 10;

/** Many buyers of the last pieces; each comes once. Who gets one pays it. */
export const options: Options = {
  scenarios: {
    buyers: arrivals("buyer", { rate: sale.buyers / SECONDS, seconds: SECONDS, longest: 40 }),
  },
  thresholds: {
    ...NOTHING_FAILS,
    ...PAID_SOON,
    "http_req_duration{kind:order}": ["p(95)<2000"],
    orders_placed: ["count>0"],
  },
};

export function buyer(): void {
  const tool = sale?.tool;
  // The minute's rate may round to one arrival more than there are buyers.
  if (!tool || scenario.iterationInTest >= (sale?.buyers ?? 0)) return;
  const mine = person(scenario.iterationInTest);
  lookAt(tool.id);
  const orderId = place(mine, tool, true);
  if (orderId !== null) pay(mine, tool, orderId);
}
