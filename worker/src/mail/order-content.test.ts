import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { cents } from "@shop/api/domain/shared/money";
import { describe, expect, it } from "vitest";
import { aLine, aMessage, ORDER_ID, render, SHOP, TOOL_ID } from "../testing/order-mail.ts";
import { duration, timeIn } from "./format.ts";

const [ORIGIN, ID, TOOL] = [SHOP.origin, ORDER_ID, TOOL_ID];

describe("the mails about an order", () => {
  it.each<[OrderMessage["kind"], string, string]>([
    ["order.placed", "Order placed: BW-100123, 1,200 x Flange bolt M12", `/dashboard/paymentpage/${ID}`],
    ["order.paid", "Payment received: BW-100123, 1,200 x Flange bolt M12", `/dashboard/orders/${ID}`],
    [
      "order.hold-released",
      "Your reservation has ended: BW-100123, 1,200 x Flange bolt M12",
      `/dashboard/paymentpage/${ID}`,
    ],
    [
      "order.end-announced",
      "Your order will be cancelled soon: BW-100123, 1,200 x Flange bolt M12",
      `/dashboard/paymentpage/${ID}`,
    ],
    [
      "order.shipped",
      "Your order has shipped: BW-100123, 1,200 x Flange bolt M12",
      `/dashboard/orders/${ID}`,
    ],
    ["order.cancelled", "Order cancelled: BW-100123, 1,200 x Flange bolt M12", `/tools/${TOOL}`],
  ])("%s: '%s' leads to %s, in HTML and in text", (kind, subject, path) => {
    const { content, html, text } = render(aMessage(kind));
    expect(content.subject).toBe(subject);
    expect(html).toContain(`href="${ORIGIN}${path}"`);
    expect(text).toContain(`: ${ORIGIN}${path}`);
  });

  it("the receipt has lines, total and transaction id", () => {
    const { html, text } = render(aMessage("order.paid"));
    for (const part of [
      "Flange bolt M12",
      "1,200",
      "$11.20",
      "$13,440.00",
      "pi_3QK8w2eZvKYlo2C0",
      "21 November 2026 at 20:05, Dhaka time",
      "Plot 7, Tejgaon",
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  it("states until when the units are reserved", () => {
    expect(render(aMessage("order.placed")).text).toContain(
      "We reserved the units for 30 minutes, until 21 November 2026 at 20:32, Dhaka time.",
    );
  });

  it("states when an unpaid order ends, and afterwards why it did", () => {
    expect(render(aMessage("order.end-announced")).text).toContain(
      "We'll cancel your order in 24 hours, on 28 November 2026 at 20:02, Dhaka time, if it isn't paid by then.",
    );
    const ended = render(aMessage("order.cancelled", { isEndedUnpaid: true })).text;
    expect(ended).toContain("We cancelled your order because it wasn't paid in time.");
    expect(ended).toContain("Place a new order.");
    expect(render(aMessage("order.cancelled")).text).not.toContain("wasn't paid in time");
  });

  it.each(["order.cancelled", "order.hold-released"] as const)(
    "%s states that nothing was charged only where that is true",
    (kind) => {
      expect(render(aMessage(kind)).text).toContain("You were not charged.");
      const charged = render(aMessage(kind, { isCharged: true })).text;
      expect(charged).toContain("Your earlier payment is refunded in full.");
      expect(charged).not.toContain("not charged");
    },
  );

  it.each<[string, { amount: number; soFar: number }]>([
    ["We refunded all of your payment.", { amount: 1_344_000, soFar: 1_344_000 }],
    ["We refunded part of your payment.", { amount: 1000, soFar: 1000 }],
    ["We refunded the rest of your payment.", { amount: 344_000, soFar: 1_344_000 }],
  ])("a refund: %s", (words, refund) => {
    const message = {
      ...aMessage("order.refunded"),
      refund: { ...refund, charged: 1_344_000, reason: "admin" },
    } as OrderMessage;
    const { content, text } = render(message);
    expect(content.lead).toContain(words);
    expect(text).toContain(`$${(refund.amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  });

  it.each([
    [false, "We paid it in another way than to your card, as agreed."],
    [true, "Your bank has already returned this amount to you."],
  ])("a refund outside Stripe, which records a lost dispute: %s", (isOfDispute, words) => {
    const refund = {
      amount: 1_344_000,
      soFar: 1_344_000,
      charged: 1_344_000,
      reason: "by-hand",
      isOfDispute,
    };
    const { text } = render({ ...aMessage("order.refunded"), refund } as OrderMessage);
    expect(text).toContain(words);
    expect(text).not.toContain("the card you paid with");
  });

  it("a cancelled order, its refund and what comes back of it link to the order's page, which is still there", () => {
    const refund = { amount: 1_344_000, soFar: 1_344_000, charged: 1_344_000, reason: "order-gone" };
    for (const kind of ["order.cancelled", "order.refunded", "order.refund-returned"] as const) {
      const { html, text } = render({ ...aMessage(kind, { delivery: null }), refund } as OrderMessage);
      expect(text).toContain(`View order: ${ORIGIN}/dashboard/orders/${ID}`);
      expect(html).toContain(`href="${ORIGIN}/dashboard/orders/${ID}"`);
      if (kind === "order.refunded") expect(text).toContain("after the order was cancelled");
    }
  });

  it("begin with the order's number, and name company and reference", () => {
    const message = aMessage("order.paid", { company: "Okafor Works", reference: "PO-4711" });
    const { content, text } = render(message);
    expect(content.rows[0]).toEqual(["Order", "BW-100123"]);
    expect(text).toMatch(/Company: +Okafor Works\nYour reference: +PO-4711/);
  });

  it("a shipped order names its carrier and links to the parcel, and to the order", () => {
    const parcel = { carrier: "DHL", trackingNumber: "JD01 46" };
    const { content, html, text } = render(aMessage("order.shipped", parcel));
    const url = "https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD01%2046";
    expect(content.lead).toBe("We handed your order to DHL.");
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain(`Track parcel: ${url}`);
    for (const page of [html, text]) expect(page).toContain(`${ORIGIN}/dashboard/orders/${ID}`);
    const unknown = render(
      aMessage("order.shipped", { carrier: "Rickshaw <b>", trackingNumber: "javascript:1" }),
    );
    expect(unknown.content.action.url).toBe(`${ORIGIN}/dashboard/orders/${ID}`);
    expect(unknown.html).toContain("Rickshaw &lt;b&gt;");
    expect(unknown.html).not.toMatch(/href="javascript/);
  });

  it("have the lines of the address apart", () => {
    const delivery = { name: "Ada Okafor", address: "Plot 7, \r\n\n Tejgaon \nDhaka 1208", phone: "1" };
    const { html, text } = render({ ...aMessage("order.placed"), delivery });
    for (const written of [html, text]) expect(written).toContain("Ada Okafor, Plot 7, Tejgaon, Dhaka 1208");
  });

  it("end with the shop's address, its phone and the way to help", () => {
    const { html, text } = render(aMessage("order.placed"));
    for (const page of [html, text]) {
      expect(page).toContain("14 Foundry Lane, Chattogram 4100, Bangladesh");
      expect(page).toContain("+880 31 555 0142");
      expect(page).toContain(`${ORIGIN}/help`);
    }
    expect(text).toContain(`Help and contact: ${ORIGIN}/help`);
  });

  it("malicious names stay text: no markup, no injected header, no reversed text direction", () => {
    const itemName = `<img src=x onerror=alert(1)>"'&\r\nBcc: victim@boltwright.test\u202Egnp`;
    const { content, html, text } = render(
      aMessage("order.paid", {
        lines: [aLine({ name: itemName })],
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

  it("a name from right to left stays in its place in an English sentence, and an address has its direction", () => {
    const [name, street] = ["ليلى التجربة", "شارع التجربة 12"];
    const { html, text } = render(
      aMessage("order.paid", {
        to: { email: "layla@boltwright.test", name },
        delivery: { name, address: `${street}\nDhaka 1208`, phone: "1" },
      }),
    );
    const ships = `\u2068${name}\u2069, \u2068${street}\u2069, Dhaka 1208`;
    for (const page of [html, text]) expect(page).toContain(`Thank you, \u2068${name}\u2069. This is`);
    expect(html).toMatch(/<p style="[^"]*">Thank you/);
    expect(html).toMatch(new RegExp(`<td dir="auto" [^>]*>${ships}`));
    expect(text).toContain(` \u2068${ships}\u2069`);
  });
});

/** Lines of these names, each of another price unit. */
const linesOf = (names: readonly string[]) =>
  names.map((name, at) =>
    aLine({
      position: at + 1,
      partNumber: `BW-${at + 1}`,
      name,
      quantity: 300,
      price: 940,
      priceUnit: 100,
      net: 2452,
      tax: 368,
    }),
  );

describe("a mail about an order of several lines", () => {
  const order = {
    lines: linesOf(["Hex bolt M8 x 30", "Washer M8", "Hex nut M8"]),
    total: 8460,
    taxes: [{ reason: "standard" as const, rateBp: 1500, net: cents(7356), tax: cents(1104) }],
  };

  it("is named by its first one and lists all, with the tax in them, in HTML and in text", () => {
    const { content, html, text } = render(aMessage("order.paid", order));
    expect(content.subject).toBe("Payment received: BW-100123, Hex bolt M8 x 30 + 2 more");
    expect(text).toContain(
      "Hex bolt M8 x 30\n  BW-1, 300 x $9.40 per 100 = $28.20\n\nWasher M8\n  BW-2, 300 x $9.40 per 100 = $28.20\n",
    );
    expect(text).toMatch(/^Tax: +incl\. 15 % tax \$11\.04$/m);
    expect(text).toMatch(/^Total paid: +\$84\.60$/m);
    expect(text).not.toContain("Quantity:");
    expect(html).toMatch(/Hex nut M8<\/b><br>BW-3, 300 x \$9\.40 per 100<\/td><td[^>]*>\$28\.20</);
    expect(html).toContain('<th scope="col"');
  });

  it("shows amounts without tax where the prices have none, and the tax and the delivery below", () => {
    const message = aMessage("order.placed", {
      ...order,
      pricesIncludeTax: false,
      shipping: 690,
      shippingMethod: "Parcel",
    });
    const { text } = render(message);
    expect(text).toContain("BW-1, 300 x $9.40 per 100 = $24.52");
    expect(text).toMatch(/^Delivery: +\$6\.90, Parcel$/m);
    expect(text).toMatch(/^Tax: +15 % tax \$11\.04$/m);
    expect(render(aMessage("order.paid", { ...order, shippingMethod: "Parcel" })).text).not.toContain(
      "Free delivery",
    );
  });

  it("leads to the order where it was cancelled", () => {
    const { content } = render(aMessage("order.cancelled", { ...order, delivery: null }));
    expect(content.action).toEqual({ label: "View order", url: `${ORIGIN}/dashboard/orders/${ID}` });
    expect(content.link).toBeUndefined();
  });

  it("with 200 lines of long names is complete, and smaller than what mail clients cut", () => {
    const names = Array.from({ length: 200 }, (_, at) =>
      `Line ${at + 1} ${"very long name ".repeat(7)}`.trim(),
    );
    const { html, text } = render(aMessage("order.placed", { ...order, lines: linesOf(names) }));
    for (const name of names) for (const page of [html, text]) expect(page).toContain(name);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });
});

it("a delivery without a phone has no row for it", () => {
  const delivery = { name: "Ada", address: "Plot 7", phone: "" };
  expect(render(aMessage("order.placed", { delivery })).text).not.toContain("Phone:");
});

it.each([
  ["Asia/Dhaka", "21 November 2026 at 20:32, Dhaka time"],
  ["America/Argentina/Buenos_Aires", "21 November 2026 at 11:32, Buenos Aires time"],
  ["UTC", "21 November 2026 at 14:32, UTC"],
  ["Etc/GMT+6", "21 November 2026 at 08:32, GMT+6"],
])("a time names its zone %s", (zone, words) => {
  expect(timeIn(zone)(new Date("2026-11-21T14:32:00Z"))).toBe(words);
});

it.each([
  [1_800_000, "30 minutes"],
  [7_200_000, "2 hours"],
  [5_400_000, "90 minutes"],
  [172_800_000, "2 days"],
  [1000, "1 minute"],
])("a duration of %i ms is %s", (ms, words) => {
  expect(duration(ms)).toBe(words);
});
