import { receiveStripeEvent } from "@shop/api/domain/payment/receive-stripe-event";
import { systemActor } from "@shop/api/domain/shared/actor";
import { QUEUES } from "@shop/api/jobs/job";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import { aChargedOrder } from "@shop/api/testing/factories";
import { countOf, statusOf } from "@shop/api/testing/order-queries";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLoop } from "../loop.ts";
import { deadLetterJob, type JobParts } from "../run-job.ts";
import { workQueue } from "../work-queue.ts";
import { relayOutbox } from "./relay.ts";

const BACKLOG = 200_000;
/** As many as are inserted within the statement timeout on a busy machine. */
const BATCH = 10_000;
const MAX_MEMORY_MB = 384;
const MAIL_QUEUE_MAX = 500;
/** Jobs that are leaving Redis: their rows are done a moment before. As many as a worker runs at a time. */
const LEAVING = 5;

let shop: TestShop;
let redis: TestRedis;
let queues: Queues;
let parts: JobParts;
const log = createLogger("test", "silent");
const stops: (() => Promise<unknown>)[] = [];
/** Claim rounds that were started. */
let rounds = 0;
/** The claim round in which a job was added to its queue, by outbox row. */
const addedIn = new Map<string, number>();

beforeAll(async () => {
  [shop, redis] = await Promise.all([aShop(), aRedis()]);
  await redis.client.config("SET", "maxmemory", `${MAX_MEMORY_MB}mb`);
  queues = openQueues(redis.url, log);
  parts = {
    contextFor: shop.as,
    log,
    metrics: createMetrics(),
    postMail: async () => ({ outcome: "accepted" }),
  };
  startRelay();
  for (const queue of QUEUES) {
    const worker = workQueue(queue, redis.url, parts);
    stops.push(() => worker.close());
  }
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await queues.close();
  await shop.em.execute("delete from outbox where event = 'order.placed'");
  await assertInvariants(shop);
  await Promise.all([redis.close(), shop.close()]);
});

function startRelay(): void {
  const counted: Queues = {
    ...queues,
    add: (name, payload, id) => {
      if (!addedIn.has(id)) addedIn.set(id, rounds);
      return queues.add(name, payload, id);
    },
  };
  const relay = startLoop(
    20,
    async () => {
      rounds += 1;
      const claimed = await relayOutbox(
        shop.em,
        counted,
        (job, reason) => deadLetterJob(parts, job, reason),
        {
          mailQueueMax: MAIL_QUEUE_MAX,
        },
      );
      return claimed > 0;
    },
    () => {},
  );
  stops.push(() => relay.stop());
}

/** Pays an order by its event and returns how many claim rounds began before the event's job was on its queue. */
async function roundsUntilPaid(): Promise<number> {
  const { orderId, intentId } = await aChargedOrder(shop);
  const id = `evt_${crypto.randomUUID()}`;
  const event = { id, type: "payment_intent.succeeded", paymentIntentId: intentId, body: Buffer.from("{}") };
  await receiveStripeEvent(shop.as(systemActor), event);
  // Rounds before the commit cannot have seen it.
  const started = rounds;
  await eventually(async () => expect(await statusOf(shop, orderId)).toBe("paid"));
  const [row] = await shop.em.execute<{ id: string }[]>(
    "select id from outbox where payload ->> 'eventId' = ?",
    [id],
  );
  return (addedIn.get(`outbox-${row?.id}`) ?? Infinity) - started;
}

async function insertMails(): Promise<void> {
  await shop.em.execute(
    `insert into outbox (id, event, job, payload)
     select uuidv7(), 'order.placed', 'send-order-mail', jsonb_build_object('event', 'order.placed', 'orderId', uuidv7())
     from generate_series(1, ${BATCH})`,
  );
}

async function mailsOnRedis(): Promise<number> {
  const counts = await queues.byName.mail.getJobCounts("waiting", "prioritized", "active", "delayed");
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function usedMemory(): Promise<number> {
  return Number(/^used_memory:(\d+)/m.exec(await redis.client.info("memory"))?.[1]);
}

it(`${BACKLOG} waiting mails: an order is paid after as many claim rounds as with none, and Redis stays below half`, async () => {
  const idle = await roundsUntilPaid();
  expect(idle).toBeLessThanOrEqual(2);

  for (let inserted = 0; inserted < BACKLOG; inserted += BATCH) await insertMails();
  // An event that comes while the relay fills the queue.
  expect(await roundsUntilPaid()).toBeLessThanOrEqual(Math.max(2, idle));
  await eventually(async () => expect(await mailsOnRedis()).toBeGreaterThan(MAIL_QUEUE_MAX / 2));
  for (let order = 0; order < 3; order += 1) {
    expect(await roundsUntilPaid()).toBeLessThanOrEqual(Math.max(2, idle));
  }

  // All leases have ended, as after a long outage.
  await shop.em.execute("update outbox set due_at = now() where status = 'sent'");
  expect(await roundsUntilPaid()).toBeLessThanOrEqual(Math.max(2, idle));

  expect(await mailsOnRedis()).toBeLessThanOrEqual(MAIL_QUEUE_MAX + LEAVING);
  expect(await countOf(shop, "outbox where job = 'send-order-mail' and status = 'sent'")).toBeLessThanOrEqual(
    MAIL_QUEUE_MAX,
  );
  expect(await countOf(shop, "outbox where status = 'new'")).toBeGreaterThan(BACKLOG / 2);
  expect(await usedMemory()).toBeLessThan((MAX_MEMORY_MB * 2 ** 20) / 2);
});
