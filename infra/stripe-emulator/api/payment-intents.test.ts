import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";

let emulator: TestEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await startTestEmulator();
  ({ stripe } = emulator);
});

afterEach(() => emulator.close());

async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("Nothing was refused");
}

/** A request as a browser or curl sends it. */
async function send(method: string, path: string, form: string, key: string | null) {
  const response = await fetch(`${emulator.url}${path}${method === "GET" ? `?${form}` : ""}`, {
    method,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(method === "GET" ? {} : { body: form }),
  });
  const body: Record<string, Record<string, unknown>> = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, body };
}

async function eventTypes(): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map((event) => event.type).toReversed();
}

describe("a new intent", () => {
  test("has what was given and waits for a payment method", async () => {
    const intent = await stripe.paymentIntents.create(intentFor("order-1"));
    expect(intent).toMatchObject({
      id: expect.stringMatching(/^pi_[0-9A-Za-z]{24}$/),
      client_secret: expect.stringMatching(new RegExp(`^${intent.id}_secret_[0-9A-Za-z]{25}$`)),
      amount: 1234,
      amount_received: 0,
      currency: "usd",
      metadata: { orderId: "order-1" },
      status: "requires_payment_method",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    expect(intent.lastResponse.requestId).toMatch(/^req_[0-9A-Za-z]{14}$/);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
    expect(await eventTypes()).toEqual(["payment_intent.created"]);
  });

  test.each([
    [{ amount: 49 }, "amount_too_small", "amount", "Amount must be at least $0.50 usd"],
    [{ amount: 100_000_000 }, "amount_too_large", "amount", "Amount must be no more than $999,999.99"],
    [{ amount: 12.5 }, "parameter_invalid_integer", "amount", "Invalid integer: 12.5"],
    [{ currency: "xyz" }, undefined, "currency", /^Invalid currency: xyz\./],
    [{ colour: "red" }, "parameter_unknown", "colour", "Received unknown parameter: colour"],
    [
      { automatic_payment_methods: { enabled: true, colour: "red" } },
      "parameter_unknown",
      "automatic_payment_methods[colour]",
      "Received unknown parameter: automatic_payment_methods[colour]",
    ],
    [
      { transfer_group: "g" },
      undefined,
      "transfer_group",
      "The Stripe emulator does not implement the parameter transfer_group.",
    ],
    [{ customer: "cus_none" }, "resource_missing", "customer", "No such customer: 'cus_none'"],
    [{ payment_method: "pm_none" }, "resource_missing", "payment_method", "No such PaymentMethod: 'pm_none'"],
  ])("with %j is refused as Stripe does", async (wrong, code, param, message) => {
    const error = await refusal(stripe.paymentIntents.create({ ...intentFor("order-1"), ...wrong }));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param });
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  test("without an amount is refused by name", async () => {
    const { status, body } = await send("POST", "/v1/payment_intents", "currency=usd", "sk_test_emulator");
    expect(status).toBe(400);
    expect(body["error"]).toEqual({
      type: "invalid_request_error",
      code: "parameter_missing",
      doc_url: "https://stripe.com/docs/error-codes/parameter-missing",
      message: "Missing required param: amount.",
      param: "amount",
      request_log_url: expect.stringContaining("/logs/req_"),
    });
  });
});

describe("keys", () => {
  test("no key, a wrong key and a publishable key are 401", async () => {
    const path = "/v1/payment_intents";
    expect((await send("GET", path, "", null)).body["error"]?.["message"]).toMatch(
      /^You did not provide an API key/,
    );
    const wrong = await refusal(
      new Stripe("sk_test_wrong1234", {
        host: "127.0.0.1",
        port: emulator.port,
        protocol: "http",
      }).paymentIntents.list(),
    );
    expect(wrong).toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
      message: "Invalid API Key provided: sk_test_*****1234",
    });
    const publishable = await send("GET", path, "", "pk_test_emulator");
    expect([publishable.status, publishable.body["error"]?.["code"]]).toEqual([401, "secret_key_required"]);
  });

  test("a browser with the client secret sees the intent without metadata, and only with the right secret", async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(intentFor("order-1"));
    const path = `/stripe-emulator/v1/payment_intents/${id}`;
    const seen = await send("GET", path, `key=pk_test_emulator&client_secret=${secret}`, null);
    expect(seen.body).toMatchObject({ id, client_secret: secret, amount: 1234 });
    expect(seen.body).not.toHaveProperty("metadata");
    expect((await send("GET", path, `key=pk_test_emulator&client_secret=${id}_secret_x`, null)).status).toBe(
      400,
    );
    expect((await send("GET", path, "key=pk_test_emulator", null)).status).toBe(401);
    expect((await send("GET", path, "", "sk_test_emulator")).status).toBe(403);
  });
});

describe("paying", () => {
  test("with a good test card charges the whole amount once", async () => {
    const { id } = await stripe.paymentIntents.create(intentFor("order-1"));
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge"],
    });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 1234,
      latest_charge: {
        paid: true,
        amount_captured: 1234,
        payment_intent: id,
        metadata: { orderId: "order-1" },
      },
    });
    expect(await eventTypes()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
    const again = await refusal(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
    expect(again).toMatchObject({
      code: "payment_intent_unexpected_state",
      payment_intent: { id, status: "succeeded" },
    });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    [
      "pm_card_chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card", "Your card has expired."],
    [
      "pm_card_chargeDeclinedIncorrectCvc",
      "incorrect_cvc",
      "incorrect_cvc",
      "Your card's security code is incorrect.",
    ],
    [
      "pm_card_chargeDeclinedProcessingError",
      "processing_error",
      "processing_error",
      /^An error occurred while processing your card\./,
    ],
  ])(
    "with %s is refused, and the same intent takes another card",
    async (method, code, declineCode, message) => {
      const { id } = await stripe.paymentIntents.create(intentFor("order-1"));
      const error = await refusal(stripe.paymentIntents.confirm(id, { payment_method: method }));
      expect(error).toMatchObject({
        type: "StripeCardError",
        statusCode: 402,
        code,
        decline_code: declineCode,
        payment_intent: {
          id,
          status: "requires_payment_method",
          last_payment_error: { code, decline_code: declineCode },
        },
      });
      expect(error.message).toMatch(message);
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
        payment_method: null,
        amount_received: 0,
      });
      await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
      expect(await eventTypes()).toEqual([
        "payment_intent.created",
        "charge.failed",
        "payment_intent.payment_failed",
        "charge.succeeded",
        "payment_intent.succeeded",
      ]);
    },
  );

  test("with a card that asks for 3-D Secure waits for the buyer", async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(intentFor("order-1"));
    const waiting = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_threeDSecure2Required",
    });
    expect(waiting).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
      amount_received: 0,
    });
    const form = `payment_intent=${id}&client_secret=${secret}&outcome=authenticated&key=pk_test_emulator`;
    await send("POST", "/stripe-emulator/v1/3ds2/authenticate", form, null);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "succeeded",
      next_action: null,
    });
    expect(await eventTypes()).toEqual([
      "payment_intent.created",
      "payment_intent.requires_action",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  test("with automatic methods that may redirect needs a return_url on the server, as at Stripe", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const error = await refusal(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
    expect(error.message).toContain("you must provide a `return_url`");
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      return_url: "https://shop.example/",
    });
    expect(paid.status).toBe("succeeded");
  });

  test("at once with confirm, or later with a method set by update", async () => {
    const at = { ...intentFor("order-1"), payment_method: "pm_card_mastercard" };
    expect(await stripe.paymentIntents.create({ ...at, confirm: true })).toMatchObject({
      status: "succeeded",
    });
    const { id } = await stripe.paymentIntents.create(intentFor("order-2"));
    const updated = await stripe.paymentIntents.update(id, {
      amount: 777,
      metadata: { note: "n" },
      payment_method: "pm_card_visa",
    });
    expect(updated).toMatchObject({
      amount: 777,
      metadata: { orderId: "order-2", note: "n" },
      status: "requires_confirmation",
    });
    expect(await stripe.paymentIntents.confirm(id)).toMatchObject({ amount_received: 777 });
    const error = await refusal(stripe.paymentIntents.update(id, { amount: 1 + 776 * 2 }));
    expect(error).toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 777 });
  });

  test("with a raw card number from a server is refused", async () => {
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
    const error = await refusal(stripe.paymentMethods.create({ type: "card", card }));
    expect(error.message).toMatch(
      /^Sending credit card numbers directly to the Stripe API is generally unsafe/,
    );
  });
});

describe("cancelling", () => {
  test("ends an unpaid intent for good", async () => {
    const { id } = await stripe.paymentIntents.create(intentFor("order-1"));
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "requested_by_customer" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "requested_by_customer" });
    for (const call of [
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
      stripe.paymentIntents.cancel(id),
    ]) {
      expect(await refusal(call)).toMatchObject({ code: "payment_intent_unexpected_state" });
    }
    expect(await eventTypes()).toEqual(["payment_intent.created", "payment_intent.canceled"]);
  });

  test("a paid intent is refused and stays paid", async () => {
    const { id } = await stripe.paymentIntents.create({
      ...intentFor("order-1"),
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const error = await refusal(stripe.paymentIntents.cancel(id));
    expect(error).toMatchObject({ code: "payment_intent_unexpected_state", statusCode: 400 });
    expect(error.message).toMatch(
      /^You cannot cancel this PaymentIntent because it has a status of succeeded\./,
    );
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
  });
});

describe("finding", () => {
  test("what is not there is 404", async () => {
    const error = await refusal(stripe.paymentIntents.retrieve("pi_none"));
    expect(error).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "intent",
      message: "No such payment_intent: 'pi_none'",
    });
    expect((await send("GET", "/v1/nothing", "", "sk_test_emulator")).status).toBe(404);
  });

  test("lists are newest first, in pages, and by time", async () => {
    const ids: string[] = [];
    for (let order = 0; order < 5; order += 1) {
      ids.unshift((await stripe.paymentIntents.create(intentFor(`order-${order}`))).id);
    }
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
    expect(all).toEqual(ids);
    const before = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[4]! });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ created: { lt: later } })).data).toHaveLength(5);
    expect(await refusal(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: "limit" });
  });

  test("search finds by metadata, status and amount, in pages", async () => {
    for (const order of ["a", "b", "b"]) await stripe.paymentIntents.create(intentFor(order));
    const { id } = await stripe.paymentIntents.create(intentFor("it's c", 9000));
    await stripe.paymentIntents.cancel(id);
    const found = async (query: string): Promise<number> =>
      (await stripe.paymentIntents.search({ query })).data.length;
    expect(await found("metadata['orderId']:'b'")).toBe(2);
    expect(await found('metadata["orderId"]:"it\'s c" AND status:"canceled"')).toBe(1);
    expect(await found("status:'canceled' OR metadata['orderId']:'a'")).toBe(2);
    expect(await found("-metadata['orderId']:'b' AND amount<5000")).toBe(1);
    expect(await found("metadata['other']:null")).toBe(4);
    const pages: number[] = [];
    for await (const intent of stripe.paymentIntents.search({ query: "amount>0", limit: 3 }))
      pages.push(intent.amount);
    expect(pages).toHaveLength(4);
    expect((await refusal(stripe.paymentIntents.search({ query: "colour:'red'" }))).message).toMatch(
      /unsupported search field/,
    );
  });

  test("only references can be expanded", async () => {
    const { id } = await stripe.paymentIntents.create({
      ...intentFor("order-1"),
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const { data } = await stripe.paymentIntents.list({
      expand: ["data.latest_charge", "data.payment_method"],
    });
    expect(data[0]).toMatchObject({
      id,
      latest_charge: { object: "charge" },
      payment_method: { card: { last4: "4242" } },
    });
    const error = await refusal(stripe.paymentIntents.retrieve(id, { expand: ["amount"] }));
    expect(error.message).toMatch(/^This property cannot be expanded \(amount\)/);
  });
});
