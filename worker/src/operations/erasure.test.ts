import { eraseCustomer } from "@shop/api/domain/operations/erase-customer";
import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import { refundOrder } from "@shop/api/domain/payment/refund-order";
import { QUEUES } from "@shop/api/jobs/job";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import {
  aCustomerWithData,
  IDENTIFYING,
  type CustomerWithData,
  receiveAllEvents,
  staffWriteAbout,
} from "@shop/api/testing/customer-with-data";
import { anOperator } from "@shop/api/testing/an-operator";
import { dataInPostgres, dataInRedis } from "@shop/api/testing/stored-data";
import { countOf, refundedAt, statusOf } from "@shop/api/testing/order-queries";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { anAdmin, aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { UnrecoverableError } from "bullmq";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLoop } from "../loop.ts";
import { relayOutbox } from "../outbox/relay.ts";
import { deadLetterJob, type QueuedJob } from "../run-job.ts";
import { workQueue } from "../work-queue.ts";

let shop: TestShop;
let redis: TestRedis;
let queues: Queues;
const stops: (() => Promise<unknown>)[] = [];
const sent: string[] = [];
/** The job of every mail about a payment fails for good, so that failed jobs stay on Redis. */
const postMail: MailTransport = async ({ message }) => {
  sent.push(`${message.kind} to ${message.to === "staff" ? message.to : message.to.email}`);
  if (message.kind !== "order.paid") return { outcome: "accepted" };
  throw new UnrecoverableError("planted");
};

beforeAll(async () => {
  [shop, redis] = await Promise.all([aShop(), aRedis()]);
  const log = createLogger("test", "silent");
  queues = openQueues(redis.url, log);
  const parts = { contextFor: shop.as, log, metrics: createMetrics(), postMail };
  for (const queue of QUEUES) {
    const worker = workQueue(queue, redis.url, parts);
    stops.push(() => worker.close());
  }
  const deadLetter = (job: QueuedJob, reason: string): Promise<void> => deadLetterJob(parts, job, reason);
  const relay = startLoop(
    50,
    async () => (await relayOutbox(shop.database.processOrm.em.fork(), queues, deadLetter)) > 0,
    () => {},
  );
  stops.push(() => relay.stop());
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await queues.close();
  await assertInvariants(shop);
  await Promise.all([redis.close(), shop.close()]);
});

async function everything(): Promise<string> {
  return `${await dataInPostgres(shop)}\n${await dataInRedis(redis.client)}`;
}

async function untilAllIsDone(): Promise<void> {
  await eventually(async () => {
    expect(await countOf(shop, "stripe_event where status = 'new'")).toBe(0);
    expect(await countOf(shop, "outbox where status in ('new', 'sent')")).toBe(0);
  });
}

/** A person with data in every part of the shop, after all their Stripe events. */
async function aPersonWithAPast(): Promise<CustomerWithData> {
  const known = await aCustomerWithData(shop);
  await receiveAllEvents(shop);
  await untilAllIsDone();
  expect(await statusOf(shop, known.paid.orderId)).toBe("paid");
  await staffWriteAbout(shop, known);
  await untilAllIsDone();
  return known;
}

it("nothing in Postgres or Redis names an erased person, also after Stripe's later events", async () => {
  const { person, paid, cancelled } = await aPersonWithAPast();
  const before = await everything();
  for (const identifying of IDENTIFYING) expect(before).toMatch(identifying);
  expect(before).toMatch(/bull:mail:\S+: .*planted/);
  expect(
    await countOf(shop, "stripe_event where payment_intent_id = ?", [cancelled.intentId]),
  ).toBeGreaterThan(1);
  // Received before, processed afterwards.
  await shop.stripe.refunds.create({ payment_intent: paid.intentId, amount: 200 });

  const erased = await eraseCustomer(anOperator(shop), { email: person.email });
  expect(erased).toMatchObject({ orders: 1, reviews: 1 });
  await receiveAllEvents(shop);
  await untilAllIsDone();
  await refundOrder(shop.as(anAdmin()), { orderId: paid.orderId, note: "All of it", idempotencyKey: "rest" });
  await receiveAllEvents(shop);
  await untilAllIsDone();

  const after = await everything();
  for (const identifying of IDENTIFYING) expect(after).not.toMatch(identifying);
  expect(await statusOf(shop, paid.orderId)).toBe("refunded");
  const [charge] = await shop.em.execute<{ amount_cents: string }[]>(
    "select amount_cents from payment where payment_intent_id = ?",
    [paid.intentId],
  );
  expect(await refundedAt(shop, paid.intentId)).toBe(Number(charge?.amount_cents));
  expect(sent.filter((line) => /erased/.test(line))).toEqual([]);
});
