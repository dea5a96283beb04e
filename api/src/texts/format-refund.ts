import { type Cents, formatDollars } from "../domain/shared/money.ts";
import type { RefundFailure } from "../domain/payment/refund-state.ts";

const FAILURES: Readonly<Record<RefundFailure["code"], (detail: string) => string>> = {
  rejected: (detail) => detail || "Stripe rejected the refund.",
  bank: (detail) => `The customer's bank rejected the refund${detail && ` (${detail})`}.`,
  "by-hand": () => "Refunded outside Stripe.",
};

/** Returns why a refund failed, for staff. */
export const formatRefundFailure = ({ code, detail }: RefundFailure): string => FAILURES[code](detail ?? "");

const IS_DISPUTE = /^d[pu]_/;

/** Returns what an operator has to do about a second refund, or about a dispute (`dp_`) that was lost after a refund. */
export function formatRefundedTwice(amount: Cents, stripeId: string): string {
  const dollars = `Refunded twice: ${formatDollars(amount)} dollars`;
  return IS_DISPUTE.test(stripeId)
    ? `${dollars} were lost to a dispute (${stripeId}) after they had been refunded. Have one of the two returned or write it off.`
    : `${dollars} at Stripe (${stripeId}) after it had been refunded by hand. Have one of the two returned or write it off, then replay the event.`;
}
