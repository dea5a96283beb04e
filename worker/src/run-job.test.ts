import { receiveStripeEvent } from "@shop/api/domain/payment/receive-stripe-event";
import { settlePayment } from "@shop/api/domain/payment/settle-payment";
import { systemActor } from "@shop/api/domain/shared/actor";
import { fromNow } from "@shop/api/domain/shared/tables";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import {
  aCharge,
  aChargedOrder,
  anOrder,
  aPaidOrder,
  aStartedPayment,
  aTool,
} from "@shop/api/testing/factories";
import { failAtBank, setFault } from "@shop/api/testing/faults";
import { metricValue } from "@shop/api/testing/metric-value";
import { statusOf, stockOf, eventsOf } from "@shop/api/testing/order-queries";
import { updateOrder, withoutTriggers } from "@shop/api/testing/order-rows";
import { endHold } from "@shop/api/testing/order-steps";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { UnrecoverableError } from "bullmq";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { processors } from "./processors.ts";
import { deadLetterJob, type JobParts, type QueuedJob, runJob } from "./run-job.ts";

let shop: TestShop;
let parts: JobParts;
beforeAll(async () => {
  shop = await aShop();
  parts = {
    contextFor: (actor) => shop.as(actor),
    log: createLogger("test", "silent"),
    metrics: createMetrics(),
    postMail: async () => ({ outcome: "accepted" }),
  };
});
afterAll(async () => {
  await assertInvariants(shop);
  await shop.close();
});

/** Stores an event as the webhook does. Returns the job of its outbox row. */
async function anEvent(intentId: string | null, type = "payment_intent.succeeded"): Promise<QueuedJob> {
  const eventId = `evt_${crypto.randomUUID()}`;
  await receiveStripeEvent(shop.as(systemActor), {
    id: eventId,
    type,
    paymentIntentId: intentId,
    body: Buffer.from("{}"),
  });
  const [row] = await shop.em.execute<{ id: string; job: string; payload: unknown }[]>(
    "select id, job, payload from outbox where payload ->> 'eventId' = ?",
    [eventId],
  );
  if (!row) throw new Error("no outbox row");
  return { id: `outbox-${row.id}`, name: row.job, data: row.payload, attemptsMade: 0 };
}

async function rowOf(job: QueuedJob): Promise<{ status: string; error: string | null } | undefined> {
  const [row] = await shop.em.execute<{ status: string; error: string | null }[]>(
    "select status, error from outbox where id = ?",
    [job.id?.replace("outbox-", "")],
  );
  return row;
}

async function eventOf(job: QueuedJob): Promise<{ status: string; outcome: string | null } | undefined> {
  const [row] = await shop.em.execute<{ status: string; outcome: string | null }[]>(
    "select status, outcome from stripe_event where id = (select payload ->> 'eventId' from outbox where id = ?)",
    [job.id?.replace("outbox-", "")],
  );
  return row;
}

describe("process-stripe-event", () => {
  it("pays the order, and the row and the event are done", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    const job = await anEvent(intentId);
    await runJob(parts, job);
    await runJob(parts, job);
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await rowOf(job)).toEqual({ status: "done", error: null });
    expect(await eventOf(job)).toEqual({ status: "done", outcome: "paid" });
    const { registry } = parts.metrics;
    const labels = 'type="payment_intent.succeeded",outcome="paid"';
    expect(await metricValue(registry, "shop_stripe_events_total", labels)).toBe(1);
    expect(await metricValue(registry, "shop_stripe_event_lag_seconds_count")).toBe(1);
  });

  it("does not mind order and repetition of a payment's events", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    const types = ["succeeded", "payment_failed", "canceled", "succeeded"];
    const events = await Promise.all(types.map((type) => anEvent(intentId, `payment_intent.${type}`)));
    await Promise.all([...events, ...events].map((job) => runJob(parts, job)));
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await eventsOf(shop, orderId)).toEqual(["order.placed", "payment.started", "order.paid"]);
  });

  it("records a dispute once and changes neither order nor stock", async () => {
    const { orderId, tool, intentId } = await aChargedOrder(shop);
    for (const type of ["payment_intent.succeeded", "charge.dispute.created"]) {
      const job = await anEvent(intentId, type);
      for (let time = 0; time < 2; time += 1) await runJob(parts, job);
    }
    expect((await eventsOf(shop, orderId)).slice(-2)).toEqual(["order.paid", "payment.disputed"]);
    expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["paid", 99]);
  });

  it("leaves events without a payment alone", async () => {
    const job = await anEvent(null, "charge.refunded");
    await runJob(parts, job);
    expect(await eventOf(job)).toEqual({ status: "done", outcome: "ignored" });
  });

  it("counts the events of another shop on the same account, and ends them at once", async () => {
    const { id } = await aCharge(shop, { amount: 500, metadata: { orderId: "4711" } });
    const job = await anEvent(id);
    await runJob(parts, job);
    expect(await eventOf(job)).toEqual({ status: "done", outcome: "foreign" });
    const labels = 'type="payment_intent.succeeded",outcome="foreign"';
    expect(await metricValue(parts.metrics.registry, "shop_stripe_events_total", labels)).toBe(1);
  });

  it("is retried while the intent is unknown, and can then be dead-lettered", async () => {
    const job = await anEvent("pi_unknown");
    await expect(runJob(parts, job)).rejects.toThrow("no order is known for pi_unknown");
    expect(await rowOf(job)).toEqual({ status: "new", error: null });
    await deadLetterJob(parts, job, "no order is known for pi_unknown");
    const labels = 'type="payment_intent.succeeded",outcome="dead"';
    expect(await metricValue(parts.metrics.registry, "shop_stripe_events_total", labels)).toBe(1);
    expect(await rowOf(job)).toEqual({ status: "dead", error: "no order is known for pi_unknown" });
    expect(await eventOf(job)).toEqual({ status: "dead", outcome: "no order is known for pi_unknown" });
  });

  it("is tried again while Stripe does not respond", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    const job = await anEvent(intentId);
    await setFault(shop, { kind: "error", operation: "payment_intents.retrieve", count: 2, status: 500 });
    await expect(runJob(parts, job)).rejects.toThrow("stripe did not respond");
    expect(await statusOf(shop, orderId)).toBe("pending");
    await runJob(parts, job);
    expect(await statusOf(shop, orderId)).toBe("paid");
  });
});

describe("a job that can never succeed", () => {
  it.each<QueuedJob>([
    { id: "outbox-1", name: "process-stripe-event", data: { event: 1 }, attemptsMade: 0 },
    { id: "outbox-1", name: "no-such-job", data: {}, attemptsMade: 0 },
  ])("is not tried again: $name", async (job) => {
    await expect(runJob(parts, job)).rejects.toBeInstanceOf(UnrecoverableError);
  });
});

describe("a job that is dead-lettered", () => {
  it("stays open while its own step fails, and ends with it", async () => {
    const job = await anEvent("pi_unknown");
    vi.spyOn(processors["process-stripe-event"], "deadLetter").mockRejectedValueOnce(
      new Error("connection lost"),
    );
    await expect(deadLetterJob(parts, job, "no order")).rejects.toThrow("connection lost");
    expect([await rowOf(job), await eventOf(job)]).toEqual([
      { status: "new", error: null },
      { status: "new", outcome: null },
    ]);
    for (let time = 0; time < 2; time += 1) await deadLetterJob(parts, job, "no order");
    expect([await rowOf(job), await eventOf(job)]).toEqual([
      { status: "dead", error: "no order" },
      { status: "dead", outcome: "no order" },
    ]);
  });

  it("ends without a step where none can be found", async () => {
    for (const broken of [{ data: { event: 1 } }, { name: "no-such-job" }]) {
      const job = await anEvent("pi_unknown");
      await deadLetterJob(parts, { ...job, ...broken }, "broken");
      expect(await rowOf(job)).toEqual({ status: "dead", error: "broken" });
    }
  });
});

describe("end-holds and finish-cancellations", () => {
  it("give back what unpaid orders held and finish what was left half way", async () => {
    const tool = await aTool(shop, { stockQuantity: 10 });
    const ended = await anOrder(shop, { tool, quantity: 2 });
    const running = await anOrder(shop, { tool, quantity: 3 });
    const left = await anOrder(shop, { tool, quantity: 4 });
    await aStartedPayment(shop, left);
    await endHold(shop, ended.orderId);
    const halfWay = { status: "cancelling", updated_at: fromNow(-60_000) } as const;
    await withoutTriggers(shop, (em) => updateOrder({ em }, left.orderId, halfWay));
    for (const name of ["end-holds", "finish-cancellations"]) {
      await runJob(parts, { id: "repeat-1", name, data: {}, attemptsMade: 0 });
    }
    expect(await stockOf(shop, tool.id)).toBe(7);
    expect(await statusOf(shop, ended.orderId)).toBe("pending");
    expect(await statusOf(shop, running.orderId)).toBe("pending");
    expect(await statusOf(shop, left.orderId)).toBe("cancelled");
  });
});

describe("reconcile-nightly", () => {
  const run = (name: string): Promise<void> =>
    runJob(parts, { id: "repeat-1", name, data: {}, attemptsMade: 0 });
  const isRefundReturned = async (orderId: string): Promise<boolean> =>
    (await eventsOf(shop, orderId)).includes("order.refund-returned");

  it("finds a refund that the bank returned days after it was made", async () => {
    const order = await aPaidOrder(shop);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10 * 86_400_000 });
    const refund = await shop.stripe.refunds.create({ payment_intent: order.intentId });
    vi.useRealTimers();
    await settlePayment(shop.as(systemActor), { paymentIntentId: order.intentId, source: "webhook" });
    await failAtBank(shop, refund.id);
    await run("reconcile-payments");
    expect(await isRefundReturned(order.orderId)).toBe(false);
    await run("reconcile-nightly");
    expect(await isRefundReturned(order.orderId)).toBe(true);
  });

  it("checks every open payment, whenever it is due", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await shop.em.execute(
      "update payment set check_at = now() + interval '1 year' where payment_intent_id = ?",
      [intentId],
    );
    await run("reconcile-payments");
    expect(await statusOf(shop, orderId)).toBe("pending");
    await run("reconcile-nightly");
    expect(await statusOf(shop, orderId)).toBe("paid");
  });
});
