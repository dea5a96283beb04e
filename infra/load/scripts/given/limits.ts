/** The shop's promises under load (`infra/load/README.md`), as numbers and as k6 thresholds. Times in milliseconds. */

/** Orders: the service level of the shop. 95 of 100 within. */
export const ORDER_P95_MS = 800;
/** From the card's confirmation to the order that says paid. 95 of 100 within. */
export const PAID_P95_MS = 5000;

/** How arrivals of `breakpoint` grow unless told otherwise: orders per second, and how long. */
export const BREAKPOINT = { from: 1, to: 120, seconds: 120 };
/** Of its calls so many may fail, 0 to 1. */
export const BREAKPOINT_FAILED = 0.02;

/** Without these k6 calls a run good in which everything failed. */
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

/** Of `sustained`: stricter, and not a single call may fail. */
export const SUSTAINED = {
  checks: ["rate==1"],
  http_req_failed: ["rate==0"],
  dropped_iterations: ["count<1"],
  "http_req_duration{kind:read}": ["p(95)<300"],
  "http_req_duration{kind:order}": [`p(95)<${ORDER_P95_MS}`],
  time_to_paid: ["p(95)<2000"],
};

export const QUICK_ADMIN = { "http_req_duration{kind:admin}": ["p(95)<800"] };
