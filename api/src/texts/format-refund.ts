import { type Cents, formatDollars } from "../domain/shared/money.ts";
import type { RefundFailure, RefundReason, RefundState } from "../domain/payment/refund-state.ts";

const FAILURES: Readonly<Record<RefundFailure["code"], (detail: string) => string>> = {
  rejected: (detail) => detail || "Stripe rejected the refund.",
  bank: (detail) => `The customer's bank rejected the refund${detail && ` (${detail})`}.`,
  "by-hand": () => "Refunded outside Stripe.",
};

/** Returns why a refund failed, for staff. */
export const formatRefundFailure = ({ code, detail }: RefundFailure): string => FAILURES[code](detail ?? "");

const IS_DISPUTE = /^d[pu]_/;

/** Returns what an operator has to do about a second refund, or about a dispute (`dp_`) that was lost after a refund. */
export function formatRefundedTwice(amount: Cents, stripeRefundId: string | null): string {
  const dollars = `Refunded twice: ${formatDollars(amount)} dollars`;
  return stripeRefundId !== null && IS_DISPUTE.test(stripeRefundId)
    ? `${dollars} were lost to a dispute (${stripeRefundId}) after they had been refunded. Have one of the two returned or write it off.`
    : `${dollars} at Stripe (${stripeRefundId}) after it had been refunded by hand. Have one of the two returned or write it off, then replay the event.`;
}

interface Refunded {
  readonly state: RefundState;
  readonly reason: RefundReason;
  readonly amount: Cents;
  readonly failure: RefundFailure | null;
  readonly stripeRefundId: string | null;
}

/** Returns the problem of a refund that failed or does not count, for staff; otherwise null. */
export function formatRefundProblem({
  state,
  reason,
  amount,
  failure,
  stripeRefundId,
}: Refunded): string | null {
  if (failure !== null) return formatRefundFailure(failure);
  if (reason === "twice" && state === "succeeded") return formatRefundedTwice(amount, stripeRefundId);
  return null;
}
