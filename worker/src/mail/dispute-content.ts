import type { DisputeMessage } from "@shop/api/domain/mail/dispute-message";
import { type MailContent, type MailShop, oneLine } from "./content.ts";
import { money } from "./format.ts";

interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
}

/** Returns the content of a mail to staff about a dispute. */
export function disputeContent(
  message: DisputeMessage,
  { origin, time }: Pick<MailShop, "origin" | "time">,
): MailContent {
  const { disputeId, orderId, paymentIntentId, respondBy, status } = message;
  const amount = money(message.amount);
  const { subject, heading, lead } = wordingOf(message, amount, time);
  return {
    subject,
    heading,
    lead,
    rows: [
      ["Order", orderId],
      ["Payment", paymentIntentId],
      ["Dispute", disputeId],
      ["Reason", oneLine(message.reason).replaceAll("_", " ")],
      ...(status === "needs-response" && respondBy ? [["Respond by", time(respondBy)] as const] : []),
    ],
    total: ["Disputed amount", amount],
    action: { label: "Open in Stripe", url: `https://dashboard.stripe.com/disputes/${disputeId}` },
    note: `See the order and its history: ${origin}/dashboard/manageAllOrder/${orderId}`,
    footer: "You received this email because it goes to the shop's staff address (STAFF_EMAIL).",
  };
}

function wordingOf({ status, respondBy }: DisputeMessage, amount: string, time: MailShop["time"]): Wording {
  switch (status) {
    case "needs-response":
      return {
        subject: `Dispute of ${amount}: response needed`,
        heading: "A customer disputed a payment",
        lead: `A customer asked their bank to return ${amount}. Respond in the Stripe dashboard${respondBy ? ` by ${time(respondBy)}` : ""}. Without a response the dispute is lost. Do not refund the order while the dispute is open.`,
      };
    case "under-review":
      return {
        subject: `Dispute of ${amount}: under review`,
        heading: "The bank is reviewing a dispute",
        lead: `The bank received the evidence for the dispute of ${amount}. You don't have to do anything now.`,
      };
    case "won":
      return {
        subject: `Dispute of ${amount}: won`,
        heading: "Dispute won",
        lead: `The bank decided in favor of the shop, which received the ${amount}. You don't have to do anything.`,
      };
    case "lost":
      return {
        subject: `Dispute of ${amount}: lost`,
        heading: "Dispute lost",
        lead: `The bank decided in favor of the customer, who received the ${amount}. Do not refund this payment again.`,
      };
    case "closed":
      return {
        subject: `Dispute of ${amount}: closed`,
        heading: "Dispute closed",
        lead: `The dispute of ${amount} ended without a chargeback. You don't have to do anything.`,
      };
  }
}
