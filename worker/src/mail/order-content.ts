import type { OrderMessage, RefundDetails } from "@shop/api/domain/mail/order-message";
import { type MailContent, oneLine } from "./content.ts";
import { money, time } from "./format.ts";

const COUNT = new Intl.NumberFormat("en-US");

/** Returns the content of a mail about an order. `origin` is the shop's address without a trailing slash. */
export function orderContent(message: OrderMessage, origin: string): MailContent {
  const what = `${COUNT.format(message.quantity)} x ${oneLine(message.itemName)}`;
  const pages = {
    orders: `${origin}/dashboard/myOrders`,
    payment: `${origin}/dashboard/paymentpage/${message.orderId}`,
    tool: `${origin}/tools/${message.toolId}`,
  };
  const lines = [
    ["Tool", oneLine(message.itemName)],
    ["Quantity", COUNT.format(message.quantity)],
    ["Per unit", money(message.unitPrice)],
  ] as const;
  const total = ["Total", money(message.total)] as const;

  switch (message.kind) {
    case "order.placed":
      return {
        subject: `Order placed: ${what}`,
        heading: "Order placed",
        lead: `Thank you, ${oneLine(message.to.name)}. We received your order. Please pay to complete it.`,
        rows: [...lines, ...address(message)],
        total,
        action: { label: `Pay ${money(message.total)}`, url: pages.payment },
        note: message.heldUntil
          ? `We reserved the units until ${time(message.heldUntil)}. After that you can still pay while they are in stock.`
          : "You can pay while the units are in stock.",
      };
    case "order.paid":
      return {
        subject: `Payment received: ${what}`,
        heading: "Payment received",
        lead: `Thank you, ${oneLine(message.to.name)}. This is your receipt. We are preparing your order.`,
        rows: [
          ...lines,
          ...(message.paidAt ? [["Paid", time(message.paidAt)] as const] : []),
          ["Transaction ID", message.transactionId ?? ""],
          ...address(message),
        ],
        total: ["Paid in total", money(message.total)],
        action: { label: "My Orders", url: pages.orders },
        note: "We'll email you when it ships.",
      };
    case "order.hold-released":
      return {
        subject: `Your reservation has ended: ${what}`,
        heading: "Your reservation has ended",
        lead: "We didn't receive your payment in time. You can still pay while the units are in stock.",
        rows: lines,
        total,
        action: { label: `Pay ${money(message.total)}`, url: pages.payment },
        note: "No longer need it? You don't have to do anything. You were not charged.",
      };
    case "order.end-announced":
      return {
        subject: `Your order will be cancelled soon: ${what}`,
        heading: "Your order will be cancelled soon",
        lead: `We haven't received your payment. ${message.endsAt ? `We'll cancel your order on ${time(message.endsAt)}` : "We'll cancel your order soon"} if it isn't paid by then. Pay now if you still want it.`,
        rows: lines,
        total,
        action: { label: `Pay ${money(message.total)}`, url: pages.payment },
        note: "No longer need it? You don't have to do anything. You won't be charged.",
      };
    case "order.shipped":
      return {
        subject: `Your order has shipped: ${what}`,
        heading: "Your order has shipped",
        lead: "We handed your order to the carrier.",
        rows: [...lines, ...address(message)],
        total: null,
        action: { label: "My Orders", url: pages.orders },
        note: "Track it in My Orders.",
      };
    case "order.refunded":
      return refundContent(message, { what, lines, pages });
    case "order.refund-returned":
      return returnedContent(message, { what, lines, pages });
    case "order.cancelled":
      return {
        subject: `Order cancelled: ${what}`,
        heading: "Order cancelled",
        lead: message.isEndedUnpaid
          ? "We cancelled your order because it wasn't paid in time. You were not charged."
          : "Your order was cancelled. You were not charged.",
        rows: lines,
        total,
        action: { label: "View tool", url: pages.tool },
        note: message.isEndedUnpaid
          ? "Still need it? Place a new order."
          : "Cancelled by mistake? Place a new order.",
      };
  }
}

const SEE_ORDERS = "See My Orders for details.";
const TO_CARD = "It goes to the card you paid with. Your bank may take a few days to show it.";
const OUTSIDE_CARD = "This refund was paid outside your card, as agreed.";
const REFUND_NOTES: Readonly<Record<RefundDetails["reason"], string>> = {
  "order-gone": "Your card was charged after the order was cancelled, so we refunded the payment.",
  "sold-out": "The tool was sold out when your payment arrived, so we refunded it.",
  "already-paid": "The order was already paid, so we refunded this payment.",
  mismatch: "The payment didn't match the order, so we refunded it.",
  admin: SEE_ORDERS,
  dashboard: SEE_ORDERS,
  "by-hand": SEE_ORDERS,
  twice: SEE_ORDERS,
};

interface OrderParts {
  readonly what: string;
  readonly lines: MailContent["rows"];
  readonly pages: { readonly orders: string; readonly tool: string };
}

function refundContent(message: OrderMessage, { what, lines, pages }: OrderParts): MailContent {
  const { refund } = message;
  const amount = money(refund?.amount ?? 0);
  const isAll = !refund || refund.amount >= refund.charged;
  return {
    subject: `Refund of ${amount}: ${what}`,
    heading: `Refund of ${amount}`,
    lead: `We refunded ${isAll ? "all" : partOf(refund)} of your payment. ${refund?.reason === "by-hand" ? OUTSIDE_CARD : TO_CARD}`,
    rows: [
      ...lines,
      ["Paid", money(refund?.charged ?? message.total)],
      ...(refund && refund.soFar !== refund.amount
        ? [["Refunded so far", money(refund.soFar)] as const]
        : []),
    ],
    total: ["This refund", amount],
    action: message.isOrderThere
      ? { label: "My Orders", url: pages.orders }
      : { label: "View tool", url: pages.tool },
    note: REFUND_NOTES[refund?.reason ?? "admin"],
  };
}

function returnedContent(message: OrderMessage, { what, lines, pages }: OrderParts): MailContent {
  const amount = money(message.refund?.amount ?? 0);
  return {
    subject: `We couldn't complete your refund of ${amount}: ${what}`,
    heading: `We couldn't complete your refund of ${amount}`,
    lead: `Your bank returned your refund of ${amount}, often because the card was replaced or has expired. We'll pay you another way.`,
    rows: lines,
    total: ["Amount owed to you", amount],
    action: message.isOrderThere
      ? { label: "My Orders", url: pages.orders }
      : { label: "View tool", url: pages.tool },
    note: "Reply to this email and let us know how to pay you.",
  };
}

const partOf = ({ soFar, charged }: RefundDetails): string => (soFar >= charged ? "the rest" : "part");

function address({ delivery }: OrderMessage): MailContent["rows"] {
  if (!delivery) return [];
  return [
    ["Ships to", `${oneLine(delivery.name)}, ${oneLine(delivery.address)}`],
    ["Phone", oneLine(delivery.phone)],
  ];
}
