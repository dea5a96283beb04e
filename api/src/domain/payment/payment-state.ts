/**
 * The state of a payment, which is one PaymentIntent. `starting`: the key is stored, Stripe's response is not known yet; `open`: it can be
 * charged; `canceled`: it is closed; `succeeded`: it has paid its order; `refunding`: the card was charged, and the money is owed to the
 * customer; `refunded`: all of it is refunded.
 */
export const PAYMENT_STATES = ["starting", "open", "canceled", "succeeded", "refunding", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The allowed transitions. The database trigger `payment_rules` enforces the same table. A closed payment may have been charged before it
 * was closed; a refund that the bank returns is owed again.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  starting: ["open", "canceled", "succeeded", "refunding"],
  open: ["canceled", "succeeded", "refunding"],
  canceled: ["succeeded", "refunding"],
  succeeded: ["refunded"],
  refunding: ["refunded"],
  refunded: ["refunding"],
};

/** The states of payments that may still be charged, or closed. */
export const UNFINISHED_PAYMENT = PAYMENT_STATES.filter((from) =>
  PAYMENT_TRANSITIONS[from].includes("canceled"),
);
