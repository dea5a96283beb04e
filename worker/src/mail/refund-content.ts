import type { RefundDetails } from "@shop/api/domain/mail/refund-details";
import { money } from "./format.ts";
import { countOf, lineRows, type OrderContent, type OrderParts, unitsOf } from "./order-parts.ts";

const SEE_ORDER = "Your order page has the details.";
const TO_CARD = "It goes to the card you paid with. Your bank may take a few days to show it.";
const FROM_BANK = "Your bank has already returned this amount to you.";
const OUTSIDE_CARD = "We paid it in another way than to your card, as agreed.";
const REFUND_NOTES: Readonly<Record<RefundDetails["reason"], string>> = {
  "order-gone": "Your card was charged after the order was cancelled, so we refunded the payment.",
  "sold-out": "The tool was sold out when your payment arrived, so we refunded your payment.",
  "already-paid": "The order was already paid, so we refunded this payment.",
  mismatch: "The payment didn't match the order, so we refunded it.",
  admin: SEE_ORDER,
  dashboard: SEE_ORDER,
  "by-hand": SEE_ORDER,
};

/** Returns the content of a mail about a refund that was made. */
export function refundContent({ message, lines, view }: OrderParts): OrderContent {
  const refund: Partial<RefundDetails> = message.refund ?? {};
  const { amount = 0, charged = 0, soFar = 0, reason = "admin", lines: units = [] } = refund;
  const rest = soFar >= charged ? "the rest" : "part";
  const returned = refund.isOfReturn ? ` for the ${returnedUnits(countOf(units))} you returned` : "";
  return {
    heading: `Refund of ${money(amount)}`,
    lead: `We refunded ${amount >= charged ? "all" : rest} of your payment${returned}. ${wayOf(refund)}`,
    rows: [
      ...lines,
      ...lineRows("Refunded", units),
      ["Paid", money(charged)],
      ...(soFar === amount ? [] : [["Refunded so far", money(soFar)] as const]),
    ],
    total: ["This refund", money(amount)],
    action: view,
    note: REFUND_NOTES[reason],
  };
}

/** Returns the content of a mail about a refund that the customer's bank returned. */
export function refundReturnedContent({ message, lines, view }: OrderParts): OrderContent {
  const amount = money(message.refund?.amount ?? 0);
  return {
    heading: `We couldn't complete your refund of ${amount}`,
    lead: `Your bank returned your refund of ${amount}, often because the card was replaced or has expired. We'll pay you another way.`,
    rows: lines,
    total: ["Amount owed to you", amount],
    action: view,
    note: "Reply to this email and let us know how to pay you.",
  };
}

function wayOf({ reason, isOfDispute }: Partial<RefundDetails>): string {
  if (reason !== "by-hand") return TO_CARD;
  return isOfDispute ? FROM_BANK : OUTSIDE_CARD;
}

const returnedUnits = (quantity: number): string => (quantity === 1 ? "unit" : unitsOf(quantity));
