import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import type { MailShop } from "../mail/content.ts";
import { timeIn } from "../mail/format.ts";
import { asHtml, asText } from "../mail/layout.ts";
import { orderContent } from "../mail/order-content.ts";

export const ORDER_ID = "019a0000-0000-7000-8000-000000000001";
export const TOOL_ID = "019a0000-0000-7000-8000-000000000002";

// Cents are branded in the domain; here they are plain numbers.
type Loose<T> = { [Key in keyof T]: T[Key] extends number ? number : T[Key] };

type Line = Loose<OrderMessage["lines"][number]>;

/** A line of 1,200 units. */
export const aLine = (over: Partial<Line> = {}) =>
  ({
    position: 1,
    toolId: TOOL_ID,
    partNumber: "BW-1002",
    name: "Flange bolt M12",
    quantity: 1200,
    price: 1120,
    priceUnit: 1,
    net: 1_168_696,
    tax: 175_304,
    taxReason: "standard",
    taxRateBp: 1500,
    ...over,
  }) as unknown as OrderMessage["lines"][number];

/** A message about an order of 1,200 units in Dhaka. */
export const aMessage = (kind: OrderMessage["kind"], over: Partial<Loose<OrderMessage>> = {}): OrderMessage =>
  ({
    kind,
    eventKey: `${kind}:${ORDER_ID}`,
    to: { email: "ada@boltwright.test", name: "Ada Okafor" },
    orderId: ORDER_ID,
    orderNumber: 100_123,
    lines: [aLine()],
    total: 1_344_000,
    shipping: 0,
    shippingMethod: null,
    taxes: [{ reason: "standard", rateBp: 1500, net: 1_168_696, tax: 175_304 }],
    pricesIncludeTax: true,
    delivery: { name: "Ada Okafor", address: "Plot 7, Tejgaon", phone: "+880 1700 000000" },
    company: null,
    reference: null,
    carrier: null,
    trackingNumber: null,
    placedAt: new Date("2026-11-21T14:02:00Z"),
    heldUntil: new Date("2026-11-21T14:32:00Z"),
    endsAt: new Date("2026-11-28T14:02:00Z"),
    isEndedUnpaid: false,
    isCharged: false,
    transactionId: "pi_3QK8w2eZvKYlo2C0",
    paidAt: new Date("2026-11-21T14:05:00Z"),
    refund: null,
    orderReturn: null,
    ...over,
  }) as unknown as OrderMessage;

export const SHOP: MailShop = {
  brand: "Boltwright",
  origin: "https://shop.test",
  time: timeIn("Asia/Dhaka"),
  dispatchTime: "1 to 2 working days",
  deliveryPrice: "Free",
  deliveryText: "Free delivery in Bangladesh.",
  taxText: "Prices include VAT.",
  returnDays: 30,
};

/** A day before the order ends unpaid. */
const NOW = new Date("2026-11-27T14:02:00Z");

/** The mail about a message, in all its forms. */
export const render = (message: OrderMessage) => {
  const content = orderContent(message, SHOP, NOW);
  return { content, html: asHtml(content, SHOP), text: asText(content, SHOP) };
};
