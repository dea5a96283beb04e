import type { Options } from "k6/options";
import { arrivals } from "./given/arrivals.ts";
import { given } from "./given/given.ts";
import { NOTHING_FAILS, QUICK_ADMIN } from "./given/limits.ts";
import { administer } from "./steps/administer.ts";

export { handleSummary } from "./given/summary.ts";

/** Admins at work. */
export const options: Options = {
  scenarios: { admins: arrivals("admin", { rate: given.rate ?? 2, seconds: 60, longest: 30 }) },
  thresholds: { ...NOTHING_FAILS, ...QUICK_ADMIN },
};

export function admin(): void {
  administer();
}
