import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSoon } from "../testing/expect-soon.ts";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";

let emulator: TestEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await startTestEmulator();
  ({ stripe } = emulator);
});

afterEach(() => emulator.close());

async function intents(): Promise<number> {
  return (await stripe.paymentIntents.list()).data.length;
}

test("a repeated key gets the first response again and does nothing", async () => {
  const key = { idempotencyKey: "pi:order-1:1" };
  const first = await stripe.paymentIntents.create(intentFor("order-1"), key);
  const second = await stripe.paymentIntents.create(intentFor("order-1"), key);
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers).not.toHaveProperty("idempotent-replayed");
  expect(second.lastResponse.headers).toMatchObject({
    "idempotent-replayed": "true",
    "original-request": first.lastResponse.requestId,
  });
  expect(await intents()).toBe(1);
});

test("the same key with other parameters or for another call is rejected", async () => {
  const key = { idempotencyKey: "pi:order-1:1" };
  await stripe.paymentIntents.create(intentFor("order-1"), key);
  const rejection = { type: "StripeIdempotencyError", statusCode: 400 };
  await expect(stripe.paymentIntents.create(intentFor("order-1", 999), key)).rejects.toMatchObject(rejection);
  await expect(stripe.refunds.create({ payment_intent: "pi_1" }, key)).rejects.toMatchObject(rejection);
  expect(await intents()).toBe(1);
});

test("while the first request is under way a second one gets 409, later the first response", async () => {
  await emulator.admin("POST", "/faults/api", { kind: "latency", ms: 2000 });
  const key = { idempotencyKey: "pi:order-1:1" };
  const first = stripe.paymentIntents.create(intentFor("order-1"), key);
  await expectSoon(async () => (await emulator.admin("GET", "/faults"))["api"]).toEqual([]);
  await expect(stripe.paymentIntents.create(intentFor("order-1"), key)).rejects.toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
  });
  const again = await stripe.paymentIntents.create(intentFor("order-1"), { ...key, maxNetworkRetries: 5 });
  expect(again.id).toBe((await first).id);
  expect(await intents()).toBe(1);
});

test("a declined card is the key's response; rejected parameters leave the key free", async () => {
  const { id } = await stripe.paymentIntents.create(intentFor("order-1"));
  const key = { idempotencyKey: "confirm-1" };
  for (const replayed of [undefined, "true"]) {
    await expect(
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }, key),
    ).rejects.toMatchObject({
      code: "card_declined",
      headers: replayed ? { "idempotent-replayed": replayed } : {},
    });
  }
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);

  const other = { idempotencyKey: "pi:order-2:1" };
  await expect(stripe.paymentIntents.create(intentFor("order-2", 1), other)).rejects.toMatchObject({
    code: "amount_too_small",
  });
  expect(await stripe.paymentIntents.create(intentFor("order-2"), other)).toMatchObject({ amount: 1234 });
});

test("a server error is the key's response too, whether or not the work was done", async () => {
  await emulator.admin("POST", "/faults/api", {
    kind: "error",
    operation: "payment_intents.create",
    process: true,
  });
  const key = { idempotencyKey: "pi:order-1:1" };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(stripe.paymentIntents.create(intentFor("order-1"), key)).rejects.toMatchObject({
      type: "StripeAPIError",
      statusCode: 500,
    });
  }
  const { data } = await stripe.paymentIntents.search({ query: "metadata['orderId']:'order-1'" });
  expect(data).toHaveLength(1);
  await stripe.paymentIntents.create(intentFor("order-1"), { idempotencyKey: "pi:order-1:2" });
  expect(await intents()).toBe(2);
});

test("the SDK recovers from one lost response: it retries with the same key", async () => {
  await emulator.admin("POST", "/faults/api", { kind: "lose-reply", operation: "payment_intents.create" });
  const intent = await stripe.paymentIntents.create(intentFor("order-1"));
  expect(intent.lastResponse.headers).toMatchObject({ "idempotent-replayed": "true" });
  expect(await intents()).toBe(1);
});

test("when the SDK gives up, the response is found again with its key", async () => {
  await emulator.admin("POST", "/faults/api", {
    kind: "lose-reply",
    operation: "payment_intents.create",
    count: 2,
  });
  const key = { idempotencyKey: "pi:order-1:1" };
  await expect(stripe.paymentIntents.create(intentFor("order-1"), key)).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  expect(await intents()).toBe(1);
  const again = await stripe.paymentIntents.create(intentFor("order-1"), key);
  expect(again.lastResponse.headers).toMatchObject({ "idempotent-replayed": "true" });
  expect(await intents()).toBe(1);
});
