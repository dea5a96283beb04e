import type { DisputeMessage } from "@shop/api/domain/mail/dispute-message";
import { type MailContent, type MailShop, oneLine } from "./content.ts";
import { formatOrderNumber } from "@shop/api/domain/order/order-number";
import { money, timeUntil } from "./format.ts";

interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly lead: string;
}

/** Returns the content of a mail to staff about a dispute; `now` is when it is sent. */
export function disputeContent(
  message: DisputeMessage,
  { origin, time }: Pick<MailShop, "origin" | "time">,
  now: Date,
): MailContent {
  const { disputeId, orderId, paymentIntentId, respondBy, status } = message;
  const order = message.orderNumber === null ? orderId : formatOrderNumber(message.orderNumber);
  const amount = money(message.amount);
  const left = respondBy === null ? "" : timeUntil(respondBy, now);
  const deadline = respondBy && `${time(respondBy)}${left === "" ? "" : ` (${left})`}`;
  const { subject, heading, lead } = wordingOf(message, amount, deadline);
  return {
    subject: `${subject}, order ${order}`,
    heading,
    lead,
    rows: [
      ["Order", order],
      ["Payment", paymentIntentId],
      ["Dispute", disputeId],
      ["Reason", oneLine(message.reason).replaceAll("_", " ")],
      ...(status === "needs-response" && deadline !== null ? [["Respond by", deadline] as const] : []),
    ],
    total: ["Disputed amount", amount],
    action: { label: "Open in Stripe", url: `https://dashboard.stripe.com/disputes/${disputeId}` },
    note: `See the order and its history: ${origin}/dashboard/${message.orderNumber === null ? `audit?about=${orderId}` : `manageAllOrder/${orderId}`}`,
    footer: "You received this email because it goes to the shop's staff address (STAFF_EMAIL).",
    isInternal: true,
  };
}

function wordingOf({ status, isRecorded }: DisputeMessage, amount: string, deadline: string | null): Wording {
  switch (status) {
    case "needs-response":
      return {
        subject: `Dispute of ${amount}: response needed`,
        heading: "A customer disputed a payment",
        lead: `A customer asked their bank to return ${amount}. Respond in the Stripe dashboard${deadline === null ? "" : ` by ${deadline}`}. Without a response the dispute is lost. Do not ship the order while the dispute is open. You can refund it only while it is an inquiry, before the bank takes the money.`,
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
        lead: `The bank decided in favor of the shop, which received the ${amount}. ${isRecorded ? "This payment was recorded as refunded. Decide whether to pay the customer." : "You don't have to do anything."}`,
      };
    case "lost":
      return {
        subject: `Dispute of ${amount}: lost`,
        heading: "Dispute lost",
        lead: `The bank decided in favor of the customer, who received the ${amount}. Do not ship or refund the order. An operator must record it (runbook: Dispute).`,
      };
    case "closed":
      return {
        subject: `Dispute of ${amount}: closed`,
        heading: "Dispute closed",
        lead: `The dispute of ${amount} ended without a chargeback. You don't have to do anything.`,
      };
  }
}
