import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { NOTHING_FAILS, QUICK_READS } from "./given/limits.ts";
import { browse } from "./steps/browse.ts";

export { handleSummary } from "./given/summary.ts";

/** People who look and buy nothing. */
export const options: Options = {
  scenarios: { visitors: arrivals("visitor", { rate: given.rate ?? 10, seconds: 60, longest: 20 }) },
  thresholds: { ...NOTHING_FAILS, ...QUICK_READS },
};

export function visitor(): void {
  browse();
}
