import { formatMoney } from "../../lib/money.ts";
import type { OrderDetails, OrderRefund } from "./order-details.api.ts";
import type { OrderEvent, OrderEventType } from "./order-events.api.ts";

const LABEL: Record<OrderEventType, string> = {
  "order.placed": "Placed",
  "order.hold-extended": "Reservation extended",
  "order.hold-released": "Reservation ended",
  "order.hold-renewed": "Reserved again",
  "order.cancelled": "Cancelled",
  "order.reference-changed": "Company or reference changed",
  "order.delivery-changed": "Address or phone changed",
  "order.paid": "Paid",
  "order.shipped": "Shipped",
  "order.parcel-changed": "Carrier or tracking number corrected",
  "order.delivered": "Delivered",
  "order.partly-refunded": "Refunded",
  "order.refunded": "Refunded",
  "order.refund-returned": "Refund returned by your bank",
  "order.return-requested": "Return requested",
  "order.return-accepted": "Return accepted",
  "order.return-declined": "Return declined",
  "order.return-received": "Return received",
  "order.return-refunded": "Return refunded",
  "payment.started": "Payment started",
  "payment.declined": "Card declined",
  "payment.refused": "Charge will be refunded",
  "payment.refunded": "Charge refunded",
};

/** The label of an event. */
export const stepLabel = ({ type, amount }: Pick<OrderEvent, "type" | "amount">): string =>
  amount === null ? LABEL[type] : `${LABEL[type]} ${formatMoney(amount)}`;

const NOTED: ReadonlySet<OrderEventType> = new Set([
  "order.hold-extended",
  "order.hold-released",
  "order.hold-renewed",
  "order.partly-refunded",
  "order.refunded",
  "order.refund-returned",
  "order.return-requested",
  "order.return-accepted",
  "order.return-declined",
  "order.return-received",
  "order.return-refunded",
  "order.parcel-changed",
  "payment.declined",
  "payment.refused",
  "payment.refunded",
]);

/** Events on the way to the payment: a receipt does not list them. */
const UNPRINTED: ReadonlySet<OrderEventType> = new Set([
  "order.hold-extended",
  "order.hold-released",
  "order.hold-renewed",
  "payment.declined",
]);

/** Returns whether a note is on the printed page, too. */
export const isPrinted = ({ type }: OrderEvent): boolean => !UNPRINTED.has(type);

/** The events that are notes, not steps: holds, declined cards, refunds. Of equal ones in a row the last. */
export const eventNotes = (events: readonly OrderEvent[]): OrderEvent[] =>
  events
    .filter(({ type }) => NOTED.has(type))
    .filter((event, index, notes) => stepLabel(event) !== labelOf(notes[index + 1]));

const labelOf = (event: OrderEvent | undefined): string => (event ? stepLabel(event) : "");

const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** Returns `Visa ending in 4242`; the brand is Stripe's name for it. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${BRANDS[brand] ?? "Card"} ending in ${last4}`;

const REFUND_TEXT: Readonly<Record<OrderRefund["state"], string>> = {
  pending: "is being refunded",
  succeeded: "refunded",
  failed: "could not be refunded yet",
  returned: "was returned by your bank",
};

/** Returns `$12.00 refunded`. */
export const refundLine = ({ amount, state }: OrderRefund): string =>
  `${formatMoney(amount)} ${REFUND_TEXT[state]}`;

/** Returns what happens next with an order, in sentences, or "". `dispatch` is the shop's promise: `Ships in 2 days.` */
export function whatNext(
  order: Pick<OrderDetails, "status" | "fulfilment" | "refunded" | "isBeingRefunded" | "total">,
  dispatch: string,
): string {
  // `pendingText` explains an unpaid order.
  if (order.status === "pending" || order.status === "cancelled") return "";
  if (order.status === "refunded") {
    return order.refunded < order.total
      ? "Your bank returned part of the refund. Reply to our email and we will pay it another way."
      : "";
  }
  if (order.fulfilment === "preparing") {
    if (order.isBeingRefunded) return "";
    return `We are preparing your order. ${dispatch} We'll email you when it ships.`;
  }
  return order.fulfilment === "shipped" ? "Your order is on its way." : "";
}

/** Returns what the delivery of an order costs and how it is called; `free` is the shop's word for a free one. */
export const deliveryPrice = (
  { shipping, shippingMethod }: Pick<OrderDetails, "shipping" | "shippingMethod">,
  free: string,
): string => [shipping === 0 ? free : formatMoney(shipping), shippingMethod].filter(Boolean).join(", ");

/** Returns the taxes of an order, each as `incl. 15 % tax $0.79`; without `incl.` where it is added to the prices. */
export const taxTexts = ({
  taxes,
  pricesIncludeTax,
}: Pick<OrderDetails, "taxes" | "pricesIncludeTax">): string[] =>
  taxes.map(({ rate, tax }) => `${pricesIncludeTax ? "incl. " : ""}${rate} % tax ${formatMoney(tax)}`);
