import type { OrderLetter, RefundFacts } from "@shop/api/domain/mail/order-letter";
import { type MailContent, oneLine } from "./content.ts";
import { money, time } from "./format.ts";

const COUNT = new Intl.NumberFormat("en-US");

/** What the mail about an order says. `origin` is the shop's address, without a slash at its end. */
export function orderContent(letter: OrderLetter, origin: string): MailContent {
  const what = `${COUNT.format(letter.quantity)} x ${oneLine(letter.itemName)}`;
  const pages = {
    orders: `${origin}/dashboard/myOrders`,
    payment: `${origin}/dashboard/paymentpage/${letter.orderId}`,
    tool: `${origin}/purchase/${letter.toolId}`,
  };
  const lines = [
    ["Tool", oneLine(letter.itemName)],
    ["Quantity", COUNT.format(letter.quantity)],
    ["Per unit", money(letter.unitPrice)],
  ] as const;
  const total = ["Total", money(letter.total)] as const;

  switch (letter.kind) {
    case "order.placed":
      return {
        subject: `Order placed: ${what}`,
        heading: "Order placed",
        lead: `Thank you, ${oneLine(letter.to.name)}. Your order waits for its payment.`,
        rows: [...lines, ...address(letter)],
        total,
        action: { label: `Pay ${money(letter.total)}`, url: pages.payment },
        note: letter.heldUntil
          ? `The pieces are kept for you until ${time(letter.heldUntil)}. After that you can still pay, as long as there are enough in stock.`
          : "You can pay as long as there are enough in stock.",
      };
    case "order.paid":
      return {
        subject: `Receipt: ${what}`,
        heading: "Payment received",
        lead: `Thank you, ${oneLine(letter.to.name)}. This is your receipt; your order is being prepared.`,
        rows: [
          ...lines,
          ...(letter.paidAt ? [["Paid", time(letter.paidAt)] as const] : []),
          ["Transaction ID", letter.transactionId ?? ""],
          ...address(letter),
        ],
        total: ["Paid in total", money(letter.total)],
        action: { label: "My Orders", url: pages.orders },
        note: "We write again when it leaves our house.",
      };
    case "order.hold-released":
      return {
        subject: `No longer kept for you: ${what}`,
        heading: "The pieces are no longer kept for you",
        lead: "Your order has not been paid in time, so its pieces went back on the shelf. The order still stands: you can pay it as long as there are enough in stock.",
        rows: lines,
        total,
        action: { label: `Pay ${money(letter.total)}`, url: pages.payment },
        note: "You need it no more? Then do nothing, or cancel the order under My Orders. Nothing was charged.",
      };
    case "order.end-announced":
      return {
        subject: `Your order ends soon: ${what}`,
        heading: "Your order isn't paid yet",
        lead: `${letter.endsAt ? `We'll cancel your order on ${time(letter.endsAt)}` : "We'll cancel your order soon"} if it isn't paid by then. Pay it now if you still want it.`,
        rows: lines,
        total,
        action: { label: `Pay ${money(letter.total)}`, url: pages.payment },
        note: "No longer need it? You don't have to do anything. Nothing is charged.",
      };
    case "order.shipped":
      return {
        subject: `On its way: ${what}`,
        heading: "Your order is on its way",
        lead: "It was handed to the carrier.",
        rows: [...lines, ...address(letter)],
        total: null,
        action: { label: "My Orders", url: pages.orders },
        note: "Under My Orders you see where it is.",
      };
    case "order.refunded":
      return refundContent(letter, { what, lines, pages });
    case "order.refund-returned":
      return returnedContent(letter, { what, lines, pages });
    case "order.cancelled":
      return {
        subject: `Order cancelled: ${what}`,
        heading: "Order cancelled",
        lead: letter.isEndedUnpaid
          ? "We cancelled your order because it wasn't paid in time. Nothing was charged."
          : "Your order was cancelled. Nothing was charged.",
        rows: lines,
        total,
        action: { label: "Look at the tool", url: pages.tool },
        note: letter.isEndedUnpaid
          ? "Still need it? Place the order again."
          : "If it was a mistake, just order again.",
      };
  }
}

const DECIDED = "Under My Orders you see what became of the order.";
const TO_CARD = "It goes to the card that you paid with; your bank may take a few days to show it.";
const BY_HAND = "It does not go to your card: you got it, or get it, in the way that we agreed with you.";
const REFUND_NOTES: Readonly<Record<RefundFacts["reason"], string>> = {
  "order-gone": "Your card was charged although the order had been cancelled, so all of it went back.",
  "sold-out": "The pieces were sold out by the time your payment came, so all of it went back.",
  "already-paid": "The order had been paid before, so this payment went back.",
  mismatch: "The payment did not fit the order, so all of it went back.",
  admin: DECIDED,
  dashboard: DECIDED,
  "by-hand": DECIDED,
  twice: DECIDED,
};

interface OrderParts {
  readonly what: string;
  readonly lines: MailContent["rows"];
  readonly pages: { readonly orders: string; readonly tool: string };
}

function refundContent(letter: OrderLetter, { what, lines, pages }: OrderParts): MailContent {
  const { refund } = letter;
  const amount = money(refund?.amount ?? 0);
  const isAll = !refund || refund.amount >= refund.charged;
  return {
    subject: `Refund of ${amount}: ${what}`,
    heading: `We sent ${amount} back`,
    lead: `That is ${isAll ? "all" : partOf(refund)} of what you paid. ${refund?.reason === "by-hand" ? BY_HAND : TO_CARD}`,
    rows: [
      ...lines,
      ["Paid", money(refund?.charged ?? letter.total)],
      ...(refund && refund.soFar !== refund.amount
        ? [["Sent back so far", money(refund.soFar)] as const]
        : []),
    ],
    total: ["This refund", amount],
    action: letter.isOrderThere
      ? { label: "My Orders", url: pages.orders }
      : { label: "Look at the tool", url: pages.tool },
    note: REFUND_NOTES[refund?.reason ?? "admin"],
  };
}

function returnedContent(letter: OrderLetter, { what, lines, pages }: OrderParts): MailContent {
  const amount = money(letter.refund?.amount ?? 0);
  return {
    subject: `Your refund of ${amount} came back to us: ${what}`,
    heading: `${amount} did not reach you`,
    lead: `We sent ${amount} back to the card that you paid with, but its bank did not take it; often such a card was replaced or has expired. The money is yours: we will give it back in another way.`,
    rows: lines,
    total: ["Still yours", amount],
    action: letter.isOrderThere
      ? { label: "My Orders", url: pages.orders }
      : { label: "Look at the tool", url: pages.tool },
    note: "Answer this mail and tell us how it can reach you.",
  };
}

const partOf = ({ soFar, charged }: RefundFacts): string => (soFar >= charged ? "the rest" : "a part");

function address({ delivery }: OrderLetter): MailContent["rows"] {
  if (!delivery) return [];
  return [
    ["Ships to", `${oneLine(delivery.name)}, ${oneLine(delivery.address)}`],
    ["Phone", oneLine(delivery.phone)],
  ];
}
