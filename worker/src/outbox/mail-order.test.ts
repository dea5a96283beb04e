import { settlePayment } from "@shop/api/domain/payment/settle-payment";
import { systemActor } from "@shop/api/domain/shared/actor";
import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { eventually } from "@shop/api/testing/eventually";
import { aChargedOrder, anOrder } from "@shop/api/testing/factories";
import { countOf } from "@shop/api/testing/order-queries";
import { aRedis, type TestRedis } from "@shop/api/testing/test-redis";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLoop } from "../loop.ts";
import { workQueue } from "../work-queue.ts";
import { relayOutbox } from "./relay.ts";

const OTHERS = 1000;
const MAIL_QUEUE_MAX = 50;
const OTHERS_DONE = "outbox where event = 'order.cancelled' and status = 'done'";

let shop: TestShop;
let redis: TestRedis;
let queues: Queues;
const log = createLogger("test", "silent");
const stops: (() => Promise<unknown>)[] = [];
/** The kinds of the mails that were sent, in this order, and how many mails of others were done before. */
const sent: { kind: string; othersDone: number }[] = [];

beforeAll(async () => {
  [shop, redis] = await Promise.all([aShop(), aRedis()]);
  queues = openQueues(redis.url, log);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await queues.close();
  await shop.em.execute("delete from outbox where event = 'order.cancelled'");
  await assertInvariants(shop);
  await Promise.all([redis.close(), shop.close()]);
});

const relay = () =>
  relayOutbox(shop.em, queues, () => Promise.reject(new Error("given up")), { mailQueueMax: MAIL_QUEUE_MAX });

const postMail: MailTransport = async ({ message: { kind } }) => {
  sent.push({ kind, othersDone: await countOf(shop, OTHERS_DONE) });
  return { outcome: "accepted" };
};

it(`a customer who paid gets the mail before ${OTHERS} earlier ones of orders that were not paid, also from a full queue`, async () => {
  await shop.em.execute(
    `insert into outbox (id, event, job, payload)
     select uuidv7(), 'order.cancelled', 'send-order-mail', jsonb_build_object('event', 'order.cancelled', 'orderId', uuidv7())
     from generate_series(1, ?)`,
    [OTHERS],
  );
  while ((await relay()) > 0);
  expect(await countOf(shop, "outbox where status = 'sent'")).toBe(MAIL_QUEUE_MAX);

  const { person } = await anOrder(shop);
  const { intentId } = await aChargedOrder(shop, { person });
  await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
  const parts = { contextFor: shop.as, log, metrics: createMetrics(), postMail };
  const loop = startLoop(
    20,
    async () => (await relay()) > 0,
    () => {},
  );
  const worker = workQueue("mail", redis.url, parts, 500);
  stops.push(
    () => loop.stop(),
    () => worker.close(),
  );

  await eventually(async () => expect(sent.map(({ kind }) => kind)).toContain("order.placed"));
  expect(sent.map(({ kind }) => kind)).toEqual(["order.paid", "order.placed"]);
  expect(sent[0]?.othersDone).toBeLessThan(MAIL_QUEUE_MAX);
  expect(sent[1]?.othersDone).toBeGreaterThan(OTHERS / 2);
});
