import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";
import { eventTypes, rejection, send } from "../testing/send.ts";

let emulator: TestEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await startTestEmulator();
  ({ stripe } = emulator);
});

afterEach(() => emulator.close());

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
    expect(await eventTypes(stripe)).toEqual(["payment_intent.created"]);
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
  ])("with %j is rejected as Stripe does", async (wrong, code, param, message) => {
    const error = await rejection(stripe.paymentIntents.create({ ...intentFor("order-1"), ...wrong }));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param });
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  test("without an amount is rejected by name", async () => {
    const { status, body } = await send(
      emulator,
      "POST /v1/payment_intents",
      "currency=usd",
      "sk_test_emulator",
    );
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
    expect((await send(emulator, `GET ${path}`, "", null)).body["error"]?.["message"]).toMatch(
      /^You did not provide an API key/,
    );
    const wrong = await rejection(
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
    const publishable = await send(emulator, `GET ${path}`, "", "pk_test_emulator");
    expect([publishable.status, publishable.body["error"]?.["code"]]).toEqual([401, "secret_key_required"]);
  });

  test("a browser with the client secret sees the intent without metadata, and only with the right secret", async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(intentFor("order-1"));
    const path = `/stripe-emulator/v1/payment_intents/${id}`;
    const seen = await send(emulator, `GET ${path}`, `key=pk_test_emulator&client_secret=${secret}`, null);
    expect(seen.body).toMatchObject({ id, client_secret: secret, amount: 1234 });
    expect(seen.body).not.toHaveProperty("metadata");
    expect(
      (await send(emulator, `GET ${path}`, `key=pk_test_emulator&client_secret=${id}_secret_x`, null)).status,
    ).toBe(400);
    expect((await send(emulator, `GET ${path}`, "key=pk_test_emulator", null)).status).toBe(401);
    expect((await send(emulator, `GET ${path}`, "", "sk_test_emulator")).status).toBe(403);
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
      expect(await rejection(call)).toMatchObject({ code: "payment_intent_unexpected_state" });
    }
    expect(await eventTypes(stripe)).toEqual(["payment_intent.created", "payment_intent.canceled"]);
  });

  test("a paid intent is rejected and stays paid", async () => {
    const { id } = await stripe.paymentIntents.create({
      ...intentFor("order-1"),
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const error = await rejection(stripe.paymentIntents.cancel(id));
    expect(error).toMatchObject({ code: "payment_intent_unexpected_state", statusCode: 400 });
    expect(error.message).toMatch(
      /^You cannot cancel this PaymentIntent because it has a status of succeeded\./,
    );
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded" });
  });
});
