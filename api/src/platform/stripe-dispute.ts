import type Stripe from "stripe";
import { cents } from "../domain/shared/money.ts";
import type { ProviderDispute } from "../domain/shared/payment-gateway.ts";

/** The statuses by Stripe's (docs.stripe.com/api/disputes/object). Unknown ones count as `needs-response`. */
const STATUS: Readonly<Record<string, ProviderDispute["status"]>> = {
  warning_needs_response: "needs-response",
  warning_under_review: "under-review",
  warning_closed: "closed",
  needs_response: "needs-response",
  under_review: "under-review",
  appeal_needs_response: "needs-response",
  appeal_under_review: "under-review",
  prevented: "closed",
  won: "won",
  lost: "lost",
};

const REASON_LENGTH_MAX = 100;

/** Returns a dispute in domain terms, or nothing for one without a PaymentIntent, which this shop never charges. */
export function readDispute(dispute: Stripe.Dispute): ProviderDispute[] {
  if (typeof dispute.payment_intent !== "string") return [];
  const { due_by: dueBy } = dispute.evidence_details;
  return [
    {
      providerId: dispute.id,
      paymentIntentId: dispute.payment_intent,
      status: STATUS[dispute.status] ?? "needs-response",
      amount: cents(dispute.amount),
      reason: dispute.reason.slice(0, REASON_LENGTH_MAX),
      isRefundable: dispute.is_charge_refundable,
      respondBy: dueBy === null ? null : new Date(dueBy * 1000),
    },
  ];
}
