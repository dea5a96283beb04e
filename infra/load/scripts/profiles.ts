import { scenario } from "k6/execution";
import type { Options } from "k6/options";
import { arrivals, growingArrivals } from "./arrivals.ts";
import { customerOf, input } from "./input/input.ts";
import type { Profile } from "./input/shape.ts";
import { administer } from "./steps/administer.ts";
import { browse, readRandomPage, viewTool } from "./steps/browse.ts";
import { pay, placeOrder } from "./steps/buy.ts";
import { orderFlow } from "./steps/order-flow.ts";
import { createPaidIntents, sendEvent } from "./steps/webhooks.ts";
import * as limits from "./thresholds.ts";

const { NOTHING_FAILS, QUICK_READS, QUICK_ORDERS, QUICK_ADMIN, PAID_SOON } = limits;

/** The page reads for each order of `sustained`: 200 reads and 15 orders a second. */
const READS_PER_ORDER = 200 / 15;
const SALE_SECONDS = 10;

const rate = (usual: number): number => input.rate ?? usual;

/** Returns options with visitors, customers and admins at once. */
function everyone(
  { visitors, customers, admins }: Record<"visitors" | "customers" | "admins", number>,
  seconds: number,
  customerFunction = "customer",
): Options {
  return {
    scenarios: {
      visitors: arrivals("visitor", { rate: visitors, seconds, longest: 20 }),
      customers: arrivals(customerFunction, { rate: customers, seconds, longest: 40 }),
      admins: arrivals("admin", { rate: admins, seconds, longest: 30 }),
    },
    thresholds: { ...NOTHING_FAILS, ...QUICK_READS, ...QUICK_ORDERS, ...QUICK_ADMIN, ...PAID_SOON },
  };
}

/** A typical day: four visitors for each order, and an admin now and then. */
const typicalDay = (orders: number, seconds: number): Options =>
  everyone({ visitors: orders * 4, customers: orders, admins: orders / 5 }, seconds);

const abortWhen = (threshold: string) => [{ threshold, abortOnFail: true, delayAbortEval: "10s" }];

const profiles: Record<Profile, () => Options> = {
  smoke: () => everyone({ visitors: rate(2), customers: rate(2), admins: 0.2 }, 20, "quickCustomer"),
  browse: () => ({
    scenarios: { visitors: arrivals("visitor", { rate: rate(10), seconds: 60, longest: 20 }) },
    thresholds: { ...NOTHING_FAILS, ...QUICK_READS },
  }),
  "order-flow": () => ({
    scenarios: { customers: arrivals("customer", { rate: rate(4), seconds: 60, longest: 40 }) },
    thresholds: { ...NOTHING_FAILS, ...QUICK_READS, ...QUICK_ORDERS, ...PAID_SOON },
  }),
  "flash-sale": () => {
    if (input.sale === null) throw new Error("A flash sale needs a tool with few units.");
    const buyers = { rate: input.sale.buyers / SALE_SECONDS, seconds: SALE_SECONDS, longest: 40 };
    return {
      scenarios: { buyers: arrivals("saleBuyer", buyers) },
      thresholds: {
        ...NOTHING_FAILS,
        ...PAID_SOON,
        "http_req_duration{kind:order}": ["p(95)<2000"],
        orders_placed: ["count>0"],
      },
    };
  },
  "webhook-storm": () => ({
    scenarios: { events: arrivals("event", { rate: rate(50), seconds: 30, longest: 10 }) },
    thresholds: { ...NOTHING_FAILS, ...limits.QUICK_WEBHOOKS },
  }),
  admin: () => ({
    scenarios: { admins: arrivals("admin", { rate: rate(2), seconds: 60, longest: 30 }) },
    thresholds: { ...NOTHING_FAILS, ...QUICK_ADMIN },
  }),
  mixed: () => typicalDay(rate(1), 120),
  soak: () => typicalDay(rate(0.25), 1800),
  sustained: () => ({
    scenarios: {
      visitors: arrivals("reader", { rate: rate(15) * READS_PER_ORDER, seconds: 300, longest: 1 }),
      customers: arrivals("quickCustomer", { rate: rate(15), seconds: 300, longest: 10 }),
    },
    thresholds: limits.SUSTAINED,
  }),
  // It ends where a limit breaks, and the run prints the rate.
  breakpoint: () => {
    const { from, to, seconds } = limits.BREAKPOINT;
    const growing = { from, to: rate(to), seconds, longest: 35 };
    return {
      scenarios: { customers: growingArrivals("quickCustomer", growing) },
      thresholds: {
        checks: abortWhen("rate>0.95"),
        http_req_failed: abortWhen(`rate<${limits.BREAKPOINT_FAILED}`),
        dropped_iterations: abortWhen("count<5"),
        "http_req_duration{kind:order}": abortWhen(`p(95)<${limits.ORDER_P95_MS}`),
        time_to_paid: abortWhen(`p(95)<${limits.PAID_P95_MS}`),
      },
    };
  },
};

const profile = profiles[input.profile]();

export const options: Options = {
  ...profile,
  thresholds: { ...limits.EACH_CALL, ...profile.thresholds },
  summaryTrendStats: ["count", "med", "p(95)", "p(99.9)", "max"],
};

export function setup(): string[] {
  return input.profile === "webhook-storm" ? createPaidIntents() : [];
}

// k6 calls these by the names in the scenarios.

export function visitor(): void {
  browse();
}

export function reader(): void {
  readRandomPage();
}

export function customer(): void {
  orderFlow(scenario.iterationInTest, true);
}

export function quickCustomer(): void {
  orderFlow(scenario.iterationInTest, false);
}

export function admin(): void {
  administer(scenario.iterationInTest);
}

export function saleBuyer(): void {
  const { sale } = input;
  // The rate per minute may round up to one arrival more than there are buyers.
  if (!sale || scenario.iterationInTest >= sale.buyers) return;
  const buyer = customerOf(scenario.iterationInTest);
  viewTool(sale.tool.id);
  const orderId = placeOrder(buyer, sale.tool, true);
  if (orderId !== null) pay(buyer, sale.tool, orderId);
}

export function event(intents: string[]): void {
  sendEvent(scenario.iterationInTest, intents);
}

export function handleSummary(data: unknown): Record<string, string> {
  return { [input.summaryFile]: JSON.stringify(data) };
}
