import type { Context } from "./context.ts";
import { newId, nowSeconds } from "./ids.ts";
import type { Charge, Dispute } from "../store/types.ts";

/** The states that a dispute of a card goes through (docs.stripe.com/api/disputes/object). */
export const DISPUTE_STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
] as const;

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

const FINAL: ReadonlySet<string> = new Set(["warning_closed", "won", "lost"]);
/** The money of an inquiry is not withdrawn, that of a won dispute is returned; once a part is lost, the rest of the charge is left. */
const isRefundable = (status: DisputeStatus, isPart: boolean): boolean =>
  status.startsWith("warning") || status === "won" || (status === "lost" && isPart);

const RESPONSE_SECONDS = 7 * 86_400;

/** Every kind of evidence is missing. */
const NO_EVIDENCE: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

type Recorder = Pick<Context, "store" | "emit">;

/** The cardholder disputes a charge at the bank: Stripe takes the money out of the balance and requests evidence within a week. */
export function openDispute(
  { store, emit }: Recorder,
  charge: Charge,
  { reason, status, amount }: { reason: string; status: DisputeStatus; amount?: number | undefined },
): Dispute {
  const disputed = amount ?? charge.amount;
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: disputed,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: nowSeconds() + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isRefundable(status, disputed < charge.amount),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
  store.put("dispute", dispute);
  store.put("charge", { ...charge, disputed: true });
  emit("charge.dispute.created", dispute);
  if (!status.startsWith("warning")) emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The shop has responded, or the bank has decided. */
export function moveDispute({ store, emit }: Recorder, dispute: Dispute, status: DisputeStatus): Dispute {
  const isPart = dispute.amount < (store.get("charge", dispute.charge)?.amount ?? 0);
  const moved: Dispute = { ...dispute, status, is_charge_refundable: isRefundable(status, isPart) };
  store.put("dispute", moved);
  emit(FINAL.has(status) ? "charge.dispute.closed" : "charge.dispute.updated", moved);
  if (status === "won") emit("charge.dispute.funds_reinstated", moved);
  return moved;
}
