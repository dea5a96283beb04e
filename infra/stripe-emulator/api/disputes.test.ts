import { afterEach, beforeEach, expect, test } from "vitest";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.close());

test("a dispute is listed with its charge and moves on; each step sends its events", async () => {
  const { stripe } = emulator;
  const confirmed = { payment_method: "pm_card_visa", confirm: true };
  const paid = await stripe.paymentIntents.create({ ...intentFor("order-1"), ...confirmed });
  await stripe.paymentIntents.create({ ...intentFor("order-2"), ...confirmed });
  const { id } = await emulator.admin("POST", `/payment_intents/${paid.id}/dispute`, { reason: "duplicate" });
  const { data } = await stripe.disputes.list({ payment_intent: paid.id });
  expect(data).toMatchObject([{ id, amount: 1234, status: "needs_response", reason: "duplicate" }]);
  const charges = await stripe.charges.list({ payment_intent: paid.id });
  expect(charges.data).toMatchObject([{ disputed: true }]);
  await emulator.admin("POST", `/disputes/${String(id)}/status`, { status: "under_review" });
  await emulator.admin("POST", `/disputes/${String(id)}/status`, { status: "won" });
  expect(await stripe.disputes.retrieve(String(id))).toMatchObject({ status: "won" });
  const events = await stripe.events.list({ limit: 100 });
  expect(events.data.flatMap(({ type }) => (type.startsWith("charge.dispute") ? [type] : []))).toEqual([
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
    "charge.dispute.updated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.created",
  ]);
});

test.each([
  [["needs_response"], false],
  [["needs_response", "under_review"], false],
  [["needs_response", "lost"], false],
  [["warning_needs_response", "needs_response"], false],
  [["needs_response", "won"], true],
  [["warning_needs_response"], true],
  [["warning_needs_response", "warning_closed"], true],
])("a charge whose dispute went through %j can be refunded: %s", async ([first, ...more], isRefundable) => {
  const { stripe } = emulator;
  const confirmed = { payment_method: "pm_card_visa", confirm: true };
  const paid = await stripe.paymentIntents.create({ ...intentFor("order-1"), ...confirmed });
  const { id } = await emulator.admin("POST", `/payment_intents/${paid.id}/dispute`, { status: first });
  for (const status of more) await emulator.admin("POST", `/disputes/${String(id)}/status`, { status });
  expect(await stripe.disputes.retrieve(String(id))).toMatchObject({ is_charge_refundable: isRefundable });
  const refund = stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
  if (isRefundable) {
    expect(await refund).toMatchObject({ status: "succeeded" });
    return;
  }
  await expect(refund).rejects.toMatchObject({
    statusCode: 400,
    code: "charge_disputed",
    message: expect.stringMatching(/^Charge ch_\w+ has been charged back; cannot issue a refund\.$/),
  });
  expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toEqual([]);
});

test("once a dispute of a part is lost, the rest of the charge can be refunded, and no more", async () => {
  const { stripe } = emulator;
  const confirmed = { payment_method: "pm_card_visa", confirm: true };
  const paid = await stripe.paymentIntents.create({ ...intentFor("order-1"), ...confirmed });
  const { id } = await emulator.admin("POST", `/payment_intents/${paid.id}/dispute`, { amount: 1000 });
  const refund = (amount: number) => stripe.refunds.create({ payment_intent: paid.id, amount });
  await expect(refund(100)).rejects.toMatchObject({ code: "charge_disputed" });
  await emulator.admin("POST", `/disputes/${String(id)}/status`, { status: "lost" });
  expect(await stripe.disputes.retrieve(String(id))).toMatchObject({
    amount: 1000,
    is_charge_refundable: true,
  });
  await expect(refund(235)).rejects.toThrow("greater than unrefunded amount");
  expect(await refund(234)).toMatchObject({ status: "succeeded" });
});

test("only a charge can be disputed, and only a state of Stripe's is taken", async () => {
  const open = await emulator.stripe.paymentIntents.create(intentFor("order-1"));
  await expect(emulator.admin("POST", `/payment_intents/${open.id}/dispute`)).rejects.toThrow(/404/);
  await expect(emulator.admin("POST", "/disputes/du_none/status", { status: "won" })).rejects.toThrow(/404/);
  expect((await emulator.stripe.disputes.list()).data).toEqual([]);
});
