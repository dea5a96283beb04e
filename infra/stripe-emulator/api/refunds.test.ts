import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";

let emulator: TestEmulator;
let stripe: Stripe;
let paid: Stripe.PaymentIntent;
let chargeId: string;

beforeEach(async () => {
  emulator = await startTestEmulator();
  ({ stripe } = emulator);
  paid = await stripe.paymentIntents.create({
    ...intentFor("order-1", 1000),
    payment_method: "pm_card_visa",
    confirm: true,
  });
  const { data } = await stripe.charges.list({ payment_intent: paid.id });
  chargeId = data[0]?.id ?? "";
});

afterEach(() => emulator.close());

async function charge(): Promise<Stripe.Charge> {
  return stripe.charges.retrieve(chargeId);
}

test("a refund without an amount gives everything back, once", async () => {
  const refund = await stripe.refunds.create({
    payment_intent: paid.id,
    reason: "requested_by_customer",
    metadata: { orderId: "order-1" },
  });
  expect(refund).toMatchObject({
    amount: 1000,
    status: "succeeded",
    payment_intent: paid.id,
    metadata: { orderId: "order-1" },
  });
  expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 1000 });
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
    statusCode: 400,
  });
  expect((await stripe.refunds.list({ payment_intent: paid.id })).data.map(({ id }) => id)).toEqual([
    refund.id,
  ]);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id });
  const { data } = await stripe.events.list({ types: ["refund.created", "charge.refunded"] });
  expect(data.map(({ type }) => type)).toEqual(["charge.refunded", "refund.created"]);
});

test("partial refunds never add up to more than was captured", async () => {
  await stripe.refunds.create({ charge: chargeId, amount: 300 });
  await expect(stripe.refunds.create({ payment_intent: paid.id, amount: 701 })).rejects.toMatchObject({
    message: "Refund amount ($7.01) is greater than unrefunded amount on charge ($7.00)",
    param: "amount",
  });
  expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 300 });
  expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 700 });
  expect(await charge()).toMatchObject({ refunded: true, amount_refunded: 1000 });
});

test("what was never paid cannot be refunded", async () => {
  const unpaid = await stripe.paymentIntents.create(intentFor("order-2"));
  await expect(stripe.refunds.create({ payment_intent: unpaid.id })).rejects.toMatchObject({
    message: `This PaymentIntent (${unpaid.id}) does not have a successful charge to refund.`,
  });
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
  await expect(stripe.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
    code: "resource_missing",
  });
  expect((await stripe.refunds.list()).data).toEqual([]);
});

test("a refund that the bank sends back has failed, sends an event, and can be repeated", async () => {
  const refund = await stripe.refunds.create({ payment_intent: paid.id });
  for (let time = 0; time < 2; time += 1) await emulator.admin("POST", `/refunds/${refund.id}/fail`);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect(await charge()).toMatchObject({ refunded: false, amount_refunded: 0 });
  const { data } = await stripe.events.list({ types: ["refund.failed", "refund.updated"] });
  expect(data.map(({ type }) => type)).toEqual(["refund.failed", "refund.updated"]);
  expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 1000 });
});
