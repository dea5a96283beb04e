/**
 * How far a refund is. `requested`: decided and stored; `sent`: Stripe was asked, its response is not stored yet; `succeeded`: the money is
 * on its way to the card; `failed`: nothing was refunded; `returned`: the card's bank sent the money back later.
 */
export const REFUND_STATES = ["requested", "sent", "succeeded", "failed", "returned"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Which state may follow which. The trigger `refund_rules` of the database holds the same table. */
const REFUND_TRANSITIONS: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ["sent", "succeeded", "failed"],
  sent: ["succeeded", "failed"],
  succeeded: ["returned"],
  failed: [],
  returned: [],
};

/** States from which a refund may go to `to`: the condition of the update that moves it. */
export const refundStatesBefore = (to: RefundState): readonly RefundState[] =>
  REFUND_STATES.filter((from) => REFUND_TRANSITIONS[from].includes(to));

/** Stripe has not refunded it yet. */
export const UNFINISHED_REFUND = refundStatesBefore("succeeded");

/** Why a charge could not become a paid order: the shop owes all of it, without anybody's decision. */
export const OWED_REASONS = ["order-gone", "sold-out", "already-paid", "mismatch"] as const;
export type OwedReason = (typeof OWED_REASONS)[number];

/**
 * `admin` and `dashboard`: somebody decided it; `by-hand`: refunded outside Stripe; `twice`: refunded at Stripe after that, and not counted;
 * the others: the charge could not become a paid order.
 */
export type RefundReason = OwedReason | "admin" | "dashboard" | "by-hand" | "twice";

/**
 * Why nothing was refunded in the end. `rejected`: Stripe rejected the request, `detail` is its message; `bank`: the card's bank did, `detail` is
 * Stripe's code of the reason; `by-hand`: it was refunded outside Stripe instead.
 */
export interface RefundFailure {
  readonly code: "rejected" | "bank" | "by-hand";
  readonly detail: string | null;
}
