/** Service levels under load (`infra/load/README.md`), as numbers and as k6 thresholds. Times in milliseconds. */

export const ORDER_P95_MS = 800;
/** The time from the card's confirmation to the order's status `paid`. */
export const PAID_P95_MS = 5000;

/** Arrivals of `breakpoint`: orders per second, and seconds. */
export const BREAKPOINT = { from: 1, to: 120, seconds: 120 };
/** The share of failed calls that `breakpoint` accepts, 0 to 1. */
export const BREAKPOINT_FAILED = 0.02;

/** Without thresholds k6 passes a run in which every call failed. */
export const NOTHING_FAILS = {
  checks: ["rate>0.99"],
  http_req_failed: ["rate<0.01"],
  dropped_iterations: ["count<1"],
};

/** Reads of pages and searches. */
export const QUICK_READS = { "http_req_duration{kind:read}": ["p(95)<500"] };

export const QUICK_ORDERS = { "http_req_duration{kind:order}": [`p(95)<${ORDER_P95_MS}`] };

export const PAID_SOON = { time_to_paid: [`p(95)<${PAID_P95_MS}`, "p(99.9)<30000"] };

export const QUICK_WEBHOOKS = { "http_req_duration{kind:webhook}": ["p(95)<500"] };

export const QUICK_ADMIN = { "http_req_duration{kind:admin}": ["p(95)<800"] };

/** Thresholds of `sustained`: stricter, and no call may fail. */
export const SUSTAINED = {
  checks: ["rate==1"],
  http_req_failed: ["rate==0"],
  dropped_iterations: ["count<1"],
  "http_req_duration{kind:read}": ["p(95)<300"],
  "http_req_duration{kind:order}": [`p(95)<${ORDER_P95_MS}`],
  time_to_paid: ["p(95)<2000"],
};

/** Every call of the profiles, by the name that its metrics have. */
export const CALLS = [
  "GET page",
  "GET tools",
  "GET tools?q=",
  "GET tools/suggestions",
  "GET purchase/{id}",
  "GET ratting",
  "GET payment/{id}",
  "POST purchase",
  "POST create-payment-intent",
  "Stripe confirm",
  "POST webhook",
  "POST webhook (forged)",
  "GET manage/figures",
  "GET manage/orders",
  "GET manage/orders?status=",
  "GET manage/orders?q=",
  "GET users?q=",
  "GET manage/tools?q=",
  "GET manage/reviews",
  "GET manage/tools/{id}",
  "PUT manage/tools/{id}",
] as const;

/** No limits: k6 reports the times of a call only where a threshold names it. */
export const EACH_CALL = Object.fromEntries(
  CALLS.map((name) => [`http_req_duration{name:${name}}`, Array<string>()]),
);
