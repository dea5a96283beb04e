import type { Scenario } from "k6/options";
import { given } from "./given.ts";

/** Never more virtual users than this: each is a small JavaScript engine of its own. */
const USERS_MAX = 1500;

interface Arrivals {
  /** Arrivals per second. */
  readonly rate: number;
  readonly seconds: number;
  /** The longest that one arrival may keep a virtual user busy, in seconds; where it takes longer, arrivals are dropped, and told. */
  readonly longest: number;
}

/** So many arrivals per second whatever the shop answers, so that a slow answer does not keep the next one waiting. */
export function arrivals(exec: string, { rate, seconds, longest }: Arrivals): Scenario {
  return {
    executor: "constant-arrival-rate",
    exec,
    rate: Math.ceil(rate * 60),
    timeUnit: "1m",
    duration: `${given.seconds ?? seconds}s`,
    preAllocatedVUs: usersFor(rate, longest),
    gracefulStop: `${longest}s`,
  };
}

/** Arrivals that grow evenly from one rate to another. */
export function growingArrivals(
  exec: string,
  { from, to, seconds, longest }: Omit<Arrivals, "rate"> & { readonly from: number; readonly to: number },
): Scenario {
  return {
    executor: "ramping-arrival-rate",
    exec,
    startRate: from,
    timeUnit: "1s",
    stages: [{ target: to, duration: `${given.seconds ?? seconds}s` }],
    preAllocatedVUs: usersFor(to, longest),
    gracefulStop: `${longest}s`,
  };
}

function usersFor(rate: number, longest: number): number {
  return Math.min(USERS_MAX, Math.ceil(rate * longest) + 2);
}
