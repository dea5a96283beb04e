import { refundedTwiceMessage } from "../domain/payment/refunded-twice.ts";
import type { Cents } from "../domain/shared/money.ts";
import type { RefundFailure, RefundReason, RefundState } from "../domain/payment/refund-state.ts";

const FAILURES: Readonly<Record<RefundFailure["code"], (detail: string) => string>> = {
  rejected: (detail) => detail || "Stripe rejected the refund.",
  bank: (detail) => `The card's bank refused the refund${detail && ` (${detail})`}.`,
  "by-hand": () => "Refunded outside Stripe.",
};

/** Why nothing was refunded, for staff. */
export const formatRefundFailure = ({ code, detail }: RefundFailure): string => FAILURES[code](detail ?? "");

interface Refunded {
  readonly state: RefundState;
  readonly reason: RefundReason;
  readonly amount: Cents;
  readonly failure: RefundFailure | null;
  readonly stripeRefundId: string | null;
}

/** What staff have to know of a refund that did not succeed, or that does not count; null for the others. */
export function formatRefundProblem({
  state,
  reason,
  amount,
  failure,
  stripeRefundId,
}: Refunded): string | null {
  if (failure !== null) return formatRefundFailure(failure);
  if (reason === "twice" && state === "succeeded") return refundedTwiceMessage(amount, stripeRefundId);
  return null;
}
