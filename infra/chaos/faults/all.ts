import type { Fault } from "../fault.ts";
import { dashboardFaults } from "./dashboard.ts";
import { imageFaults } from "./images.ts";
import { otherFaults } from "./others.ts";
import { postgresFaults } from "./postgres.ts";
import { processFaults } from "./processes.ts";
import { redisFaults } from "./redis.ts";
import { stripeApiFaults } from "./stripe-api.ts";
import { stripeEventFaults } from "./stripe-events.ts";

/** Every fault, in the order of a run. */
export const ALL_FAULTS: readonly Fault[] = [
  ...processFaults,
  ...redisFaults,
  ...postgresFaults,
  ...stripeEventFaults,
  ...stripeApiFaults,
  ...dashboardFaults,
  ...imageFaults,
  ...otherFaults,
];
