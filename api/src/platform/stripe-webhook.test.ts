import { describe, expect, it } from "vitest";
import { openStripe } from "./stripe.ts";
import { isSignedByStripe, readStripeEvent } from "./stripe-webhook.ts";

const SECRET = "whsec_new";
const stripe = openStripe({ secretKey: "sk_test_1", timeoutMs: 1000 });

const read = (text: string) => readStripeEvent(JSON.parse(text), text);

function isSigned(secrets: readonly string[], secret = SECRET): boolean {
  const signature = stripe.webhooks.generateTestHeaderString({ payload: "{}", secret });
  return isSignedByStripe(stripe, "{}", signature, secrets);
}
const event = (object: unknown, over: object = {}): string =>
  JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded", data: { object }, ...over });

describe("a signed event", () => {
  it.each<[string, unknown, string | null]>([
    ["an intent", { object: "payment_intent", id: "pi_1" }, "pi_1"],
    ["a charge", { object: "charge", id: "ch_1", payment_intent: "pi_1" }, "pi_1"],
    ["a refund", { object: "refund", id: "re_1", payment_intent: "pi_1" }, "pi_1"],
    ["a dispute", { object: "dispute", id: "du_1", payment_intent: "pi_1" }, "pi_1"],
    ["a charge without an intent", { object: "charge", id: "ch_1", payment_intent: null }, null],
    [
      "a charge with an expanded intent",
      { object: "charge", id: "ch_1", payment_intent: { id: "pi_1" } },
      null,
    ],
    ["an intent with an id that is none", { object: "payment_intent", id: "pi_1'; drop" }, null],
    ["a customer", { object: "customer", id: "cus_1" }, null],
    ["something unknown", {}, null],
  ])("of %s names its intent, if it has one", (_what, object, paymentIntentId) => {
    const body = event(object);
    expect(read(body)).toEqual({
      id: "evt_1",
      type: "payment_intent.succeeded",
      paymentIntentId,
      body: Buffer.from(body),
    });
  });

  it("is stored byte for byte as it was signed", () => {
    const body = `  ${event({ description: "größer als 1 €" })}\n`;
    expect(read(body)).toMatchObject({ body: Buffer.from(body) });
  });

  it.each([
    ["no JSON object", "[]"],
    ["without an id", event({}, { id: undefined })],
    ["with an empty id", event({}, { id: "" })],
    ["with an id that is a path", event({}, { id: "../evt_1" })],
    ["with an id that is too long", event({}, { id: "e".repeat(256) })],
    ["without a type", event({}, { type: undefined })],
    ["with a type that has spaces", event({}, { type: "a b" })],
    ["without data", event({}, { data: undefined })],
    ["about nothing", event(null)],
    ["about a list", event([])],
  ])("that is %s is no event", (_what, body) => {
    expect(read(body)).toBeNull();
  });
});

describe("a signature", () => {
  it("is valid with each of the secrets, while one is rotated", () => {
    const secrets = ["whsec_new", "whsec_old"];
    expect(secrets.map((secret) => isSigned(secrets, secret))).toEqual([true, true]);
    expect(isSigned(["whsec_new"], "whsec_old")).toBe(false);
    expect(isSigned([])).toBe(false);
  });

  it.each(["", "t=", "v1=abc", "t=now,v1=abc", "t=1,v1=", ",,,", "=".repeat(1000)])(
    "of the form %s is invalid",
    (signature) => {
      expect(isSignedByStripe(stripe, "{}", signature, [SECRET])).toBe(false);
    },
  );
});
