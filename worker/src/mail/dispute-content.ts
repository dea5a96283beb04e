import type { DisputeLetter } from "@shop/api/domain/mail/dispute-letter";
import { type MailContent, oneLine } from "./content.ts";
import { money, time } from "./format.ts";

interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
}

/** The mail to staff about a dispute. `origin` is the shop's address, without a slash at its end. */
export function disputeContent(letter: DisputeLetter, origin: string): MailContent {
  const { disputeId, orderId, paymentIntentId, respondBy, status } = letter;
  const amount = money(letter.amount);
  const { subject, heading, lead } = wordingOf(letter, amount);
  return {
    subject,
    heading,
    lead,
    rows: [
      ["Order", orderId],
      ["Payment", paymentIntentId],
      ["Dispute", disputeId],
      ["Reason", oneLine(letter.reason).replaceAll("_", " ")],
      ...(status === "needs-response" && respondBy ? [["Respond by", time(respondBy)] as const] : []),
    ],
    total: ["Disputed amount", amount],
    action: { label: "Open in Stripe", url: `https://dashboard.stripe.com/disputes/${disputeId}` },
    note: `The order and its history: ${origin}/dashboard/manageAllOrder/${orderId}`,
    footer: "You get this mail because your address is the shop's address for staff (STAFF_EMAIL).",
  };
}

function wordingOf({ status, respondBy }: DisputeLetter, amount: string): Wording {
  switch (status) {
    case "needs-response":
      return {
        subject: `Dispute of ${amount}: response needed`,
        heading: "A customer disputes a payment",
        lead: `A customer asked the bank for ${amount} back. Respond in Stripe's dashboard${respondBy ? ` by ${time(respondBy)}` : ""}: without a response the dispute is lost. Do not refund the order before the dispute has ended.`,
      };
    case "under-review":
      return {
        subject: `Dispute of ${amount}: under review`,
        heading: "The bank reviews a dispute",
        lead: `The bank has the evidence about the dispute of ${amount}. You don't have to do anything now.`,
      };
    case "won":
      return {
        subject: `Dispute of ${amount}: won`,
        heading: "A dispute was won",
        lead: `The bank decided for the shop: the ${amount} are the shop's. You don't have to do anything.`,
      };
    case "lost":
      return {
        subject: `Dispute of ${amount}: lost`,
        heading: "A dispute was lost",
        lead: `The bank decided for the customer, who has the ${amount} back. Do not refund this payment again.`,
      };
    case "closed":
      return {
        subject: `Dispute of ${amount}: closed`,
        heading: "A dispute was closed",
        lead: `The dispute of ${amount} ended without a chargeback. You don't have to do anything.`,
      };
  }
}
