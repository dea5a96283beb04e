import type { Scenario } from "k6/options";
import { input } from "./input/input.ts";

/** Each virtual user is its own JavaScript engine. */
const USERS_MAX = 1500;

interface Arrivals {
  /** Arrivals per second. */
  readonly rate: number;
  readonly seconds: number;
  /** The seconds that one arrival may take; slower arrivals use up the virtual users, and k6 drops new ones. */
  readonly longest: number;
}

/** Returns a scenario of evenly spaced arrivals, which do not wait for responses. */
export function arrivals(exec: string, { rate, seconds, longest }: Arrivals): Scenario {
  return {
    executor: "constant-arrival-rate",
    exec,
    rate: Math.ceil(rate * 60),
    timeUnit: "1m",
    duration: `${input.seconds ?? seconds}s`,
    ...users(rate, longest),
  };
}

/** Returns a scenario whose arrival rate grows evenly. */
export function growingArrivals(
  exec: string,
  { from, to, seconds, longest }: Omit<Arrivals, "rate"> & { readonly from: number; readonly to: number },
): Scenario {
  return {
    executor: "ramping-arrival-rate",
    exec,
    startRate: from,
    timeUnit: "1s",
    stages: [{ target: to, duration: `${input.seconds ?? seconds}s` }],
    ...users(to, longest),
  };
}

function users(rate: number, longest: number) {
  return {
    preAllocatedVUs: Math.min(USERS_MAX, Math.ceil(rate * longest) + 2),
    gracefulStop: `${longest}s`,
  };
}
