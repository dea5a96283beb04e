import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { cents } from "@shop/api/domain/shared/money";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { aScriptedSmtp, type ScriptedSmtp } from "@shop/api/testing/test-mail";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMailer } from "./mailer.ts";
import { aLine } from "../testing/order-mail.ts";

const ID = "019a0000-0000-7000-8000-000000000001";
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

let server: ScriptedSmtp;
beforeAll(async () => {
  server = await aScriptedSmtp();
});
afterAll(() => server.close());

const KINDS: readonly OrderMessage["kind"][] = [
  "order.placed",
  "order.paid",
  "order.hold-released",
  "order.end-announced",
  "order.shipped",
  "order.refunded",
  "order.refund-returned",
  "order.cancelled",
  "order.return-requested",
  "order.return-accepted",
  "order.return-declined",
  "order.return-received",
];

/** A message in which every text that a customer or an admin chooses is `text`. */
const aMessage = (kind: OrderMessage["kind"], text: string): OrderMessage => ({
  kind,
  eventKey: `${kind}:${ID}`,
  to: { email: "ada@boltwright.test", name: text },
  orderId: ID,
  orderNumber: 100_123,
  lines: [aLine({ name: text, partNumber: text })],
  total: cents(1_344_000),
  shipping: cents(0),
  shippingMethod: null,
  taxes: [],
  pricesIncludeTax: true,
  delivery: { name: text, address: text, phone: text },
  company: text,
  reference: text,
  carrier: text,
  trackingNumber: text,
  placedAt: new Date("2026-11-21T14:02:00Z"),
  heldUntil: new Date("2026-11-21T14:32:00Z"),
  endsAt: new Date("2026-11-28T14:02:00Z"),
  isEndedUnpaid: false,
  isCharged: false,
  transactionId: "pi_1",
  paidAt: new Date("2026-11-21T14:05:00Z"),
  orderReturn: { lines: [{ name: text, quantity: 2 }], declineReason: text },
  refund: {
    amount: cents(500),
    soFar: cents(500),
    charged: cents(1_344_000),
    reason: "admin",
    lines: [{ name: text, quantity: 2 }],
    isOfReturn: false,
    isOfDispute: false,
  },
});

interface Sent {
  readonly headers: readonly string[];
  readonly html: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** Sends a mail and returns it as it arrived at the server: headers unfolded, bodies decoded. */
async function send(message: OrderMessage): Promise<Sent> {
  const log = createLogger("test", "silent");
  const settings = {
    SMTP_URL: server.smtpUrl,
    MAIL_FROM: "shop@boltwright.test",
    STAFF_EMAIL: "staff@boltwright.test",
    ALERT_EMAILS: undefined,
    SHOP_BRAND: "Boltwright",
    SHOP_ORIGIN: "https://shop.test",
    SHOP_TIME_ZONE: "Asia/Dhaka",
    DISPATCH_TIME: "1 to 2 working days",
    DELIVERY_PRICE: "Free",
    DELIVERY_TEXT: "Free delivery in Bangladesh.",
    TAX_TEXT: "Prices include VAT.",
    RETURN_DAYS: 30,
  };
  const post = openMailer(settings, { log, metrics: createMetrics() });
  expect(await post({ id: ID, message })).toEqual({ outcome: "accepted" });
  // A line that begins with a dot has another one on its way.
  const raw = (server.messages.at(-1) ?? "").replaceAll("\r\n..", "\r\n.");
  const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
  return {
    headers: head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n"),
    html: bodyOf(raw, "text/html"),
    text: bodyOf(raw, "text/plain"),
    lines: raw.split("\r\n"),
  };
}

/** The decoded part of a type. */
function bodyOf(raw: string, type: string): string {
  const part = raw.split(/\r\n--[^\r\n]+/).find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  if (/Content-Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, "base64").toString("utf8");
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(part)) return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const HEADERS = [
  "Auto-Submitted",
  "Content-Type",
  "Date",
  "From",
  "MIME-Version",
  "Message-ID",
  "Subject",
  "To",
];

const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ["markup", `</title><img src=x onerror=alert(1)><script>x</script>`],
  ["an attribute", `" onmouseover="alert(1)" x='`],
  ["a second recipient", `Ada <ada@x.test>, victim@example.com, "Eve" <eve@example.com>`],
  ["a header in a new line", "Ada\r\nBcc: victim@example.com\r\nX-Evil: 1"],
  ["the end of the headers", "Ada\r\n\r\n<h1>Pay here</h1>"],
  ["the end of the message", "Ada\r\n.\r\nMAIL FROM:<eve@example.com>"],
  ["other line ends", "Ada\u2028Bcc: victim@example.com\u2029\u0085x\u000Bx\u000C"],
  ["a reversed direction", "Ada \u202Egnp.exe\u2066 \u200Fx"],
  ["an encoded header", "=?utf-8?Q?Ada=0D=0ABcc=3A_victim=40example.com?="],
  ["500 characters", "x".repeat(500)],
  ["500 emoji", "🔧".repeat(500)],
  ["half a character", "Ada \uD83D"],
  ["nothing but spaces", " \t\r\n "],
];

describe("a mail with a hostile name", () => {
  it.each(HOSTILE)(
    "%s: one recipient, the usual headers, no markup, no reversed text",
    async (_what, text) => {
      for (const kind of KINDS) {
        const mail = await send(aMessage(kind, text));
        expect(mail.headers.map((line) => line.slice(0, line.indexOf(":"))).toSorted()).toEqual(HEADERS);
        const to = mail.headers.find((line) => line.startsWith("To:")) ?? "";
        expect(to.replaceAll(/"(?:[^"\\]|\\.)*"/g, "")).toMatch(/^To: [^<,]*<?ada@boltwright\.test>?$/);
        expect(mail.html).not.toMatch(/<script|<img|<h1>Pay|onmouseover="/);
        expect(mail.html + mail.text).not.toMatch(BIDI);
        expect(mail.html).toContain("https://shop.test/");
        expect(Math.max(...mail.lines.map((line) => line.length))).toBeLessThanOrEqual(998);
      }
    },
  );

  it.each(HOSTILE)("%s: the text has as many lines as with a plain name", async (_what, text) => {
    const lines = async (name: string): Promise<number> =>
      (await send(aMessage("order.paid", name))).text.split(/\r\n|[\n\r\u2028\u2029\u0085]/).length;
    expect(await lines(text)).toBe(await lines("Ada"));
  });
});

it("a name that is only unusual arrives as it is", async () => {
  const name = "Żółć O'Kafor-Ñandú 山田";
  const { html, text } = await send(aMessage("order.paid", name));
  expect(text).toContain(name);
  expect(html).toContain("Żółć O&#39;Kafor-Ñandú 山田");
});
