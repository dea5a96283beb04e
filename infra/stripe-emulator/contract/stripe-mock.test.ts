import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findStripeMock, startStripeMock } from "../testing/stripe-mock.ts";

const { path, missing } = await findStripeMock();
if (missing !== null) {
  process.stdout.write(`LEFT OUT: the shop's requests against stripe-mock, because ${missing}.\n`);
}

/** Each request that the shop, its browser tests and its checkers make of Stripe. */
const REQUESTS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  "an intent for an order": (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: 1234,
        currency: "usd",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        metadata: { orderId: "order-1", customerId: "customer-1" },
      },
      { idempotencyKey: "pi:order-1:1" },
    ),
  "an intent for cards only": (stripe) =>
    stripe.paymentIntents.create({ amount: 1234, currency: "usd", allowed_payment_method_types: ["card"] }),
  "an intent again": (stripe) => stripe.paymentIntents.retrieve("pi_1", { expand: ["latest_charge"] }),
  "paying as a test does": (stripe) =>
    stripe.paymentIntents.confirm("pi_1", { payment_method: "pm_card_visa" }),
  "cancelling an intent": (stripe) =>
    stripe.paymentIntents.cancel("pi_1", { cancellation_reason: "requested_by_customer" }),
  "an order's intents": (stripe) =>
    stripe.paymentIntents.search({ query: "metadata['orderId']:'order-1'", limit: 100 }),
  "intents by time": (stripe) =>
    stripe.paymentIntents.list({ created: { gte: 1 }, limit: 100, starting_after: "pi_1" }),
  "a full refund": (stripe) =>
    stripe.refunds.create({ payment_intent: "pi_1" }, { idempotencyKey: "refund:pi_1" }),
  "a refund of an amount": (stripe) =>
    stripe.refunds.create({
      payment_intent: "pi_1",
      amount: 100,
      reason: "requested_by_customer",
      metadata: { orderId: "o" },
    }),
  "an intent's refunds": (stripe) => stripe.refunds.list({ payment_intent: "pi_1", limit: 1 }),
  "an intent's disputes": (stripe) => stripe.disputes.list({ payment_intent: "pi_1", limit: 100 }),
  "disputes by time": (stripe) => stripe.disputes.list({ created: { gte: 1 }, limit: 100 }),
  "undelivered events": (stripe) =>
    stripe.events.list({ delivery_success: false, types: ["payment_intent.succeeded"], limit: 100 }),
  "an event again": (stripe) => stripe.events.retrieve("evt_1"),
};

describe.runIf(path !== null)("stripe-mock, which knows every parameter of Stripe, takes", () => {
  let mock: Awaited<ReturnType<typeof startStripeMock>>;
  let stripe: Stripe;

  beforeAll(async () => {
    mock = await startStripeMock(path ?? "");
    stripe = new Stripe("sk_test_123", {
      host: "127.0.0.1",
      port: mock.port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
  });

  afterAll(() => mock.stop());

  test.each(Object.entries(REQUESTS))("%s", async (_name, request) => {
    await expect(request(stripe)).resolves.toMatchObject({ object: expect.any(String) });
  });

  test("and rejects a parameter that Stripe does not have", async () => {
    const wrong = { amount: 1234, currency: "usd", colour: "red" };
    await expect(stripe.paymentIntents.create(wrong)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
    });
  });
});
