import { describe, expect, it } from "vitest";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import {
  anOwedCharge,
  aRefund,
  aReturnedRefund,
  noteDisputes,
  settle as settleIntent,
  storeStripeEvent,
} from "../../testing/order-steps.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { failAtBank, moveDispute, openDispute, setFault, silence } from "../../testing/faults.ts";
import { countOf, eventsOf, stockOf } from "../../testing/order-queries.ts";
import { aReturnOf } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { findOrderDetails } from "../order/find-order-details.ts";
import { listAllOrders } from "../order-list/list-all-orders.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { inspectOrder } from "../payment/inspect-order.ts";
import { payRefund } from "../payment/pay-refund.ts";
import { processStripeEvent } from "../payment/process-stripe-event.ts";
import { type RefundOrder, refundOrder } from "../payment/refund-order.ts";
import type { SettledByHand } from "../payment/settle-by-hand.ts";
import { systemActor } from "../shared/actor.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { checkInvariants } from "./check-invariants.ts";
import { inspectOrderForOperator } from "./inspect-order-for-operator.ts";
import { settleRefundByHand } from "./settle-refund-by-hand.ts";

const shop = shopFixture();
const admin = anAdmin();

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
  (await checkInvariants(shop.em)).filter(({ violations }) => violations.length).map(({ name }) => name);
const byHand = (intentId: string): Promise<number> =>
  countOf(
    shop,
    "refund r join payment p on p.id = r.payment_id where p.payment_intent_id = ? and r.reason = 'by-hand'",
    [intentId],
  );
const mailsOf = (orderId: string): Promise<number> =>
  countOf(
    shop,
    "outbox where job = 'send-order-mail' and payload ->> 'event' = 'order.refunded' and payload ->> 'orderId' = ?",
    [orderId],
  );

describe("money that the bank returned and that was refunded outside Stripe", () => {
  it("ends the violation of I6, and has one event and one mail", async () => {
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

/** A paid order of which a part was refunded, which the bank has returned. */
async function aReturnedPart() {
  const order = await aPaidOrder(shop);
  await aRefund(shop, admin, { orderId: order.orderId, amount: cents(300) });
  const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
  await failAtBank(shop, data[0]?.id ?? "");
  await settleIntent(shop, order.intentId);
  return order;
}

const refundWhileRejected = (orderId: string, over: Partial<RefundOrder> = {}) => {
  const { payments, ...ctx } = shop.as(admin);
  const refund = async () => ({ code: "rejected" as const, detail: "The card is gone." });
  const input = { orderId, note: "Scratched", idempotencyKey: newId(), ...over };
  return refundOrder({ ...ctx, payments: { ...payments, refund } }, input);
};

const viewOf = async (orderId: string) => {
  const { rows } = await listAllOrders(shop.as(admin), {
    filter: { queue: "refunds-failed" },
    sort: "newest",
    limit: 100,
  });
  const { order, refundable, refunds } = await inspectOrder(shop.as(admin), orderId);
  return {
    isInQueue: rows.some(({ id }) => id === orderId),
    status: order.status,
    refunded: order.refunded,
    refundable,
    refunds: refunds.map(({ state, reason, amount }) => `${reason} ${amount} ${state}`),
  };
};

describe("a refund of an order that stays paid", () => {
  it("that the bank returned is settled for its amount, and leaves the list of failed refunds", async () => {
    const { orderId, intentId, totalCents, person } = await aReturnedPart();
    const mails = await mailsOf(orderId);
    expect((await viewOf(orderId)).isInQueue).toBe(true);
    const settled = { paymentIntentId: intentId, orderId, amount: 300 };
    expect(await settle(intentId, { dryRun: true })).toEqual({ ...settled, became: "would be settled" });
    expect((await viewOf(orderId)).refunds).toEqual(["admin 300 returned"]);
    expect(await settle(intentId)).toEqual({ ...settled, became: "settled" });
    expect(await settle(intentId)).toEqual({ ...settled, became: "already settled" });
    expect(await viewOf(orderId)).toEqual({
      isInQueue: false,
      status: "paid",
      refunded: 300,
      refundable: totalCents - 300,
      refunds: ["admin 300 returned", "by-hand 300 succeeded"],
    });
    const details = await findOrderDetails(shop.as(person), orderId);
    expect([details.refunded, details.refunds.map(({ state }) => state)]).toEqual([
      300,
      ["returned", "succeeded"],
    ]);
    expect((await eventsOf(shop, orderId)).at(-1)).toBe("order.partly-refunded");
    expect([await mailsOf(orderId), await broken()]).toEqual([mails + 1, []]);
  });

  it("that Stripe rejected twice is settled once; the customer reads nothing of the failed ones", async () => {
    const { orderId, intentId, person } = await aPaidOrder(shop);
    for (const amount of [cents(400), cents(300)]) await refundWhileRejected(orderId, { amount });
    const all = await Promise.all(Array.from({ length: 5 }, () => settle(intentId)));
    expect(all.map(({ amount }) => amount)).toEqual(all.map(() => 300));
    expect(all.filter(({ became }) => became === "settled")).toHaveLength(1);
    expect(await viewOf(orderId)).toMatchObject({ isInQueue: false, status: "paid", refunded: 300 });
    const details = await findOrderDetails(shop.as(person), orderId);
    expect(details.refunds.map(({ state, amount }) => [state, amount])).toEqual([["succeeded", 300]]);
    expect(await broken()).toEqual([]);
  });

  it("of all that is left makes the order refunded, and its unshipped units are restocked", async () => {
    const { orderId, intentId, totalCents, tool } = await aPaidOrder(shop);
    await refundWhileRejected(orderId);
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 200 });
    expect(await settle(intentId, { dryRun: true })).toMatchObject({ amount: totalCents });
    // Stripe has refunded a part: the dashboard's refund replaces what failed before.
    await expect(settle(intentId)).rejects.toMatchObject({ code: "not-owed" });
    expect(await viewOf(orderId)).toMatchObject({ isInQueue: false, refunded: 200 });
    await refundWhileRejected(orderId);
    expect(await stockOf(shop, tool.id)).toBe(99);
    expect(await settle(intentId)).toMatchObject({ amount: totalCents - 200, became: "settled" });
    expect(await viewOf(orderId)).toMatchObject({
      isInQueue: false,
      status: "refunded",
      refunded: totalCents,
      refundable: 0,
    });
    expect([await stockOf(shop, tool.id), await broken()]).toEqual([100, []]);
  });

  it("restocks nothing of a shipped order", async () => {
    const { orderId, intentId, tool } = await aPaidOrder(shop);
    await shipOrder(shop.as(admin), orderId);
    await refundWhileRejected(orderId, { restock: true });
    expect(await settle(intentId)).toMatchObject({ became: "settled" });
    expect(await viewOf(orderId)).toMatchObject({ isInQueue: false, status: "refunded" });
    expect([await stockOf(shop, tool.id), await broken()]).toEqual([99, []]);
  });

  it("is rejected while Stripe is making another one, and once a later one has replaced it", async () => {
    const { orderId, intentId } = await aPaidOrder(shop);
    await aRefund(shop, admin, { orderId, amount: cents(300) });
    await setFault(shop, silence("refunds.create", 2));
    const rest = await aRefund(shop, admin, { orderId });
    const { data } = await shop.stripe.refunds.list({ payment_intent: intentId });
    await failAtBank(shop, data.find(({ amount }) => amount === 300)?.id ?? "");
    await settleIntent(shop, intentId);
    const unchanged = async (code: string) => {
      const before = [await viewOf(orderId), await eventsOf(shop, orderId)];
      for (const dryRun of [true, false]) {
        await expect(settle(intentId, { dryRun })).rejects.toMatchObject({ code });
      }
      expect([await viewOf(orderId), await eventsOf(shop, orderId)]).toEqual(before);
    };
    await unchanged("being-refunded");
    await payRefund(shop.as(systemActor), rest.id);
    await aRefund(shop, admin, { orderId, amount: cents(100) });
    await unchanged("not-owed");
    expect(await byHand(intentId)).toBe(0);
  });

  it("changes nothing while Stripe is silent", async () => {
    const { orderId, intentId } = await aReturnedPart();
    const before = [await viewOf(orderId), await eventsOf(shop, orderId)];
    const { payments, ...ctx } = anOperator(shop);
    const retrieveIntent = () => Promise.reject(new GatewayUnavailable("stripe", new Error("silent")));
    const silent = { ...ctx, payments: { ...payments, retrieveIntent } };
    const input = { of: intentId, note: "Bank transfer", dryRun: false };
    await expect(settleRefundByHand(silent, input)).rejects.toThrow("stripe did not respond");
    expect([await viewOf(orderId), await eventsOf(shop, orderId)]).toEqual(before);
  });

  it("that was requested for a received return ends that return", async () => {
    const { orderId, intentId, returnId } = await aReturnOf(shop, "received", { quantity: 2, units: 1 });
    await refundWhileRejected(orderId, { returnId, amount: cents(1120) });
    expect(await settle(intentId)).toMatchObject({ amount: 1120, became: "settled" });
    expect(await countOf(shop, "order_return where id = ? and state = 'refunded'", [returnId])).toBe(1);
    expect((await eventsOf(shop, orderId)).at(-1)).toBe("order.return-refunded");
    expect(await broken()).toEqual([]);
  });

  it.each(["succeeds", "fails"])(
    "that was requested for a received return stays owed when a later refund of something else %s",
    async (how) => {
      const { orderId, intentId, returnId } = await aReturnOf(shop, "received", { quantity: 3, units: 1 });
      await refundWhileRejected(orderId, { returnId, amount: cents(1120) });
      const other = { orderId, amount: cents(500) };
      await (how === "fails" ? refundWhileRejected(orderId, other) : aRefund(shop, admin, other));
      expect(await viewOf(orderId)).toMatchObject({ isInQueue: true });
      expect(await settle(intentId)).toMatchObject({ amount: 1120, became: "settled" });
      expect(await countOf(shop, "order_return where id = ? and state = 'refunded'", [returnId])).toBe(1);
      expect(await viewOf(orderId)).toMatchObject({ isInQueue: false });
      expect(await broken()).toEqual([]);
    },
  );
});

describe("what the bank took with a lost dispute", () => {
  async function loseDispute(intentId: string, amount: number): Promise<string> {
    const disputeId = await openDispute(shop, intentId, { amount });
    await moveDispute(shop, disputeId, "lost");
    await noteDisputes(shop, intentId);
    return disputeId;
  }
  const recordedOf = async (disputeIds: readonly string[]) => {
    const rows = await shop.em.execute<{ id: string; amount: number }[]>(
      "select d.id, r.amount_cents::int as amount from dispute d join refund r on r.id = d.refund_id",
    );
    return disputeIds.map((id) => rows.find((row) => row.id === id)?.amount);
  };

  it("is recorded in full after another refund was settled by hand", async () => {
    const { orderId, intentId, totalCents, tool } = await aReturnedPart();
    expect(await settle(intentId)).toMatchObject({ amount: 300, became: "settled" });
    const disputeId = await loseDispute(intentId, totalCents - 300);
    expect(await settle(intentId)).toMatchObject({ amount: totalCents - 300, became: "settled" });
    expect(await recordedOf([disputeId])).toEqual([totalCents - 300]);
    expect(await viewOf(orderId)).toMatchObject({ isInQueue: false, status: "refunded", refundable: 0 });
    expect([await stockOf(shop, tool.id), await broken()]).toEqual([100, []]);
  });

  it("is recorded before a refund that the bank returned, which stays owed; a repeated call does not settle that", async () => {
    const { orderId, intentId, totalCents } = await aReturnedPart();
    await loseDispute(intentId, totalCents - 300);
    const lost = { amount: totalCents - 300 };
    expect(await settle(intentId, { note: "Lost" })).toMatchObject({ ...lost, became: "settled" });
    for (const dryRun of [true, false]) {
      expect(await settle(intentId, { note: "Lost", dryRun })).toMatchObject({
        ...lost,
        became: "already settled",
      });
    }
    expect(await viewOf(orderId)).toMatchObject({ isInQueue: true, status: "paid", refundable: 300 });
    expect(await settle(intentId, { note: "Cash" })).toMatchObject({ amount: 300, became: "settled" });
    expect(await viewOf(orderId)).toMatchObject({ isInQueue: false, status: "refunded", refundable: 0 });
    expect(await broken()).toEqual([]);
  });

  it("is one refund for each dispute, however many calls record them at once", async () => {
    const { orderId, intentId } = await aPaidOrder(shop);
    const disputeIds = [await loseDispute(intentId, 300), await loseDispute(intentId, 400)];
    const all = await Promise.all(Array.from({ length: 5 }, () => settle(intentId)));
    expect(all.map(({ amount }) => amount)).toEqual(all.map(() => 700));
    expect(all.filter(({ became }) => became === "settled")).toHaveLength(1);
    expect([await recordedOf(disputeIds), await byHand(intentId)]).toEqual([[300, 400], 2]);
    const later = await loseDispute(intentId, 200);
    expect(await settle(intentId)).toMatchObject({ amount: 200, became: "settled" });
    expect(await recordedOf([later])).toEqual([200]);
    expect(await viewOf(orderId)).toMatchObject({ status: "paid", refunded: 900 });
    expect(await broken()).toEqual([]);
  });

  it("is at most what is left, and leaves nothing else owed of a charge that is lost as a whole", async () => {
    const { orderId, intentId, totalCents } = await aReturnedPart();
    const disputeId = await loseDispute(intentId, totalCents);
    expect(await settle(intentId)).toMatchObject({ amount: totalCents, became: "settled" });
    expect(await recordedOf([disputeId])).toEqual([totalCents]);
    expect(await viewOf(orderId)).toMatchObject({ isInQueue: false, status: "refunded" });
  });

  it.each(["at Stripe", "outside Stripe"])(
    "of a charge that was refunded in full %s is a violation of I6 until an operator records it, once, as refunded twice",
    async (where) => {
      const { orderId, intentId, totalCents, tool } = await aPaidOrder(shop);
      if (where === "at Stripe") await aRefund(shop, admin, { orderId });
      else {
        await refundWhileRejected(orderId);
        await settle(intentId, { note: "Cash" });
      }
      const disputeId = await loseDispute(intentId, totalCents);
      expect(await broken()).toEqual([]);
      await shop.em.execute(
        "update dispute set updated_at = updated_at - interval '11 minutes' where id = ?",
        [disputeId],
      );
      expect(await broken()).toEqual(["I6"]);
      const before = [await viewOf(orderId), await mailsOf(orderId), await stockOf(shop, tool.id)];
      const lost = { amount: totalCents, twice: totalCents };
      expect(await settle(intentId, { dryRun: true })).toMatchObject({ ...lost, became: "would be settled" });
      expect([await viewOf(orderId), await recordedOf([disputeId])]).toEqual([before[0], [undefined]]);
      const all = await Promise.all(Array.from({ length: 5 }, () => settle(intentId)));
      expect(all.filter(({ became }) => became === "settled")).toMatchObject([lost]);
      expect(await recordedOf([disputeId])).toEqual([totalCents]);
      expect([await viewOf(orderId), await mailsOf(orderId), await stockOf(shop, tool.id)]).toEqual(before);
      expect(
        (await eventsOf(shop, orderId)).filter((type) => type === "payment.refunded-twice"),
      ).toHaveLength(1);
      expect(await broken()).toEqual([]);
      // The next event of the charge has nothing to report.
      const eventId = await storeStripeEvent(shop, {
        id: `evt_${newId()}`,
        type: "charge.updated",
        paymentIntentId: intentId,
      });
      expect(await processStripeEvent(shop.as(systemActor), eventId)).not.toMatchObject({ outcome: "dead" });
    },
  );

  it("of more than what is left is a refund of the rest, and refunded twice beyond that", async () => {
    const { orderId, intentId, totalCents, tool } = await aPaidOrder(shop);
    await aRefund(shop, admin, { orderId, amount: cents(300) });
    const disputeId = await loseDispute(intentId, totalCents);
    expect(await settle(intentId)).toMatchObject({ amount: totalCents, twice: 300, became: "settled" });
    expect(await recordedOf([disputeId])).toEqual([totalCents - 300]);
    const { refunds, ...view } = await viewOf(orderId);
    expect(view).toMatchObject({ status: "refunded", refunded: totalCents, refundable: 0 });
    expect(refunds.slice(1)).toEqual([`by-hand ${totalCents - 300} succeeded`]);
    expect(await eventsOf(shop, orderId)).toContain("payment.refunded-twice");
    expect([await stockOf(shop, tool.id), await broken()]).toEqual([100, []]);
  });

  it("of a part of a charge with a received return whose refund failed does not end that return", async () => {
    const { orderId, intentId, returnId } = await aReturnOf(shop, "received", { quantity: 3, units: 1 });
    await refundWhileRejected(orderId, { returnId, amount: cents(1120) });
    await loseDispute(intentId, 1200);
    expect(await settle(intentId, { note: "Lost" })).toMatchObject({ amount: 1200 });
    const isOpen = () => countOf(shop, "order_return where id = ? and state = 'received'", [returnId]);
    expect(await isOpen()).toBe(1);
    expect(await settle(intentId, { note: "Cash" })).toMatchObject({ amount: 1120 });
    expect([await isOpen(), await broken()]).toEqual([0, []]);
  });

  it("is not recorded by an operator who previewed something else", async () => {
    const { intentId, totalCents } = await aReturnedPart();
    const disputeId = await openDispute(shop, intentId, { amount: totalCents - 300 });
    await moveDispute(shop, disputeId, "lost");
    await expect(settle(intentId)).rejects.toMatchObject({ code: "changed-meanwhile" });
    expect(await byHand(intentId)).toBe(0);
    expect(await settle(intentId)).toMatchObject({ amount: totalCents - 300 });
  });
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
