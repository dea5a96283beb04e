import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startStripeEmulator, type StripeEmulator } from "./emulator.ts";

let emulator: StripeEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await startStripeEmulator({ secretKey: "sk_test_1" });
  stripe = new Stripe("sk_test_1", { host: "127.0.0.1", port: emulator.port, protocol: "http" });
});

afterEach(() => emulator.close());

test("an order's intent is created, paid with a test card, found by its order and refunded", async () => {
  const created = await stripe.paymentIntents.create({
    amount: 1234,
    currency: "usd",
    metadata: { orderId: "order-1" },
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  expect(created).toMatchObject({ amount: 1234, currency: "usd", status: "requires_payment_method" });
  const paid = await stripe.paymentIntents.confirm(created.id, { payment_method: "pm_card_visa" });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 1234 });
  const found = await stripe.paymentIntents.search({ query: "metadata['orderId']:'order-1'" });
  expect(found.data.map((intent) => intent.id)).toEqual([created.id]);
  const refund = await stripe.refunds.create({ payment_intent: created.id });
  expect(refund).toMatchObject({ amount: 1234, status: "succeeded" });
});
