import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectSoon } from "../testing/expect-soon.ts";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.close());

/** The status of a call with headers that `fetch` does not let a program set. */
async function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const path = "/stripe-emulator/admin/ledger";
  request({ port: emulator.port, host: "127.0.0.1", path, headers }, (response) => {
    response.resume();
    resolve(response.statusCode);
  })
    .on("error", reject)
    .end();
  return promise;
}

test("the ledger shows every intent, charge and refund; reset forgets them", async () => {
  const { stripe } = emulator;
  const paid = await stripe.paymentIntents.create({
    ...intentFor("order-1"),
    payment_method: "pm_card_visa",
    confirm: true,
  });
  const refund = await stripe.refunds.create({ payment_intent: paid.id });
  expect(await emulator.admin("GET", "/ledger")).toMatchObject({
    payment_intents: [{ id: paid.id, metadata: { orderId: "order-1" } }],
    charges: [{ id: paid.latest_charge, amount_refunded: 1234 }],
    refunds: [{ id: refund.id }],
  });
  const empty = { payment_intents: [], charges: [], refunds: [] };
  expect(await emulator.admin("POST", "/reset")).toEqual(empty);
  expect((await stripe.events.list()).data).toEqual([]);
});

test("only programs on this machine reach the admin routes", async () => {
  expect(await statusWith({})).toBe(200);
  expect(await statusWith({ host: "localhost:1" })).toBe(200);
  expect(await statusWith({ host: "evil.example" })).toBe(403);
  expect(await statusWith({ origin: "http://localhost:8080" })).toBe(403);
  expect(await statusWith({ "x-forwarded-for": "10.0.0.1" })).toBe(403);
});

test("a search that lags does not find what is new, as at Stripe", async () => {
  const { stripe } = emulator;
  const query = "metadata['orderId']:'order-1'";
  await stripe.paymentIntents.create(intentFor("order-1"));
  await emulator.admin("POST", "/search", { lagSeconds: 60 });
  expect((await stripe.paymentIntents.search({ query })).data).toEqual([]);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  await emulator.admin("POST", "/search", { lagSeconds: 0 });
  expect((await stripe.paymentIntents.search({ query })).data).toHaveLength(1);
});

test("an unknown route or a wrong value is rejected with a reason and changes nothing", async () => {
  await expect(emulator.admin("POST", "/faults/api", { kind: "explode" })).rejects.toThrow(/400 .*kind/s);
  await expect(emulator.admin("POST", "/faults/webhook", { kind: "delay" })).rejects.toThrow(/400 .*ms/s);
  await expect(emulator.admin("POST", "/events/evt_none/resend")).rejects.toThrow(/404 .*evt_none/s);
  await expect(emulator.admin("GET", "/nothing")).rejects.toThrow(/404/);
  expect(await emulator.admin("GET", "/faults")).toEqual({ api: [], webhook: [] });
});

describe("faults of the API", () => {
  test("affect the named operation as often as configured, and then no more", async () => {
    await emulator.admin("POST", "/faults/api", {
      kind: "error",
      operation: "refunds.create",
      count: 2,
      status: 503,
      stored: false,
    });
    const { stripe } = emulator;
    const paid = await stripe.paymentIntents.create({
      ...intentFor("order-1"),
      payment_method: "pm_card_visa",
      confirm: true,
    });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(
        stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: "refund-1" }),
      ).rejects.toMatchObject({ statusCode: 503 });
    }
    expect(
      await stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: "refund-1" }),
    ).toMatchObject({ amount: 1234 });
  });

  test("too many requests is Stripe's rate limit error", async () => {
    await emulator.admin("POST", "/faults/api", { kind: "error", status: 429 });
    await expect(emulator.stripe.paymentIntents.list()).rejects.toMatchObject({
      type: "StripeRateLimitError",
      code: "rate_limit",
    });
  });

  test.each([
    [false, 0],
    [true, 1],
  ])("a call that hangs (carried out: %s) ends by the caller's own patience", async (process, made) => {
    await emulator.admin("POST", "/faults/api", { kind: "hang", process });
    await expect(
      emulator.stripe.paymentIntents.create(intentFor("order-1"), { timeout: 500 }),
    ).rejects.toMatchObject({ type: "StripeConnectionError" });
    await expectSoon(async () => (await emulator.stripe.paymentIntents.list()).data.length).toBe(made);
  });

  test("are listed with what is left of them, and forgotten on demand", async () => {
    await emulator.admin("POST", "/faults/api", { kind: "latency", ms: 1, count: 3 });
    await emulator.stripe.paymentIntents.list();
    expect(await emulator.admin("GET", "/faults")).toMatchObject({ api: [{ kind: "latency", left: 2 }] });
    expect(await emulator.admin("DELETE", "/faults")).toEqual({ api: [], webhook: [] });
  });
});
