import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals } from "../given/arrivals.ts";
import { NOTHING_FAILS, PAID_SOON, QUICK_ADMIN, QUICK_ORDERS, QUICK_READS } from "../given/limits.ts";
import { administer } from "./administer.ts";
import { browse } from "./browse.ts";
import { orderFlow } from "./order-flow.ts";

interface Rates {
  /** Arrivals per second. */
  readonly visitors: number;
  readonly customers: number;
  readonly admins: number;
}

/** Visitors, customers and admins at once. The profile has to export `visitor`, `customer` and `admin` too: k6 calls them. */
export function everybody({ visitors, customers, admins }: Rates, seconds: number): Options {
  return {
    scenarios: {
      visitors: arrivals("visitor", { rate: visitors, seconds, longest: 20 }),
      customers: arrivals("customer", { rate: customers, seconds, longest: 40 }),
      admins: arrivals("admin", { rate: admins, seconds, longest: 30 }),
    },
    thresholds: { ...NOTHING_FAILS, ...QUICK_READS, ...QUICK_ORDERS, ...QUICK_ADMIN, ...PAID_SOON },
  };
}

/** A good day: for each order four look around, and an admin is there now and then. @param rate orders per second */
export function goodDay(rate: number, seconds: number): Options {
  return everybody({ visitors: rate * 4, customers: rate, admins: rate / 5 }, seconds);
}

export function visitor(): void {
  browse();
}

export function customer(): void {
  orderFlow(scenario.iterationInTest, true);
}

export function admin(): void {
  administer();
}
