import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { describe, expect, it } from "vitest";
import { aMessage, render } from "../testing/order-mail.ts";

const NAME = "BW-100123, 1,200 x Flange bolt M12";
const PLACED = "21 November 2026 at 20:32, Dhaka time";
const HELP = "https://shop.test/help";
const ADDRESS = "14 Foundry Lane, Chattogram 4100, Bangladesh";
const TO_CARD = "It goes to the card you paid with. Your bank may take a few days to show it.";
const refund = {
  amount: 2240,
  soFar: 2240,
  charged: 1_344_000,
  reason: "admin",
  lines: [],
  isOfReturn: false,
  isOfDispute: false,
};
const back = (declineReason: string | null = null) => ({
  orderReturn: { lines: [{ name: "Hex bolt", quantity: 2 }], declineReason },
});

interface Expected {
  readonly subject: string;
  readonly lead: string;
  readonly note: string;
  readonly action: string;
}

/** Every mail that a customer gets about an order, as it is read. */
const MAILS: readonly (readonly [kind: OrderMessage["kind"], over: object, Expected])[] = [
  [
    "order.placed",
    {},
    {
      subject: "Order placed",
      lead: "Thank you, Ada Okafor. We received your order. Please pay to complete it.",
      note: `We reserved the units for 30 minutes, until ${PLACED}. After that you can still pay while they are in stock.`,
      action: "Pay $13,440.00",
    },
  ],
  [
    "order.hold-released",
    {},
    {
      subject: "Your reservation has ended",
      lead: "We didn't receive your payment in time. You can still pay while the units are in stock.",
      note: "No longer need it? You don't have to do anything. You were not charged.",
      action: "Pay $13,440.00",
    },
  ],
  [
    "order.end-announced",
    {},
    {
      subject: "Your order will be cancelled soon",
      lead: "We haven't received your payment. We'll cancel your order in 24 hours, on 28 November 2026 at 20:02, Dhaka time, if it isn't paid by then. Pay now if you still want it.",
      note: "No longer need it? You don't have to do anything. You won't be charged.",
      action: "Pay $13,440.00",
    },
  ],
  [
    "order.cancelled",
    { delivery: null },
    {
      subject: "Order cancelled",
      lead: "Your order was cancelled. You were not charged.",
      note: "Cancelled by mistake? Place a new order.",
      action: "View tool",
    },
  ],
  [
    "order.paid",
    {},
    {
      subject: "Payment received",
      lead: "Thank you, Ada Okafor. This is your receipt. We are preparing your order.",
      note: "Ships in 1 to 2 working days. We'll email you when it does. Free delivery in Bangladesh. Prices include VAT.",
      action: "View order",
    },
  ],
  [
    "order.shipped",
    { carrier: "DHL", trackingNumber: "JD0146" },
    {
      subject: "Your order has shipped",
      lead: "We handed your order to DHL.",
      note: "Your order page shows its status at any time. You can request a return there for 30 days after the delivery.",
      action: "Track parcel",
    },
  ],
  [
    "order.return-requested",
    back(),
    {
      subject: "Return requested",
      lead: "We received your request to return 2 units. We'll email you our decision.",
      note: "Please don't send anything yet.",
      action: "View order",
    },
  ],
  [
    "order.return-accepted",
    back(),
    {
      subject: "Return accepted",
      lead: `Please send 2 units to ${ADDRESS}. Write the order number BW-100123 on the parcel.`,
      note: "We'll refund you when the units have arrived.",
      action: "View order",
    },
  ],
  [
    "order.return-declined",
    back("They were used."),
    {
      subject: "Return declined",
      lead: "We can't accept the return of 2 units. Reason: They were used.",
      note: "Questions? Reply to this email.",
      action: "View order",
    },
  ],
  [
    "order.return-received",
    back(),
    {
      subject: "Return received",
      lead: "We received 2 units. We'll refund you next.",
      note: "You get another email with your refund.",
      action: "View order",
    },
  ],
  [
    "order.refunded",
    { refund: { ...refund, lines: [{ name: "Hex bolt", quantity: 2 }], isOfReturn: true } },
    {
      subject: "Refund of $22.40",
      lead: `We refunded part of your payment for the 2 units you returned. ${TO_CARD}`,
      note: "Your order page has the details.",
      action: "View order",
    },
  ],
  [
    "order.refunded",
    { refund },
    {
      subject: "Refund of $22.40",
      lead: `We refunded part of your payment. ${TO_CARD}`,
      note: "Your order page has the details.",
      action: "View order",
    },
  ],
  [
    "order.refund-returned",
    { refund },
    {
      subject: "We couldn't complete your refund of $22.40",
      lead: "Your bank returned your refund of $22.40, often because the card was replaced or has expired. We'll pay you another way.",
      note: "Reply to this email and let us know how to pay you.",
      action: "View order",
    },
  ],
];

describe.each(MAILS)("the mail %s %j", (kind, over, { subject, lead, note, action }) => {
  const { content, html, text } = render({ ...aMessage(kind), ...over });

  it("states what happened and what comes next, and has one action", () => {
    expect(content).toMatchObject({ subject: `${subject}: ${NAME}`, lead, note, action: { label: action } });
    expect(content.rows[0]).toEqual(["Order", "BW-100123"]);
  });

  it("ends with the shop's address and the way to help, in HTML and in text", () => {
    for (const page of [html, text]) for (const part of [ADDRESS, HELP]) expect(page).toContain(part);
  });

  it("names the time zone of each time", () => {
    for (const page of [html, text]) expect(page).not.toMatch(/ at \d\d:\d\d(?!, Dhaka time)/);
  });
});

it.each<OrderMessage["kind"]>(["order.placed", "order.paid"])("%s states what delivery costs", (kind) => {
  const { html, text } = render(aMessage(kind));
  expect(text).toMatch(/^Delivery: +Free$/m);
  expect(html).toMatch(/>Delivery<\/th><td[^>]*>Free</);
});

it("a late reminder has the time alone", () => {
  const late = render(aMessage("order.end-announced", { endsAt: new Date("2026-11-27T14:00:00Z") }));
  expect(late.content.lead).toContain("We'll cancel your order on 27 November 2026 at 20:00, Dhaka time, if");
});
