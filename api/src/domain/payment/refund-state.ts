/**
 * The state of a refund. `requested`: stored; `sent`: requested at Stripe, the response is not stored yet; `succeeded`: Stripe has made it;
 * `failed`: nothing was refunded; `returned`: the card's bank returned the money later.
 */
export const REFUND_STATES = ["requested", "sent", "succeeded", "failed", "returned"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The allowed transitions. The database trigger `refund_rules` enforces the same table. */
const REFUND_TRANSITIONS: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ["sent", "succeeded", "failed"],
  sent: ["succeeded", "failed"],
  succeeded: ["returned"],
  failed: [],
  returned: [],
};

/** Returns the states from which a refund may go to `to`, for the condition of the update. */
export const refundStatesBefore = (to: RefundState): readonly RefundState[] =>
  REFUND_STATES.filter((from) => REFUND_TRANSITIONS[from].includes(to));

/** The states of refunds that Stripe has not made yet. */
export const UNFINISHED_REFUND = refundStatesBefore("succeeded");

/** The reasons why a charge could not pay its order: the shop owes all of it. */
export const OWED_REASONS = ["order-gone", "sold-out", "already-paid", "mismatch"] as const;
export type OwedReason = (typeof OWED_REASONS)[number];

/**
 * `admin` and `dashboard`: where it was decided; `by-hand`: refunded outside Stripe; the others: the charge could not pay its order.
 */
export type RefundReason = OwedReason | "admin" | "dashboard" | "by-hand";

/**
 * The cause of a failed refund. `rejected`: Stripe rejected the request, `detail` is its message; `bank`: the card's bank did, `detail` is
 * Stripe's code of the reason; `by-hand`: it was refunded outside Stripe instead.
 */
export interface RefundFailure {
  readonly code: "rejected" | "bank" | "by-hand";
  readonly detail: string | null;
}
