import { type Cents, formatDollars } from "../domain/shared/money.ts";
import type { RefundFailure, RefundReason, RefundState } from "../domain/payment/refund-state.ts";

const FAILURES: Readonly<Record<RefundFailure["code"], (detail: string) => string>> = {
  rejected: (detail) => detail || "Stripe rejected the refund.",
  bank: (detail) => `The customer's bank rejected the refund${detail && ` (${detail})`}.`,
  "by-hand": () => "Refunded outside Stripe.",
};

/** Returns why a refund failed, for staff. */
export const formatRefundFailure = ({ code, detail }: RefundFailure): string => FAILURES[code](detail ?? "");

/** Returns what an operator has to do about a second refund. */
export const formatRefundedTwice = (amount: Cents, stripeRefundId: string | null): string =>
  `Refunded twice: ${formatDollars(amount)} dollars at Stripe (${stripeRefundId}) after it had been refunded by hand. Have one of the two returned or write it off, then replay the event.`;

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
