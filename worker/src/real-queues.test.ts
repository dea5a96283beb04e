import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import { receiveStripeEvent } from "@shop/api/domain/payment/receive-stripe-event";
import { systemActor } from "@shop/api/domain/shared/actor";
import { QUEUES, type QueueName } from "@shop/api/jobs/job";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import { aChargedOrder } from "@shop/api/testing/factories";
import { countOf, statusOf } from "@shop/api/testing/order-queries";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasHeartbeat } from "./heartbeat.ts";
import { startLoop, type Loop } from "./loop.ts";
import { relayOutbox } from "./outbox/relay.ts";
import { deadLetterJob, type QueuedJob } from "./run-job.ts";
import { scheduleJobs } from "./schedule.ts";
import { workQueue } from "./work-queue.ts";

let shop: TestShop;
let queues: Queues;
const stops: (() => Promise<unknown>)[] = [];
const log = createLogger("test", "silent");
/** A Redis database that no other test uses. */
const redisUrl = await aRedisDatabase();

beforeAll(async () => {
  shop = await aShop();
  queues = openQueues(redisUrl, log);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await queues.close();
  await assertInvariants(shop);
  await shop.close();
});

const postMail: MailTransport = async () => ({ outcome: "accepted" });

async function deadLetter(job: QueuedJob, reason: string): Promise<void> {
  await deadLetterJob({ contextFor: shop.as, log, metrics: createMetrics(), postMail }, job, reason);
}

function startRelay(): Loop {
  const relay = startLoop(
    50,
    async () => (await relayOutbox(shop.database.processOrm.em.fork(), queues, deadLetter)) > 0,
    () => {},
  );
  stops.push(() => relay.stop());
  return relay;
}

function startWorker(queue: QueueName): ReturnType<typeof workQueue> {
  const worker = workQueue(queue, redisUrl, { contextFor: shop.as, log, metrics: createMetrics(), postMail });
  stops.push(() => worker.close());
  return worker;
}

function startWorkers(): void {
  for (const queue of QUEUES) startWorker(queue);
}

async function storeStripeEvent(intentId: string): Promise<void> {
  await receiveStripeEvent(shop.as(systemActor), {
    id: `evt_${crypto.randomUUID()}`,
    type: "payment_intent.succeeded",
    paymentIntentId: intentId,
    body: Buffer.from("{}"),
  });
}

describe("relay, queue and worker together", () => {
  it("bring back what a flushed Redis lost", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await storeStripeEvent(intentId);
    // The event, and the mail about the order.
    expect(await relayOutbox(shop.database.processOrm.em.fork(), queues, deadLetter)).toBe(2);
    const client = new Redis(redisUrl);
    await client.flushdb();
    client.disconnect();
    expect(await relayOutbox(shop.database.processOrm.em.fork(), queues, deadLetter)).toBe(0);
    await shop.em.execute(`update outbox set due_at = now() where status = 'sent'`);
    startRelay();
    startWorkers();
    await eventually(async () => expect(await statusOf(shop, orderId)).toBe("paid"));
  });

  it("carry an event from its row to the paid order", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await storeStripeEvent(intentId);
    await eventually(async () => expect(await statusOf(shop, orderId)).toBe("paid"));
    await eventually(async () => expect(await countOf(shop, "outbox where status <> 'done'")).toBe(0));
  });

  it("process heartbeat jobs on every queue", async () => {
    await scheduleJobs(queues, 60);
    await eventually(() => expect(QUEUES.every(hasHeartbeat)).toBe(true));
  });

  it("send a heartbeat job the more often the more workers a queue has", async () => {
    const everyMs = async () => (await queues.byName.images.getJobScheduler("images-canary"))?.every;
    await eventually(async () => {
      await scheduleJobs(queues, 60);
      expect(await everyMs()).toBe(10_000);
    });
    const more = [1, 2].map(() => startWorker("images"));
    await eventually(async () => {
      await scheduleJobs(queues, 60);
      expect(await everyMs()).toBe(1111);
    });
    await Promise.all(more.map((worker) => worker.close()));
  });

  it("retain the time of a recurring job, however often it is scheduled again", async () => {
    const next = async () => (await queues.byName.payments.getJobScheduler("reconcile-nightly"))?.next ?? 0;
    await eventually(async () => expect(await next()).toBeGreaterThan(Date.now() + 3_600_000));
    const first = await next();
    await scheduleJobs(queues, 60);
    expect(await next()).toBe(first);
  });

  it("recur in their time again after a worker whose clock was fast", async () => {
    const soon = 120_000;
    const next = async () => (await queues.byName.payments.getJobScheduler("reconcile-payments"))?.next ?? 0;
    await queues.byName.payments.removeJobScheduler("reconcile-payments");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
    await scheduleJobs(queues, 60).finally(() => vi.useRealTimers());
    expect(await next()).toBeGreaterThan(Date.now() + soon);
    await scheduleJobs(queues, 60);
    expect(await next()).toBeGreaterThan(Date.now());
    expect(await next()).toBeLessThan(Date.now() + soon);
  });

  it("claim each row once, however many relays there are", async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => aChargedOrder(shop)));
    startRelay();
    startRelay();
    await Promise.all(orders.map(({ intentId }) => storeStripeEvent(intentId)));
    await eventually(async () => {
      for (const { orderId } of orders) expect(await statusOf(shop, orderId)).toBe("paid");
    });
  });
});
