import type { DomainContext } from "@shop/api/domain/shared/context";
import { systemActor } from "@shop/api/domain/shared/actor";
import { createMetrics, type Metrics } from "@shop/api/platform/metrics";
import { aChargedOrder, anOrder, aPaidOrder, aStartedPayment } from "@shop/api/testing/factories";
import { setFault, silence } from "@shop/api/testing/faults";
import { metricValue } from "@shop/api/testing/metric-value";
import { aRefund, storeStripeEvent } from "@shop/api/testing/order-steps";
import { countOf, refundedAt, statusOf } from "@shop/api/testing/order-queries";
import { shopFixture } from "@shop/api/testing/shop-fixture";
import { anAdmin } from "@shop/api/testing/test-shop";
import { describe, expect, it } from "vitest";
import { payRefundProcessor } from "./pay-refund.ts";
import { processStripeEventProcessor } from "./process-stripe-event.ts";
import { reconcileNightlyProcessor, reconcilePaymentsProcessor } from "./reconcile-payments.ts";

const shop = shopFixture();

const toolsFor = (metrics: Metrics, ctx: DomainContext = shop.as(systemActor)) => ({
  ctx,
  metrics,
  postMail: async () => ({ outcome: "accepted" }) as const,
  outboxRow: null,
});

/** Runs a recurring job; returns how many repairs of a kind it has counted. */
async function repairsOf(processor: typeof reconcilePaymentsProcessor, kind: string): Promise<number> {
  const metrics = createMetrics();
  await processor.run({ ...toolsFor(metrics), payload: {} });
  return (await metricValue(metrics.registry, "shop_reconcile_repairs_total", `kind="${kind}"`)) ?? 0;
}

const makeDue = () =>
  shop.em.execute("update payment set check_at = now() where status in ('starting', 'open')");

/** A refund of a paid order that Stripe has not confirmed for two minutes. */
async function anOwedRefund() {
  const order = await aPaidOrder(shop);
  await setFault(shop, silence("refunds.create", 2));
  const { id } = await aRefund(shop, anAdmin(), { orderId: order.orderId });
  expect(await refundedAt(shop, order.intentId)).toBe(0);
  await shop.em.execute("alter table refund disable trigger user");
  await shop.em.execute("update refund set created_at = created_at - interval '2 minutes' where id = ?", [
    id,
  ]);
  await shop.em.execute("alter table refund enable trigger user");
  return { ...order, refundId: id };
}

describe("reconcile-payments", () => {
  it("pays an order whose event never came, and counts that once", async () => {
    const { orderId } = await aChargedOrder(shop);
    await makeDue();
    expect(await repairsOf(reconcilePaymentsProcessor, "paid")).toBe(1);
    expect(await statusOf(shop, orderId)).toBe("paid");
    await makeDue();
    expect(await repairsOf(reconcilePaymentsProcessor, "paid")).toBe(0);
  });

  it("leaves a payment that is not due yet to a later run, and the nightly job does not", async () => {
    const { orderId } = await aChargedOrder(shop);
    await shop.em.execute("update payment set check_at = now() + interval '1 hour' where order_id = ?", [
      orderId,
    ]);
    await repairsOf(reconcilePaymentsProcessor, "paid");
    expect(await statusOf(shop, orderId)).toBe("pending");
    expect(await repairsOf(reconcileNightlyProcessor, "paid")).toBe(1);
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it("leaves an order alone whose customer has not paid", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await makeDue();
    expect(await repairsOf(reconcilePaymentsProcessor, "paid")).toBe(0);
    expect(await statusOf(shop, order.orderId)).toBe("pending");
  });

  it("makes refunds that are owed, once each, and records the attempt", async () => {
    const { orderId, intentId, refundId, totalCents } = await anOwedRefund();
    for (let run = 0; run < 2; run += 1) await repairsOf(reconcilePaymentsProcessor, "refunded");
    expect([await statusOf(shop, orderId), await refundedAt(shop, intentId)]).toEqual([
      "refunded",
      totalCents,
    ]);
    expect(await countOf(shop, "sweep_attempt where subject_id = ?", [refundId])).toBe(1);
  });

  it("reports a refund that failed after it has settled the payments", async () => {
    const owed = await anOwedRefund();
    const charged = await aChargedOrder(shop);
    await makeDue();
    await setFault(shop, silence("refunds.create", 2));
    await expect(repairsOf(reconcilePaymentsProcessor, "paid")).rejects.toThrow("1 of 1 failed");
    expect(await statusOf(shop, charged.orderId)).toBe("paid");
    expect(await statusOf(shop, owed.orderId)).toBe("paid");
    await repairsOf(reconcilePaymentsProcessor, "refunded");
    expect(await statusOf(shop, owed.orderId)).toBe("refunded");
  });

  it("runs once at a time: a run that is still going makes another one end at once", async () => {
    await aChargedOrder(shop);
    await makeDue();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const ctx = shop.as(systemActor);
    let calls = 0;
    const retrieveIntent: DomainContext["payments"]["retrieveIntent"] = async (id) => {
      calls += 1;
      await released;
      return ctx.payments.retrieveIntent(id);
    };
    const slow = { ...ctx, payments: { ...ctx.payments, retrieveIntent } };
    const first = reconcilePaymentsProcessor.run({ ...toolsFor(createMetrics(), slow), payload: {} });
    await expect.poll(() => calls).toBeGreaterThan(0);
    const callsOfFirst = calls;
    await makeDue();
    await reconcilePaymentsProcessor.run({ ...toolsFor(createMetrics(), slow), payload: {} });
    expect(calls).toBe(callsOfFirst);
    release();
    await first;
  });
});

describe("pay-refund", () => {
  it("makes the refund of its payload, once", async () => {
    const { intentId, refundId, totalCents } = await anOwedRefund();
    for (let run = 0; run < 2; run += 1) {
      await payRefundProcessor.run({ ...toolsFor(createMetrics()), payload: { refundId } });
    }
    expect(await refundedAt(shop, intentId)).toBe(totalCents);
  });
});

describe("process-stripe-event", () => {
  const anEvent = (paymentIntentId: string) =>
    storeStripeEvent(shop, {
      id: `evt_${crypto.randomUUID()}`,
      type: "payment_intent.succeeded",
      paymentIntentId,
    });
  const counted = (metrics: Metrics, outcome: string) =>
    metricValue(
      metrics.registry,
      "shop_stripe_events_total",
      `type="payment_intent.succeeded",outcome="${outcome}"`,
    );

  it("counts an event by its outcome, and one that was processed before not again", async () => {
    const { intentId, orderId } = await aChargedOrder(shop);
    const eventId = await anEvent(intentId);
    const metrics = createMetrics();
    for (let run = 0; run < 2; run += 1) {
      await processStripeEventProcessor.run({ ...toolsFor(metrics), payload: { eventId } });
    }
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await counted(metrics, "paid")).toBe(1);
    expect(await metricValue(metrics.registry, "shop_stripe_event_lag_seconds_count")).toBe(1);
  });

  it("counts an event that is given up once, and one that is done not at all", async () => {
    const { intentId } = await aChargedOrder(shop);
    const [dead, done] = [await anEvent(intentId), await anEvent(intentId)];
    const metrics = createMetrics();
    await processStripeEventProcessor.run({ ...toolsFor(metrics), payload: { eventId: done } });
    for (const eventId of [dead, dead, done]) {
      await processStripeEventProcessor.deadLetter?.(
        { ...toolsFor(metrics), payload: { eventId } },
        "no response",
      );
    }
    expect(await counted(metrics, "dead")).toBe(1);
  });
});
