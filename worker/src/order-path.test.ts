import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { openQueues, type Queues } from "@shop/api/platform/queues";
import { aCheckout } from "@shop/api/testing/checkout";
import {
  aCountingPostgresProxy,
  type CountingPostgresProxy,
} from "@shop/api/testing/counting-postgres-proxy";
import { storeStripeEvent } from "@shop/api/testing/order-steps";
import { eventually } from "@shop/api/testing/eventually";
import { aTool } from "@shop/api/testing/factories";
import { countOf, statusOf } from "@shop/api/testing/order-queries";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { relayOutbox } from "./outbox/relay.ts";
import { workQueue } from "./work-queue.ts";

/** What an order may cost the database, from placing it to its second mail. */
const STATEMENTS_MAX = 25;
const TRANSACTIONS_MAX = 6;
/** What Stripe sends about one charge. */
const EVENTS = ["payment_intent.created", "payment_intent.succeeded", "charge.succeeded"];

let postgres: CountingPostgresProxy;
let shop: TestShop;
let queues: Queues;
const stripeCalls: string[] = [];
const stops: (() => Promise<unknown>)[] = [];
const log = createLogger("test", "silent");

beforeAll(async () => {
  const redisUrl = await aRedisDatabase();
  postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  shop = await aShop({ postgresUrl: postgres.url });
  shop.stripe.on("request", ({ method, path }: { method: string; path: string }) =>
    stripeCalls.push(`${method} ${path.replace(/\?.*/, "").replace(/pi_\w+/, "{intent}")}`),
  );
  queues = openQueues(redisUrl, log);
  const postMail = async () => ({ outcome: "accepted" as const });
  const parts = { contextFor: shop.as, log, metrics: createMetrics(), postMail };
  for (const queue of ["payments", "mail"] as const) {
    const worker = workQueue(queue, redisUrl, parts);
    stops.push(() => worker.close());
  }
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await queues.close();
  await assertInvariants(shop);
  await shop.close();
  await postgres.close();
});

/** One round of the relay, and all its jobs. */
async function work(): Promise<void> {
  await relayOutbox(shop.database.processOrm.em.fork(), queues, async () => {});
  await eventually(async () => {
    for (const queue of [queues.byName.payments, queues.byName.mail]) {
      expect(await queue.getJobCountByTypes("active", "waiting", "prioritized", "delayed")).toBe(0);
    }
  });
}

/** Which of the two is the first to report the charge. */
type First = "confirmation" | "event";

async function buy(steps: Record<string, string[]>, first: First): Promise<string> {
  const checkout = aCheckout(shop, await aTool(shop));
  await checkout.place();
  await work();
  const counted = async <Result>(name: string, step: () => Promise<Result>): Promise<Result> => {
    postgres.reset();
    const result = await step();
    steps[name] = [...postgres.executed];
    return result;
  };
  const orderId = await counted("place", () => checkout.place());
  await counted("first mail", work);
  const intentId = await counted("start", () => checkout.start(orderId));
  await checkout.charge(intentId);
  const confirm = () => counted("confirm", () => checkout.confirm(orderId, intentId));
  if (first === "confirmation") await confirm();
  await counted("receive", async () => {
    for (const type of EVENTS)
      await storeStripeEvent(shop, { id: `evt_${type}_${intentId}`, type, paymentIntentId: intentId });
  });
  await counted("event and its mail, or the confirmation's", work);
  if (first === "event") {
    await confirm();
    await counted("second mail", work);
  }
  return orderId;
}

describe.each<First>(["confirmation", "event"])("the %s first", (first) => {
  it(`an order until paid, with two mails and three events: two Stripe calls of the shop, at most ${STATEMENTS_MAX} statements in ${TRANSACTIONS_MAX} transactions`, async () => {
    const steps: Record<string, string[]> = {};
    const orderId = await buy(steps, first);
    const texts = Object.values(steps).flat();
    const statements = texts.filter((text) => !isControl(text));
    expect(statements.length).toBeLessThanOrEqual(STATEMENTS_MAX);
    expect(texts.filter((text) => text === "begin").length).toBeLessThanOrEqual(TRANSACTIONS_MAX);
    // An event of a payment that is settled costs one statement, with the end of its job.
    const ofEvents = statements.filter((text) => text.includes('update "stripe_event"'));
    expect(ofEvents).toHaveLength(first === "confirmation" ? 1 : 2);
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await countOf(shop, "mail where order_id = ? and status = 'sent'", [orderId])).toBe(2);
    expect(await countOf(shop, "outbox where status <> 'done'")).toBe(0);
    expect(stripeCalls.splice(0)).toEqual([
      "POST /v1/payment_intents",
      "POST /v1/payment_intents/{intent}/confirm", // The customer's card.
      "GET /v1/payment_intents/{intent}",
    ]);
  });
});

const isControl = (text: string): boolean => /^(?:begin|commit|rollback)$/.test(text);
