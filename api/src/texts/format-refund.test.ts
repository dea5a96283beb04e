import { expect, it } from "vitest";
import { cents } from "../domain/shared/money.ts";
import { formatRefundedTwice, formatRefundFailure } from "./format-refund.ts";

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
});

it("a refund beyond what was paid has its amount and its id at Stripe", () => {
  const twice = formatRefundedTwice(cents(1250), "re_1");
  expect(twice).toContain("12.50");
  expect(twice).toContain("re_1");
});

it.each(["dp_1", "du_1"])("what a dispute %s took after a refund is no refund at Stripe", (id) => {
  const twice = formatRefundedTwice(cents(1250), id);
  expect(twice).toContain(`12.50 dollars were lost to a dispute (${id})`);
  expect(twice).not.toContain("replay");
});
