import type Stripe from "stripe";
import { expect, it } from "vitest";
import { readDispute } from "./stripe-dispute.ts";

const aDispute = (over: object): Stripe.Dispute =>
  ({
    id: "du_1",
    payment_intent: "pi_1",
    status: "needs_response",
    amount: 1120,
    reason: "fraudulent",
    is_charge_refundable: false,
    evidence_details: { due_by: 1_800_000_000 },
    ...over,
  }) as unknown as Stripe.Dispute;

it("reads a dispute; one without a PaymentIntent is none of this shop's", () => {
  expect(readDispute(aDispute({}))).toEqual([
    {
      providerId: "du_1",
      paymentIntentId: "pi_1",
      status: "needs-response",
      amount: 1120,
      reason: "fraudulent",
      isRefundable: false,
      respondBy: new Date(1_800_000_000_000),
    },
  ]);
  expect(readDispute(aDispute({ evidence_details: { due_by: null } }))).toMatchObject([{ respondBy: null }]);
  expect(readDispute(aDispute({ payment_intent: null }))).toEqual([]);
});

it.each([
  ["warning_closed", "closed"],
  ["prevented", "closed"],
  ["appeal_under_review", "under-review"],
  ["a_state_of_next_year", "needs-response"],
])("Stripe's state %s is %s", (status, expected) => {
  expect(readDispute(aDispute({ status }))).toMatchObject([{ status: expected }]);
});
