/** The shop's promises under load (`infra/k6/README.md`), as k6 thresholds. Times in milliseconds. */

/** Without these k6 calls a run good in which everything failed. */
export const NOTHING_FAILS = {
  checks: ["rate>0.99"],
  http_req_failed: ["rate<0.01"],
  dropped_iterations: ["count<1"],
};

/** Reads of pages and searches. */
export const QUICK_READS = { "http_req_duration{kind:read}": ["p(95)<500"] };

/** Orders: the service level of the shop. */
export const QUICK_ORDERS = { "http_req_duration{kind:order}": ["p(95)<800"] };

/** From the card's confirmation to the order that says paid. */
export const PAID_SOON = { time_to_paid: ["p(95)<5000", "p(99.9)<30000"] };

export const QUICK_WEBHOOKS = { "http_req_duration{kind:webhook}": ["p(95)<500"] };

export const QUICK_ADMIN = { "http_req_duration{kind:admin}": ["p(95)<800"] };
