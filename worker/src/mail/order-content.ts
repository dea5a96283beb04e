import type { OrderMessage, RefundDetails } from "@shop/api/domain/mail/order-message";
import { trackingUrl } from "@shop/api/domain/fulfilment/carriers";
import { formatOrderNumber } from "@shop/api/domain/order/order-number";
import { isolated, type MailContent, type MailShop, oneLine } from "./content.ts";
import { duration, money, timeUntil } from "./format.ts";
import { returnContent } from "./return-content.ts";

const COUNT = new Intl.NumberFormat("en-US");

/** Returns the content of a mail about an order; `now` is when it is sent. */
export function orderContent(message: OrderMessage, shop: MailShop, now: Date): MailContent {
  const { origin, time } = shop;
  const number = message.orderNumber === null ? null : formatOrderNumber(message.orderNumber);
  const about = (heading: string): string => `${heading}: ${number === null ? "" : `${number}, `}${what}`;
  const what = `${COUNT.format(message.quantity)} x ${oneLine(message.itemName)}`;
  const pages = {
    order: `${origin}/dashboard/orders/${message.orderId}`,
    payment: `${origin}/dashboard/paymentpage/${message.orderId}`,
    tool: `${origin}/tools/${message.toolId}`,
  };
  const lines: MailContent["rows"] = [
    ...(number === null ? [] : [["Order", number] as const]),
    ["Tool", oneLine(message.itemName)],
    ["Quantity", COUNT.format(message.quantity)],
    ["Per unit", money(message.unitPrice)],
    ...buyer(message),
  ];
  const delivery = ["Delivery", oneLine(shop.deliveryPrice)] as const;
  const total = ["Total", money(message.total)] as const;

  switch (message.kind) {
    case "order.placed":
      return {
        subject: about("Order placed"),
        heading: "Order placed",
        lead: `Thank you, ${isolated(oneLine(message.to.name))}. We received your order. Please pay to complete it.`,
        rows: [...lines, delivery, ...address(message)],
        total,
        action: { label: `Pay ${money(message.total)}`, url: pages.payment },
        link: { label: "View order", url: pages.order },
        note: message.heldUntil
          ? `We reserved the units ${heldFor(message)}until ${time(message.heldUntil)}. After that you can still pay while they are in stock.`
          : "You can pay while the units are in stock.",
      };
    case "order.paid":
      return {
        subject: about("Payment received"),
        heading: "Payment received",
        lead: `Thank you, ${isolated(oneLine(message.to.name))}. This is your receipt. We are preparing your order.`,
        rows: [
          ...lines,
          delivery,
          ...(message.paidAt ? [["Paid", time(message.paidAt)] as const] : []),
          ["Transaction ID", message.transactionId ?? ""],
          ...address(message),
        ],
        total: ["Total paid", money(message.total)],
        action: { label: "View order", url: pages.order },
        note: `Ships in ${oneLine(shop.dispatchTime)}. We'll email you when it does. ${oneLine(shop.deliveryText)} ${oneLine(shop.taxText)}`,
      };
    case "order.hold-released":
      return {
        subject: about("Your reservation has ended"),
        heading: "Your reservation has ended",
        lead: "We didn't receive your payment in time. You can still pay while the units are in stock.",
        rows: lines,
        total,
        action: { label: `Pay ${money(message.total)}`, url: pages.payment },
        link: { label: "View order", url: pages.order },
        note: `No longer need it? You don't have to do anything. ${charged(message)}`,
      };
    case "order.end-announced":
      return {
        subject: about("Your order will be cancelled soon"),
        heading: "Your order will be cancelled soon",
        lead: `We haven't received your payment. We'll cancel your order ${ending(message, time, now)} if it isn't paid by then. Pay now if you still want it.`,
        rows: lines,
        total,
        action: { label: `Pay ${money(message.total)}`, url: pages.payment },
        link: { label: "View order", url: pages.order },
        note: "No longer need it? You don't have to do anything. You won't be charged.",
      };
    case "order.shipped":
      return {
        subject: about("Your order has shipped"),
        heading: "Your order has shipped",
        lead: `We handed your order to ${message.carrier === null ? "the carrier" : isolated(oneLine(message.carrier))}.`,
        rows: [...lines, ...parcel(message), ...address(message)],
        total: null,
        ...shippedLinks(message, pages.order),
        note: `Your order page shows its status at any time. You can request a return there for ${shop.returnDays} ${shop.returnDays === 1 ? "day" : "days"} after the delivery.`,
      };
    case "order.refunded":
      return refundContent(message, { about, lines, pages });
    case "order.refund-returned":
      return returnedContent(message, { about, lines, pages });
    case "order.return-requested":
    case "order.return-accepted":
    case "order.return-declined":
    case "order.return-received":
      return returnContent(message.kind, message, { about, lines, pages, number });
    case "order.cancelled":
      return {
        subject: about("Order cancelled"),
        heading: "Order cancelled",
        lead: `${message.isEndedUnpaid ? "We cancelled your order because it wasn't paid in time." : "Your order was cancelled."} ${charged(message)}`,
        rows: lines,
        total,
        action: { label: "View tool", url: pages.tool },
        link: { label: "View order", url: pages.order },
        note: message.isEndedUnpaid
          ? "Still need it? Place a new order."
          : "Cancelled by mistake? Place a new order.",
      };
  }
}

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
  twice: SEE_ORDER,
};

interface OrderParts {
  readonly about: (heading: string) => string;
  readonly lines: MailContent["rows"];
  readonly pages: { readonly order: string };
}

function wayOf(refund: RefundDetails | null): string {
  if (refund?.reason !== "by-hand") return TO_CARD;
  return refund.isOfDispute ? FROM_BANK : OUTSIDE_CARD;
}

function refundContent(message: OrderMessage, { about, lines, pages }: OrderParts): MailContent {
  const { refund } = message;
  const amount = money(refund?.amount ?? 0);
  const isAll = !refund || refund.amount >= refund.charged;
  return {
    subject: about(`Refund of ${amount}`),
    heading: `Refund of ${amount}`,
    lead: `We refunded ${isAll ? "all" : partOf(refund)} of your payment${returned(refund)}. ${wayOf(refund)}`,
    rows: [
      ...lines,
      ["Paid", money(refund?.charged ?? message.total)],
      ...(refund && refund.soFar !== refund.amount
        ? [["Refunded so far", money(refund.soFar)] as const]
        : []),
    ],
    total: ["This refund", amount],
    action: { label: "View order", url: pages.order },
    note: REFUND_NOTES[refund?.reason ?? "admin"],
  };
}

function returnedContent(message: OrderMessage, { about, lines, pages }: OrderParts): MailContent {
  const amount = money(message.refund?.amount ?? 0);
  return {
    subject: about(`We couldn't complete your refund of ${amount}`),
    heading: `We couldn't complete your refund of ${amount}`,
    lead: `Your bank returned your refund of ${amount}, often because the card was replaced or has expired. We'll pay you another way.`,
    rows: lines,
    total: ["Amount owed to you", amount],
    action: { label: "View order", url: pages.order },
    note: "Reply to this email and let us know how to pay you.",
  };
}

const charged = ({ isCharged }: OrderMessage): string =>
  isCharged ? "Your earlier payment is refunded in full." : "You were not charged.";

const partOf = ({ soFar, charged }: RefundDetails): string => (soFar >= charged ? "the rest" : "part");

/** For the units that came back. */
function returned(refund: RefundDetails | null): string {
  const units = refund?.returnedQuantity ?? null;
  if (units === null) return "";
  return ` for the ${units === 1 ? "unit" : `${COUNT.format(units)} units`} you returned`;
}

/** When an unpaid order ends, with a comma behind a time. */
function ending({ endsAt }: OrderMessage, time: MailShop["time"], now: Date): string {
  if (endsAt === null) return "soon";
  const left = timeUntil(endsAt, now);
  return `${left === "" ? "" : `${left}, `}on ${time(endsAt)},`;
}

/** For how long the units of a new order are reserved, with a space behind it; empty where that is not known. */
function heldFor({ placedAt, heldUntil }: OrderMessage): string {
  if (placedAt === null || heldUntil === null || heldUntil <= placedAt) return "";
  return `for ${duration(heldUntil.getTime() - placedAt.getTime())}, `;
}

function buyer({ company, reference }: OrderMessage): MailContent["rows"] {
  return [
    ...(company === null ? [] : [["Company", oneLine(company)] as const]),
    ...(reference === null ? [] : [["Your reference", oneLine(reference)] as const]),
  ];
}

function parcel({ carrier, trackingNumber }: OrderMessage): MailContent["rows"] {
  return [
    ...(carrier === null ? [] : [["Carrier", oneLine(carrier)] as const]),
    ...(trackingNumber === null ? [] : [["Tracking number", oneLine(trackingNumber)] as const]),
  ];
}

/** To the carrier's page where it is known, and to the order. */
function shippedLinks(
  { carrier, trackingNumber }: OrderMessage,
  order: string,
): Pick<MailContent, "action" | "link"> {
  const view = { label: "View order", url: order };
  const url = trackingUrl(carrier, trackingNumber);
  return url === null ? { action: view } : { action: { label: "Track parcel", url }, link: view };
}

function address({ delivery }: OrderMessage): MailContent["rows"] {
  if (!delivery) return [];
  const lines = [delivery.name, ...delivery.address.split(/,?\s*[\r\n]+/)].map(oneLine);
  return [
    [
      "Ships to",
      lines
        .filter((line) => line !== "")
        .map(isolated)
        .join(", "),
    ],
    ["Phone", oneLine(delivery.phone)],
  ];
}
