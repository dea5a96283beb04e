import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { describe, expect, it } from "vitest";
import { asHtml, asText } from "./layout.ts";
import { orderContent } from "./order-content.ts";

const ORIGIN = "https://shop.test";
const ID = "019a0000-0000-7000-8000-000000000001";
const TOOL = "019a0000-0000-7000-8000-000000000002";

// Cents are branded in the domain; here they are plain numbers.
type Loose<T> = { [Key in keyof T]: T[Key] extends number ? number : T[Key] };

const aLetter = (kind: OrderMessage["kind"], over: Partial<Loose<OrderMessage>> = {}): OrderMessage =>
  ({
    kind,
    eventKey: `${kind}:${ID}`,
    to: { email: "ada@boltwright.test", name: "Ada Okafor" },
    orderId: ID,
    toolId: TOOL,
    itemName: "Flange bolt M12",
    quantity: 1200,
    unitPrice: 1120,
    total: 1_344_000,
    isOrderThere: true,
    delivery: { name: "Ada Okafor", address: "Plot 7, Tejgaon", phone: "+880 1700 000000" },
    heldUntil: new Date("2026-11-21T14:32:00Z"),
    endsAt: new Date("2026-11-28T14:02:00Z"),
    isEndedUnpaid: false,
    transactionId: "pi_3QK8w2eZvKYlo2C0",
    paidAt: new Date("2026-11-21T14:05:00Z"),
    refund: null,
    ...over,
  }) as OrderMessage;

const render = (message: OrderMessage) => {
  const content = orderContent(message, ORIGIN);
  return { content, html: asHtml(content, "Boltwright"), text: asText(content, "Boltwright") };
};

describe("the mails about an order", () => {
  it.each<[OrderMessage["kind"], string, string]>([
    ["order.placed", "Order placed: 1,200 x Flange bolt M12", `/dashboard/paymentpage/${ID}`],
    ["order.paid", "Payment received: 1,200 x Flange bolt M12", "/dashboard/myOrders"],
    [
      "order.hold-released",
      "Your reservation has ended: 1,200 x Flange bolt M12",
      `/dashboard/paymentpage/${ID}`,
    ],
    [
      "order.end-announced",
      "Your order will be cancelled soon: 1,200 x Flange bolt M12",
      `/dashboard/paymentpage/${ID}`,
    ],
    ["order.shipped", "Your order has shipped: 1,200 x Flange bolt M12", "/dashboard/myOrders"],
    ["order.cancelled", "Order cancelled: 1,200 x Flange bolt M12", `/tools/${TOOL}`],
  ])("%s: '%s' leads to %s, in HTML and in text", (kind, subject, path) => {
    const { content, html, text } = render(aLetter(kind));
    expect(content.subject).toBe(subject);
    expect(html).toContain(`href="${ORIGIN}${path}"`);
    expect(text).toContain(`: ${ORIGIN}${path}`);
  });

  it("the receipt has lines, total and transaction id", () => {
    const { html, text } = render(aLetter("order.paid"));
    for (const part of [
      "Flange bolt M12",
      "1,200",
      "$11.20",
      "$13,440.00",
      "pi_3QK8w2eZvKYlo2C0",
      "21 November 2026 at 14:05 UTC",
      "Plot 7, Tejgaon",
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  it("says until when the units are reserved", () => {
    expect(render(aLetter("order.placed")).text).toContain(
      "We reserved the units until 21 November 2026 at 14:32 UTC.",
    );
  });

  it("says when an unpaid order ends, and afterwards why it did", () => {
    expect(render(aLetter("order.end-announced")).text).toContain(
      "We'll cancel your order on 28 November 2026 at 14:02 UTC if it isn't paid by then.",
    );
    const ended = render(aLetter("order.cancelled", { isEndedUnpaid: true })).text;
    expect(ended).toContain("We cancelled your order because it wasn't paid in time.");
    expect(ended).toContain("Place a new order.");
    expect(render(aLetter("order.cancelled")).text).not.toContain("wasn't paid in time");
  });

  it.each<[string, { amount: number; soFar: number }]>([
    ["We refunded all of your payment.", { amount: 1_344_000, soFar: 1_344_000 }],
    ["We refunded part of your payment.", { amount: 1000, soFar: 1000 }],
    ["We refunded the rest of your payment.", { amount: 344_000, soFar: 1_344_000 }],
  ])("a refund: %s", (words, refund) => {
    const message = {
      ...aLetter("order.refunded"),
      refund: { ...refund, charged: 1_344_000, reason: "admin" },
    } as OrderMessage;
    const { content, text } = render(message);
    expect(content.lead).toContain(words);
    expect(text).toContain(`$${(refund.amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  });

  it("a refund outside Stripe does not mention the card", () => {
    const refund = { amount: 1_344_000, soFar: 1_344_000, charged: 1_344_000, reason: "by-hand" };
    const { text } = render({ ...aLetter("order.refunded"), refund } as OrderMessage);
    expect(text).toContain("This refund was paid outside your card, as agreed.");
    expect(text).not.toContain("the card you paid with");
  });

  it("a refund of a cancelled order says why and links to the tool", () => {
    const refund = { amount: 1_344_000, soFar: 1_344_000, charged: 1_344_000, reason: "order-gone" };
    const message = { ...aLetter("order.refunded", { isOrderThere: false }), refund } as OrderMessage;
    const { text } = render(message);
    expect(text).toContain("after the order was cancelled");
    expect(text).toContain(`${ORIGIN}/tools/${TOOL}`);
  });

  it("malicious names stay text: no markup, no injected header, no reversed text direction", () => {
    const itemName = `<img src=x onerror=alert(1)>"'&\r\nBcc: victim@boltwright.test\u202Egnp`;
    const { content, html, text } = render(
      aLetter("order.paid", {
        itemName,
        delivery: { name: "</td><script>x</script>", address: "a\u0000b", phone: "1" },
      }),
    );
    expect(html).not.toMatch(/<img|<script|\u202E/);
    expect(html).toContain(
      "&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; Bcc: victim@boltwright.test gnp",
    );
    expect(content.subject).not.toMatch(/[\r\n\u202E]/);
    expect(text).not.toContain("\u202E");
    expect(html + text).not.toContain("\0");
  });
});
