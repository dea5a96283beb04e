import type { MailKind } from "@shop/api/domain/mail/mail-kind";
import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { trackingUrl } from "@shop/api/domain/fulfilment/carriers";
import { isolated, type MailContent, type MailShop, oneLine } from "./content.ts";
import { duration, money, timeUntil } from "./format.ts";
import { type OrderContent, type OrderParts, orderParts, rowOf } from "./order-parts.ts";
import { refundContent, refundReturnedContent } from "./refund-content.ts";
import { returnContent } from "./return-content.ts";

/** Returns the content of a mail about an order; `now` is when it is sent. */
export function orderContent(message: OrderMessage, shop: MailShop, now: Date): MailContent {
  const parts = orderParts(message, shop, now);
  const content = CONTENT[message.kind](parts);
  return { ...content, subject: `${content.heading}: ${parts.number}, ${parts.what}` };
}

const CONTENT: Readonly<Record<MailKind, (parts: OrderParts) => OrderContent>> = {
  "order.placed": ({ message, shop, itemised, total, pay, view }) => ({
    heading: "Order placed",
    lead: `Thank you, ${isolated(oneLine(message.to.name))}. We received your order. Please pay to complete it.`,
    items: itemised.items,
    rows: [...itemised.rows, ...costs(message, shop), ...address(message)],
    total,
    action: pay,
    link: view,
    note: `We reserved the units ${heldFor(message)}until ${shop.time(message.heldUntil)}. After that you can still pay while they are in stock.`,
  }),
  "order.paid": ({ message, shop, itemised, view }) => ({
    heading: "Payment received",
    lead: `Thank you, ${isolated(oneLine(message.to.name))}. This is your receipt. We are preparing your order.`,
    items: itemised.items,
    rows: [
      ...itemised.rows,
      ...costs(message, shop),
      ...rowOf("Paid", message.paidAt && shop.time(message.paidAt)),
      ["Transaction ID", message.transactionId ?? ""],
      ...address(message),
    ],
    total: ["Total paid", money(message.total)],
    action: view,
    note: `Ships in ${oneLine(shop.dispatchTime)}. We'll email you when it does.${terms(message, shop)}`,
  }),
  "order.hold-released": ({ message, itemised, total, pay, view }) => ({
    heading: "Your reservation has ended",
    lead: "We didn't receive your payment in time. You can still pay while the units are in stock.",
    ...itemised,
    total,
    action: pay,
    link: view,
    note: `No longer need it? You don't have to do anything. ${charged(message)}`,
  }),
  "order.end-announced": ({ message, shop, now, itemised, total, pay, view }) => ({
    heading: "Your order will be cancelled soon",
    lead: `We haven't received your payment. We'll cancel your order ${ending(message, shop.time, now)} if it isn't paid by then. Pay now if you still want it.`,
    ...itemised,
    total,
    action: pay,
    link: view,
    note: "No longer need it? You don't have to do anything. You won't be charged.",
  }),
  "order.shipped": ({ message, shop, itemised, view }) => ({
    heading: "Your order has shipped",
    lead: `We handed your order to ${message.carrier === null ? "the carrier" : isolated(oneLine(message.carrier))}.`,
    items: itemised.items,
    rows: [
      ...itemised.rows,
      ...rowOf("Carrier", message.carrier),
      ...rowOf("Tracking number", message.trackingNumber),
      ...address(message),
    ],
    total: null,
    ...shippedLinks(message, view),
    note: `Your order page shows its status at any time. You can request a return there for ${shop.returnDays} ${shop.returnDays === 1 ? "day" : "days"} after the delivery.`,
  }),
  "order.cancelled": ({ message, itemised, total, tool, view }) => ({
    heading: "Order cancelled",
    lead: `${message.isEndedUnpaid ? "We cancelled your order because it wasn't paid in time." : "Your order was cancelled."} ${charged(message)}`,
    ...itemised,
    total,
    action: tool,
    ...(tool !== view && { link: view }),
    note: message.isEndedUnpaid
      ? "Still need it? Place a new order."
      : "Cancelled by mistake? Place a new order.",
  }),
  "order.refunded": refundContent,
  "order.refund-returned": refundReturnedContent,
  "order.return-requested": (parts) => returnContent("order.return-requested", parts),
  "order.return-accepted": (parts) => returnContent("order.return-accepted", parts),
  "order.return-declined": (parts) => returnContent("order.return-declined", parts),
  "order.return-received": (parts) => returnContent("order.return-received", parts),
};

/** Returns what delivery costs, and the taxes where one line alone does not show them. */
function costs({ lines, shipping, shippingMethod, taxes, pricesIncludeTax }: OrderMessage, shop: MailShop) {
  const price = shipping === 0 ? shop.deliveryPrice : money(shipping);
  const isSimple = lines.length === 1 && pricesIncludeTax;
  return [
    ...rowOf("Delivery", shippingMethod === null ? price : `${price}, ${shippingMethod}`),
    ...taxes
      .filter(({ tax }) => !isSimple && tax > 0)
      .flatMap((one) => rowOf("Tax", taxText(one, pricesIncludeTax))),
  ];
}

/** Returns `incl. 15 % tax $0.79`; without `incl.` where it is added to the prices. */
const taxText = ({ rateBp, tax }: OrderMessage["taxes"][number], isIncluded: boolean): string =>
  `${isIncluded ? "incl. " : ""}${rateBp / 100} % tax ${money(tax)}`;

/** Returns the shop's words about delivery and tax at home, each with a space before it. */
const terms = ({ shippingMethod, pricesIncludeTax }: OrderMessage, shop: MailShop): string =>
  [shippingMethod === null ? shop.deliveryText : "", pricesIncludeTax ? shop.taxText : ""]
    .filter((text) => text !== "")
    .map((text) => ` ${oneLine(text)}`)
    .join("");

const charged = ({ isCharged }: OrderMessage): string =>
  isCharged ? "Your earlier payment is refunded in full." : "You were not charged.";

/** Returns the time when an unpaid order ends, with a comma behind a time. */
function ending({ endsAt }: OrderMessage, time: MailShop["time"], now: Date): string {
  if (endsAt === null) return "soon";
  const left = timeUntil(endsAt, now);
  return `${left === "" ? "" : `${left}, `}on ${time(endsAt)},`;
}

/** Returns the time for which the units of a new order are reserved, with a space behind it; empty where the reservation has ended at once. */
function heldFor({ placedAt, heldUntil }: OrderMessage): string {
  if (heldUntil <= placedAt) return "";
  return `for ${duration(heldUntil.getTime() - placedAt.getTime())}, `;
}

/** Returns links to the carrier's page where it is known, and to the order. */
function shippedLinks(
  { carrier, trackingNumber }: OrderMessage,
  view: MailContent["action"],
): Pick<MailContent, "action" | "link"> {
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
    ...rowOf("Phone", delivery.phone === "" ? null : delivery.phone),
  ];
}
