import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { aCharge } from "../testing/factories.ts";
import { failAtBank, openDispute, setFault, silence } from "../testing/faults.ts";
import { listenOnFreePort } from "../testing/listen.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { TEST_SHOP } from "../testing/test-shop.ts";
import { openStripe, stripeGateway } from "./stripe.ts";

const shop = shopFixture();
const gateway = () => stripeGateway(shop.stripe, TEST_SHOP);
const anIntent = (over: { orderId?: string; idempotencyKey?: string; amount?: number } = {}) => {
  const { orderId = newId(), idempotencyKey = newId(), amount = 1120 } = over;
  const orderNumber = "BW-100123";
  return {
    orderId,
    orderNumber,
    customerId: newId(),
    amount: cents(amount),
    currency: "USD" as const,
    idempotencyKey,
  };
};
const created = async (intent = anIntent()) => {
  const made = await gateway().createIntent(intent);
  if (made === "key-spent") throw new Error("the key was used before");
  return made;
};
const charge = (id: string) => shop.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
const refund = (
  paymentIntentId: string,
  over: { amount?: number; refundId?: string; idempotencyKey?: string } = {},
) =>
  gateway().refund({
    paymentIntentId,
    refundId: over.refundId ?? newId(),
    amount: cents(over.amount ?? 1120),
    idempotencyKey: over.idempotencyKey ?? newId(),
  });

describe("a PaymentIntent", () => {
  it("is created once for one key, with the order, the customer and the shop on it", async () => {
    const intent = anIntent();
    const first = await created(intent);
    expect(first).toMatchObject({
      status: "open",
      amount: 1120,
      currency: "USD",
      orderId: intent.orderId,
      customerId: intent.customerId,
      isOurs: true,
      awaits: "card",
      declined: null,
      amountRefunded: 0,
      card: null,
    });
    const { description, metadata } = await shop.stripe.paymentIntents.retrieve(first.id);
    expect([description, metadata["orderNumber"]]).toEqual(["Order BW-100123", "BW-100123"]);
    expect((await created(intent)).id).toBe(first.id);
    expect((await gateway().findIntentsOfOrder(intent.orderId)).map(({ id }) => id)).toEqual([first.id]);
  });

  it("is not created by a key that belongs to another amount", async () => {
    const intent = anIntent();
    await created(intent);
    expect(await gateway().createIntent({ ...intent, amount: cents(50) })).toBe("key-spent");
    expect(await gateway().findIntentsOfOrder(intent.orderId)).toHaveLength(1);
  });

  it("whose response was lost is found again, not created a second time", async () => {
    const intent = anIntent();
    await setFault(shop, {
      kind: "error",
      operation: "payment_intents.create",
      process: true,
      status: 500,
      count: 2,
    });
    const { isFound, ...found } = await created(intent);
    expect(isFound).toBe(true);
    expect(await gateway().findIntentsOfOrder(intent.orderId)).toEqual([found]);
  });

  it("of another shop on the same account is not ours", async () => {
    const { id } = await created();
    const other = stripeGateway(shop.stripe, "https://other.example.com");
    expect((await other.retrieveIntent(id))?.isOurs).toBe(false);
    const foreign = await aCharge(shop, { amount: 500 });
    expect(await gateway().retrieveIntent(foreign.id)).toMatchObject({
      isOurs: false,
      orderId: null,
      customerId: null,
      status: "succeeded",
    });
  });

  it("shows what it waits for and why the bank declined it", async () => {
    const { id } = await created();
    await shop.stripe.paymentIntents
      .confirm(id, { payment_method: "pm_card_visa_chargeDeclined" })
      .catch(() => {});
    const declined = await gateway().retrieveIntent(id);
    expect(declined).toMatchObject({ status: "open", awaits: "card" });
    expect(declined?.declined).toMatch(/declined/);
  });

  it.each(["pi_nobodys", "ch_1", "x y", "../refunds"])("that does not exist is null: %s", async (id) => {
    expect(await gateway().retrieveIntent(id)).toBeNull();
  });

  it("is cancelled once; one that was charged meanwhile is returned as charged", async () => {
    const open = await created();
    for (let time = 0; time < 2; time += 1)
      expect(await gateway().cancelIntent(open.id)).toMatchObject({ status: "canceled" });
    const paid = await created();
    await charge(paid.id);
    expect(await gateway().cancelIntent(paid.id)).toMatchObject({ status: "succeeded", amount: 1120 });
    expect(await gateway().cancelIntent("pi_nobodys")).toBeNull();
  });

  it("is listed from the second in which it was created", async () => {
    const { id } = await created();
    const { created: second } = await shop.stripe.paymentIntents.retrieve(id);
    expect(await gateway().listIntentsSince(new Date(second * 1000))).toContain(id);
    expect(await gateway().listIntentsSince(new Date((second + 1) * 1000 + 999))).not.toContain(id);
  });
});

describe("a refund", () => {
  it("is made once for one key, in parts up to the charge, and can be read", async () => {
    const { id } = await created();
    await charge(id);
    const [refundId, idempotencyKey] = [newId(), newId()];
    const first = await refund(id, { amount: 1000, refundId, idempotencyKey });
    expect(await refund(id, { amount: 1000, refundId, idempotencyKey })).toEqual(first);
    expect(await gateway().listRefunds(id)).toMatchObject([{ refundId, amount: 1000, failure: null }]);
    expect((await gateway().retrieveIntent(id))?.amountRefunded).toBe(1000);
    expect(await refund(id, { amount: 121 })).toMatchObject({ code: "rejected" });
    expect(await refund(id, { amount: 120 })).toHaveProperty("providerId");
    expect(await gateway().listRefunds(id)).toHaveLength(2);
  });

  it("of what was never charged, or does not exist, is rejected with Stripe's reason", async () => {
    const { id } = await created();
    for (const paymentIntentId of [id, "pi_nobodys"]) {
      const rejected = await refund(paymentIntentId);
      expect(rejected).toEqual({ code: "rejected", detail: expect.stringMatching(/\w{3}/) });
    }
  });

  it("whose response was lost is found by the shop's own id, not made a second time", async () => {
    const { id } = await created();
    await charge(id);
    await setFault(shop, {
      kind: "error",
      operation: "refunds.create",
      process: true,
      status: 500,
      count: 2,
    });
    const made = await refund(id);
    expect((await gateway().listRefunds(id)).map(({ providerId }) => ({ providerId }))).toEqual([made]);
  });

  it("that the bank returned later has its reason", async () => {
    const { id } = await created();
    await charge(id);
    await refund(id);
    const [made] = await gateway().listRefunds(id);
    await failAtBank(shop, made?.providerId ?? "");
    expect((await gateway().listRefunds(id))[0]?.failure).toMatch(/\w{3}/);
  });

  it("and a charge lead to their intent; others lead to none", async () => {
    const { id } = await created();
    const { latest_charge: charged } = await charge(id);
    if (typeof charged !== "string") throw new Error("the charge has no id");
    await refund(id);
    const [made] = await gateway().listRefunds(id);
    for (const known of [charged, made?.providerId ?? ""])
      expect([known, await gateway().findIntentIdOf(known)]).toEqual([known, id]);
    for (const unknown of ["re_nobodys", "ch_nobodys"])
      expect(await gateway().findIntentIdOf(unknown)).toBeNull();
  });
});

it("refunds and disputes are listed since a time, and by their intent", async () => {
  const since = new Date();
  const { id } = await created();
  await charge(id);
  await refund(id, { amount: 100 });
  const dispute = await openDispute(shop, id);
  const refunds = await gateway().listRefundsSince(since);
  expect(refunds.filter(({ paymentIntentId }) => paymentIntentId === id)).toMatchObject([{ amount: 100 }]);
  expect(await gateway().listRefundsSince(new Date(Date.now() + 60_000))).toEqual([]);
  for (const of of [{ since }, { paymentIntentId: id }])
    expect(JSON.stringify(await gateway().listDisputes(of))).toContain(dispute);
  expect(await gateway().listDisputes({ paymentIntentId: "pi_nobodys" })).toEqual([]);
});

describe("while Stripe does not respond", () => {
  const calls: [string, string, () => Promise<unknown>][] = [
    ["createIntent", "payment_intents.create", () => gateway().createIntent(anIntent())],
    ["retrieveIntent", "payment_intents.retrieve", () => gateway().retrieveIntent("pi_1")],
    ["cancelIntent", "payment_intents.cancel", () => gateway().cancelIntent("pi_1")],
    ["findIntentsOfOrder", "payment_intents.search", () => gateway().findIntentsOfOrder(newId())],
    ["listIntentsSince", "payment_intents.list", () => gateway().listIntentsSince(new Date())],
    ["refund", "refunds.create", () => refund("pi_1")],
    ["listRefunds", "refunds.list", () => gateway().listRefunds("pi_1")],
    ["listRefundsSince", "refunds.list", () => gateway().listRefundsSince(new Date())],
    ["findIntentIdOf", "charges.retrieve", () => gateway().findIntentIdOf("ch_1")],
    ["listDisputes", "disputes.list", () => gateway().listDisputes({ since: new Date() })],
  ];

  const failureOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      (result) => ({ result }),
      (failed: unknown) => (failed instanceof GatewayUnavailable ? failed.gateway : failed),
    );

  it("every call fails as unavailable, none has an empty or negative result", async () => {
    for (const [, operation] of calls) await setFault(shop, silence(operation, 2));
    const failures = await Promise.all(calls.map(async ([name, , call]) => [name, await failureOf(call())]));
    expect(failures).toEqual(calls.map(([name]) => [name, "stripe"]));
  });

  it("a key that another request uses right now is not spent: another one would create or refund twice", async () => {
    const error = { type: "idempotency_error", code: "idempotency_key_in_use", message: "In progress." };
    const busy = createServer((_request, response) => {
      response.writeHead(409, { "content-type": "application/json" }).end(JSON.stringify({ error }));
    });
    const { server, port } = await listenOnFreePort(busy);
    const options = { apiUrl: `http://127.0.0.1:${port}`, secretKey: "sk_test_emulator", timeoutMs: 5000 };
    const busyGateway = stripeGateway(openStripe(options), TEST_SHOP);
    const request = { paymentIntentId: "pi_1", refundId: newId(), amount: cents(1), idempotencyKey: newId() };
    const failures = await Promise.all([
      failureOf(busyGateway.createIntent(anIntent())),
      failureOf(busyGateway.refund(request)),
    ]);
    server.close();
    expect(failures).toEqual(["stripe", "stripe"]);
  });

  it("a wrong key and a closed port fail in the same way", async () => {
    const options = { apiUrl: shop.emulator.url, timeoutMs: 5000 };
    const wrongKey = stripeGateway(openStripe({ ...options, secretKey: "sk_test_wrong" }), TEST_SHOP);
    const closed = { ...options, apiUrl: "http://127.0.0.1:9", secretKey: "sk_test_emulator" };
    const broken = [wrongKey, stripeGateway(openStripe(closed), TEST_SHOP)];
    const failures = await Promise.all(
      broken.flatMap((one) => [failureOf(one.retrieveIntent("pi_1")), failureOf(one.listRefunds("pi_1"))]),
    );
    expect(failures).toEqual(["stripe", "stripe", "stripe", "stripe"]);
  });
});
