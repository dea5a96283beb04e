import { expect, it } from "vitest";
import { cents } from "../domain/shared/money.ts";
import { formatRefundFailure, formatRefundProblem } from "./format-refund.ts";

const REFUND = {
  state: "succeeded",
  reason: "admin",
  amount: cents(1250),
  failure: null,
  stripeRefundId: "re_1",
} as const;

it.each([
  [{ code: "rejected", detail: "Charge already refunded." }, "Charge already refunded."],
  [{ code: "rejected", detail: "" }, "Stripe rejected the refund."],
  [{ code: "rejected", detail: null }, "Stripe rejected the refund."],
  [
    { code: "bank", detail: "lost_or_stolen_card" },
    "The customer's bank rejected the refund (lost_or_stolen_card).",
  ],
  [{ code: "bank", detail: null }, "The customer's bank rejected the refund."],
  [{ code: "by-hand", detail: null }, "Refunded outside Stripe."],
] as const)("a refund that failed with %j: %s", (failure, text) => {
  expect(formatRefundFailure(failure)).toBe(text);
  expect(formatRefundProblem({ ...REFUND, state: "failed", failure })).toBe(text);
});

it("a refund that was made twice has its amount and its id at Stripe; the first one has no problem", () => {
  expect(formatRefundProblem(REFUND)).toBeNull();
  const twice = formatRefundProblem({ ...REFUND, reason: "twice" });
  expect(twice).toContain("12.50");
  expect(twice).toContain("re_1");
});

it.each(["dp_1", "du_1"])(
  "what a dispute %s took after a refund is no refund at Stripe",
  (stripeRefundId) => {
    const twice = formatRefundProblem({ ...REFUND, reason: "twice", stripeRefundId });
    expect(twice).toContain(`12.50 dollars were lost to a dispute (${stripeRefundId})`);
    expect(twice).not.toContain("replay");
  },
);
