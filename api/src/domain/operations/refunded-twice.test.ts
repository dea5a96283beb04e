import { describe, expect, it } from "vitest";
import { anOperator } from "../../testing/an-operator.ts";
import { anOwedCharge, aReturnedRefund, storeStripeEvent } from "../../testing/order-steps.ts";
import { failAtBank } from "../../testing/faults.ts";
import { countOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { processStripeEvent } from "../payment/process-stripe-event.ts";
import { reconcilePayments } from "../payment/reconcile-payments.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { checkInvariants } from "./check-invariants.ts";
import { findOrders } from "./find-orders.ts";
import { inspectOrderForOperator } from "./inspect-order-for-operator.ts";
import type { OperatorContext } from "./operator.ts";
import { replayStripeEvents } from "./replay-stripe-events.ts";
import { settleRefundByHand } from "./settle-refund-by-hand.ts";

const shop = shopFixture();

const byHand = (of: string, ctx: OperatorContext = anOperator(shop)) =>
  settleRefundByHand(ctx, { of, note: "Bank transfer of 3 May", dryRun: false });

async function aSettledRefund() {
  const order = await aReturnedRefund(shop);
  await byHand(order.intentId);
  return order;
}

/** Refunds a charge in Stripe's dashboard. */
async function atStripe(intentId: string, amount?: number): Promise<string> {
  const refund = await shop.stripe.refunds.create({ payment_intent: intentId, ...(amount && { amount }) });
  return refund.id;
}

const anEvent = (intentId: string, type = "refund.updated") =>
  storeStripeEvent(shop, { id: `evt_${newId()}`, type, paymentIntentId: intentId });
const workOn = (eventId: string) => processStripeEvent(shop.as(systemActor), eventId);

const broken = async (): Promise<string[]> =>
  (await checkInvariants(shop.em)).filter(({ violations }) => violations.length).map(({ name }) => name);
const twice = async (orderId: string): Promise<number> =>
  (await eventsOf(shop, orderId)).filter((type) => type === "payment.refunded-twice").length;
const mails = (orderId: string): Promise<number> =>
  countOf(shop, "outbox where job = 'send-order-mail' and payload ->> 'orderId' = ?", [orderId]);
const endOf = async (eventId: string) => {
  const [row] = await shop.em.execute<{ status: string; outcome: string | null }[]>(
    "select status, outcome from stripe_event where id = ?",
    [eventId],
  );
  return row;
};

/** How an operator finds a refund beyond what was paid. */
const FAILED = { status: "dead", outcome: "refunded-twice" };

describe("a charge that was refunded by hand, and then at Stripe as well", () => {
  it("is put before an operator at once, as an event that failed with Stripe's id of the refund; the books stay right", async () => {
    const { orderId, intentId } = await aSettledRefund();
    const mailsBefore = await mails(orderId);
    const refund = await atStripe(intentId);
    for (const type of ["refund.created", "charge.refunded", "refund.updated"]) {
      const id = await anEvent(intentId, type);
      await workOn(id);
      expect(await workOn(id)).toBeNull();
      expect(await endOf(id)).toEqual({ status: "done", outcome: "refunded" });
    }
    expect(await endOf(refund)).toEqual(FAILED);
    const { refunds, stripeEvents, payments } = await inspectOrderForOperator(anOperator(shop), orderId);
    expect(refunds.map((one) => [one.reason, one.state])).toEqual([
      ["admin", "returned"],
      ["by-hand", "succeeded"],
    ]);
    expect(payments.map(({ status }) => status)).toEqual(["refunded"]);
    expect(stripeEvents.find(({ id }) => id === refund)).toMatchObject(FAILED);
    for (const wanted of [refund, intentId]) {
      expect((await findOrders(shop.as(systemActor), wanted)).map((one) => one.orderId)).toEqual([orderId]);
    }
    expect([await broken(), await twice(orderId), await mails(orderId)]).toEqual([[], 1, mailsBefore]);
  });

  it("is over once that is replayed", async () => {
    const { orderId, intentId } = await aSettledRefund();
    const refund = await atStripe(intentId);
    await workOn(await anEvent(intentId));
    await replayStripeEvents(anOperator(shop), { ids: [refund], dryRun: false });
    expect(await workOn(refund)).toMatchObject({ outcome: "refunded" });
    expect(await endOf(refund)).toEqual({ status: "done", outcome: "refunded" });
    await workOn(await anEvent(intentId));
    expect(await endOf(refund)).toMatchObject({ status: "done" });
    expect([await broken(), await twice(orderId)]).toEqual([[], 1]);
  });

  it("is reported once, though its events are processed at the same time", async () => {
    const { orderId, intentId } = await aSettledRefund();
    const refund = await atStripe(intentId);
    const events = await Promise.all(Array.from({ length: 5 }, () => anEvent(intentId)));
    const ends = await Promise.all(events.map(workOn));
    expect(ends.map((end) => end?.outcome)).toEqual(events.map(() => "refunded"));
    expect([await endOf(refund), await twice(orderId)]).toEqual([FAILED, 1]);
  });

  it("whose event was lost is found and reported by the reconciler, once", async () => {
    const { orderId, intentId } = await aSettledRefund();
    const refund = await atStripe(intentId);
    expect(await reconcilePayments(shop.as(systemActor), { all: false })).toMatchObject({ refunded: 1 });
    expect(await reconcilePayments(shop.as(systemActor), { all: true })).toMatchObject({ refunded: 0 });
    expect([await endOf(refund), await broken(), await twice(orderId)]).toEqual([FAILED, [], 1]);
    expect(await workOn(await anEvent(intentId))).toMatchObject({ outcome: "refunded" });
    expect(await twice(orderId)).toBe(1);
  });

  it("stays a case of the operator when the bank returns that, too", async () => {
    const { orderId, intentId } = await aSettledRefund();
    const refund = await atStripe(intentId);
    await reconcilePayments(shop.as(systemActor), { all: false });
    await failAtBank(shop, refund);
    expect(await reconcilePayments(shop.as(systemActor), { all: false })).toMatchObject({ refunded: 0 });
    expect(await workOn(await anEvent(intentId))).toMatchObject({ outcome: "refunded" });
    expect([await endOf(refund), await broken(), await twice(orderId)]).toEqual([FAILED, [], 1]);
  });

  it("in part is that part", async () => {
    const { orderId, intentId, totalCents } = await aReturnedRefund(shop);
    await atStripe(intentId, 300);
    expect(await byHand(intentId)).toMatchObject({ amount: totalCents - 300 });
    const second = await atStripe(intentId, 500);
    expect(await workOn(await anEvent(intentId))).toMatchObject({ outcome: "refunded" });
    const { refunds } = await inspectOrderForOperator(anOperator(shop), orderId);
    expect(refunds.filter(({ state }) => state === "succeeded").map(({ amount }) => amount)).toEqual([
      300,
      totalCents - 300,
    ]);
    expect([await endOf(second), await broken()]).toEqual([FAILED, []]);
  });
});

describe("a charge that was refunded at Stripe first", () => {
  it.each(["has been worked on", "waits"])(
    "is not refunded by hand, whether its event %s or not",
    async (how) => {
      const { orderId, intentId } = await aReturnedRefund(shop);
      await atStripe(intentId);
      const id = await anEvent(intentId);
      if (how !== "waits") await workOn(id);
      await expect(byHand(intentId)).rejects.toMatchObject({ code: "not-owed" });
      await workOn(id);
      expect(await endOf(id)).toEqual({ status: "done", outcome: "refunded" });
      expect([await broken(), await twice(orderId)]).toEqual([[], 0]);
    },
  );
});

/** An operator whose command is delayed by an action after its `nth` and last request for Stripe's refunds, or `before` it. */
function heldUp(nth: number, action: () => Promise<void>, before = false): OperatorContext {
  const { payments, ...operator } = anOperator(shop);
  let count = 0;
  const listRefunds = async (of: string) => {
    count += 1;
    if (before && count === nth) await action();
    const seen = await payments.listRefunds(of);
    if (!before && count === nth) await action();
    return seen;
  };
  return { ...operator, payments: { ...payments, listRefunds } };
}

describe("a charge refunded at Stripe while a refund by hand is noted", () => {
  it("is Stripe's refund when its event is processed first", async () => {
    const { orderId, intentId } = await aReturnedRefund(shop);
    const ctx = heldUp(1, async () => {
      await atStripe(intentId);
      expect(await workOn(await anEvent(intentId))).toMatchObject({ outcome: "refunded" });
    });
    await expect(byHand(intentId, ctx)).rejects.toMatchObject({ code: "not-owed" });
    expect([await broken(), await twice(orderId)]).toEqual([[], 0]);
  });

  it.each([1, 2, 3])(
    "is one or the other when its event is processed at the same time (time %i)",
    async () => {
      const { orderId, intentId } = await aReturnedRefund(shop);
      let refund = "";
      let processed: ReturnType<typeof workOn> = Promise.resolve(null);
      const ctx = heldUp(1, async () => {
        refund = await atStripe(intentId);
        processed = workOn(await anEvent(intentId));
      });
      const [noted] = await Promise.allSettled([byHand(intentId, ctx)]);
      await processed;
      const isTwice = noted.status === "fulfilled";
      expect(await endOf(refund)).toEqual(isTwice ? FAILED : undefined);
      expect([await broken(), await twice(orderId)]).toEqual([[], isTwice ? 1 : 0]);
    },
  );
});

describe("a refund of the shop's own that Stripe rejects for the operator and accepts from the worker", () => {
  /** Stripe rejects refunds of the operator only. */
  const rejectedFor = (ctx: OperatorContext): OperatorContext => ({
    ...ctx,
    payments: {
      ...ctx.payments,
      refund: async () => ({ code: "rejected" as const, detail: "The charge has been charged back." }),
    },
  });
  const refundAtStripe = ({ intentId, refundId, amount }: Awaited<ReturnType<typeof anOwedCharge>>) =>
    shop.as(systemActor).payments.refund({
      paymentIntentId: intentId,
      refundId,
      amount,
      idempotencyKey: `refund:${intentId}`,
    });

  it("is that refund, and none by hand, when it is made before Stripe's refunds are checked", async () => {
    const charge = await anOwedCharge(shop);
    const ctx = heldUp(2, async () => void (await refundAtStripe(charge)), true);
    await expect(byHand(charge.intentId, rejectedFor(ctx))).rejects.toMatchObject({ code: "not-owed" });
    expect([await broken(), await twice(charge.orderId)]).toEqual([[], 0]);
    expect(await countOf(shop, "refund where id = ? and state = 'succeeded'", [charge.refundId])).toBe(1);
  });

  it.each(["an event", "the reconciler"])(
    "after it was settled by hand is reported as refunded twice, by %s",
    async (who) => {
      const charge = await anOwedCharge(shop);
      const ctx = heldUp(2, async () => void (await refundAtStripe(charge)));
      expect(await byHand(charge.intentId, rejectedFor(ctx))).toMatchObject({ became: "settled" });
      if (who === "the reconciler") await reconcilePayments(shop.as(systemActor), { all: false });
      else expect(await workOn(await anEvent(charge.intentId))).toMatchObject({ outcome: "refunding" });
      const { data } = await shop.stripe.refunds.list({ payment_intent: charge.intentId });
      expect(await endOf(data[0]?.id ?? "")).toEqual(FAILED);
      expect(await twice(charge.orderId)).toBe(1);
      await workOn(await anEvent(charge.intentId));
      expect(await broken()).toEqual([]);
    },
  );
});
