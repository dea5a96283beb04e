import { describe, expect, it } from "vitest";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { anOwedCharge, aReturnedRefund } from "../../testing/order-steps.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { setFault } from "../../testing/faults.ts";
import { countOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { payRefund } from "../payment/pay-refund.ts";
import type { SettledByHand } from "../payment/settle-by-hand.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { checkInvariants } from "./check-invariants.ts";
import { inspectOrderForOperator } from "./inspect-order-for-operator.ts";
import { settleRefundByHand } from "./settle-refund-by-hand.ts";

const shop = shopFixture();

const settle = (of: string, over: { note?: string; dryRun?: boolean } = {}): Promise<SettledByHand> =>
  settleRefundByHand(anOperator(shop), { of, note: "Bank transfer of 3 May", dryRun: false, ...over });

/** While Stripe rejects every refund: the bank has taken the money of a dispute. */
function settleWhileRejected(of: string): Promise<SettledByHand> {
  const { payments } = shop.as(systemActor);
  const refund = async () => ({ code: "rejected" as const, detail: "The charge has been charged back." });
  const ctx = { ...anOperator(shop), payments: { ...payments, refund } };
  return settleRefundByHand(ctx, { of, note: "Lost dispute", dryRun: false });
}

const broken = async (): Promise<string[]> =>
  (await checkInvariants(shop.em)).filter(({ breaches }) => breaches.length).map(({ name }) => name);
const byHand = (intentId: string): Promise<number> =>
  countOf(
    shop,
    "refund r join payment p on p.id = r.payment_id where p.payment_intent_id = ? and r.reason = 'by-hand'",
    [intentId],
  );
const mailsOf = (orderId: string): Promise<number> =>
  countOf(
    shop,
    "outbox where job = 'send-order-mail' and payload ->> 'fact' = 'order.refunded' and payload ->> 'orderId' = ?",
    [orderId],
  );

describe("money that the bank returned and that was refunded outside Stripe", () => {
  it("ends the breach of I6, and has one event and one mail", async () => {
    const { orderId, intentId, totalCents } = await aReturnedRefund(shop);
    const mails = await mailsOf(orderId);
    expect(await broken()).toEqual(["I6"]);
    const settled = { paymentIntentId: intentId, orderId, amount: totalCents };
    expect(await settle(intentId)).toEqual({ ...settled, became: "settled" });
    expect(await broken()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      expect(await settle(intentId)).toEqual({ ...settled, became: "already settled" });
    }
    const { events, payments, refunds } = await inspectOrderForOperator(anOperator(shop), orderId);
    expect(events.at(-1)).toMatchObject({
      type: "order.partly-refunded",
      source: "operator",
      data: { reason: "by-hand", amountCents: totalCents },
    });
    expect(payments.map(({ status }) => status)).toEqual(["refunded"]);
    expect(refunds.at(-1)).toMatchObject({
      reason: "by-hand",
      state: "succeeded",
      note: "Bank transfer of 3 May",
      amount: totalCents,
    });
    expect(await mailsOf(orderId)).toBe(mails + 1);
    expect((await actionsOf(shop)).slice(-2)).toEqual([
      `refunds.settle-by-hand begun ${intentId}`,
      `refunds.settle-by-hand done ${intentId}`,
    ]);
  });

  it("is only previewed by a dry run", async () => {
    const { orderId, intentId, totalCents } = await aReturnedRefund(shop);
    const events = await eventsOf(shop, orderId);
    expect(await settle(intentId, { dryRun: true })).toMatchObject({
      amount: totalCents,
      became: "would be settled",
    });
    expect([await byHand(intentId), await eventsOf(shop, orderId)]).toEqual([0, events]);
    expect(await countOf(shop, "operator_action where dry_run and target = ?", [intentId])).toBe(2);
    await settle(intentId);
  });

  it("is found by the refund as Stripe names it and as the shop does; ten at once note it once", async () => {
    const { intentId, refund, orderId } = await aReturnedRefund(shop);
    const [own] = await shop.em.execute<{ id: string }[]>(
      "select id from refund where stripe_refund_id = ?",
      [refund],
    );
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => settle(index % 2 ? refund : (own?.id ?? ""))),
    );
    expect(all.filter(({ became }) => became === "settled")).toHaveLength(1);
    expect(await byHand(intentId)).toBe(1);
    expect((await eventsOf(shop, orderId)).filter((type) => type === "order.partly-refunded")).toHaveLength(
      1,
    );
  });

  it("is rejected after a refund in Stripe's dashboard, which is recorded instead", async () => {
    const { intentId } = await aReturnedRefund(shop);
    await shop.stripe.refunds.create({ payment_intent: intentId });
    await expect(settle(intentId)).rejects.toMatchObject({ code: "not-owed" });
    expect([await byHand(intentId), await broken()]).toEqual([0, []]);
  });

  it("is the rest when a part was refunded in the dashboard", async () => {
    const { intentId, totalCents } = await aReturnedRefund(shop);
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 300 });
    expect(await settle(intentId)).toMatchObject({ amount: totalCents - 300, became: "settled" });
    expect(await broken()).toEqual([]);
  });
});

describe("a charge that the shop itself owes", () => {
  it("whose refund Stripe rejects is settled, and the refund is not requested again", async () => {
    const { intentId, orderId, refundId } = await anOwedCharge(shop);
    expect(await settleWhileRejected(refundId)).toMatchObject({
      paymentIntentId: intentId,
      became: "settled",
    });
    expect((await eventsOf(shop, orderId)).at(-1)).toBe("payment.refunded");
    await payRefund(shop.as(systemActor), refundId);
    expect((await shop.stripe.refunds.list({ payment_intent: intentId })).data).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it("that Stripe refunds after all is not settled by hand", async () => {
    const { intentId } = await anOwedCharge(shop);
    await expect(settle(intentId)).rejects.toMatchObject({ code: "not-owed" });
    expect([await byHand(intentId), await broken()]).toEqual([0, []]);
    expect((await shop.stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1);
  });

  it("is unchanged while Stripe is silent: it might be refunded twice", async () => {
    const { intentId, refundId } = await anOwedCharge(shop);
    await setFault(shop, {
      kind: "error",
      operation: "refunds.create",
      status: 503,
      process: false,
      stored: false,
      count: 2,
    });
    await expect(settle(intentId)).rejects.toThrow("stripe did not respond");
    expect([
      await byHand(intentId),
      await countOf(shop, "refund where id = ? and state in ('requested', 'sent')", [refundId]),
    ]).toEqual([0, 1]);
    await payRefund(shop.as(systemActor), refundId);
  });
});

it("a charge that was refunded in part in the dashboard, and whose rest Stripe rejects, is settled for the rest", async () => {
  const { intentId } = await anOwedCharge(shop);
  await shop.stripe.refunds.create({ payment_intent: intentId, amount: 300 });
  const [charge] = await shop.em.execute<{ cents: number }[]>(
    "select amount_cents::int as cents from payment where payment_intent_id = ?",
    [intentId],
  );
  expect(await settleWhileRejected(intentId)).toMatchObject({
    amount: (charge?.cents ?? 0) - 300,
    became: "settled",
  });
  expect(await broken()).toEqual([]);
});

describe("rejected, with nothing changed", () => {
  it("where nothing is owed, nothing is known, or the note is missing", async () => {
    const { intentId } = await aPaidOrder(shop);
    const { intentId: owed } = await aReturnedRefund(shop);
    const refunds = await countOf(shop, "refund");
    for (const [of, note, code] of [
      [intentId, "cash", "not-owed"],
      ["pi_nowhere", "cash", "not-found"],
      ["re_nowhere", "cash", "not-found"],
      ["ch_nowhere", "cash", "not-found"],
      [newId(), "cash", "not-found"],
      ["nonsense", "cash", "not-found"],
      ["", "cash", "not-found"],
      [owed, "  ", "nothing-chosen"],
      [owed, "x".repeat(501), "nothing-chosen"],
    ] as const) {
      for (const dryRun of [true, false]) {
        await expect(settle(of, { note, dryRun })).rejects.toMatchObject({ code });
      }
    }
    expect(await countOf(shop, "refund")).toBe(refunds);
    expect((await actionsOf(shop)).at(-1)).toBe(`refunds.settle-by-hand refused ${owed}`);
    await settle(owed);
  });
});
