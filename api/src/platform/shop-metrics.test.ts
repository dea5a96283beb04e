import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStock } from "../domain/operations/check-stock.ts";
import { cancelOrder } from "../domain/payment/cancel-order.ts";
import { deadLetterStripeEvent } from "../domain/payment/process-stripe-event.ts";
import { recordDisputes } from "../domain/payment/record-disputes.ts";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { settlePayment } from "../domain/payment/settle-payment.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { fromNow } from "../domain/shared/tables.ts";
import { aChargedOrder, anOrder, aPaidOrder, aTool } from "../testing/factories.ts";
import { moveDispute, openDispute } from "../testing/faults.ts";
import { metricValue } from "../testing/metric-value.ts";
import { deleteOrder, updateOrder, withoutTriggers } from "../testing/order-rows.ts";
import { rowsRead } from "../testing/rows-read.ts";
import { aShop, type TestShop } from "../testing/test-shop.ts";
import { createLogger } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { addShopMetrics } from "./shop-metrics.ts";

let shop: TestShop;
let metrics: Metrics;
const log = createLogger("test", "silent");
beforeAll(async () => {
  shop = await aShop();
  metrics = createMetrics();
  addShopMetrics(metrics, { em: () => shop.em, log, cacheMs: 0 });
});
afterAll(() => shop.close());

const read = (name: string, labels?: string) => metricValue(metrics.registry, name, labels);

async function storeStripeEvent(intentId: string): Promise<string> {
  const id = `evt_${crypto.randomUUID()}`;
  const type = "payment_intent.succeeded";
  await receiveStripeEvent(shop.as(systemActor), {
    id,
    type,
    paymentIntentId: intentId,
    body: Buffer.from("{}"),
  });
  return id;
}

it("every step of an order's state is counted once, with who took it", async () => {
  await read("shop_order_transitions_total");
  const order = await aChargedOrder(shop);
  await settlePayment(shop.as(systemActor), { paymentIntentId: order.intentId, source: "webhook" });
  const cancelled = await anOrder(shop);
  await cancelOrder(shop.as(cancelled.person), cancelled.orderId);
  const step = (from: string, to: string, source: string) =>
    read("shop_order_transitions_total", `from="${from}",to="${to}",source="${source}"`);
  expect(await step("none", "pending", "customer")).toBe(2);
  expect(await step("pending", "paid", "webhook")).toBe(1);
  expect(await step("pending", "cancelling", "customer")).toBe(1);
  expect(await step("cancelling", "cancelled", "customer")).toBe(1);
  expect(await step("none", "pending", "customer")).toBe(2);
});

it("two reads at the same moment share one query: no step is counted twice", async () => {
  const placed = () => read("shop_order_transitions_total", 'from="none",to="pending",source="customer"');
  const before = (await placed()) ?? 0;
  await anOrder(shop);
  await Promise.all([placed(), placed()]);
  expect(await placed()).toBe(before + 1);
});

it("an event that waits, and one that was dead-lettered", async () => {
  expect(await read("shop_inbox_unprocessed")).toBe(0);
  expect(await read("shop_inbox_oldest_seconds")).toBe(0);
  const id = await storeStripeEvent("pi_waits");
  await shop.em.execute("update stripe_event set received_at = now() - interval '3 minutes' where id = ?", [
    id,
  ]);
  expect(await read("shop_inbox_unprocessed")).toBe(1);
  expect(await read("shop_inbox_oldest_seconds")).toBeGreaterThanOrEqual(180);
  expect(await read("shop_inbox_dead")).toBe(0);
  await deadLetterStripeEvent(shop.as(systemActor), id, "nobody knows it");
  expect([await read("shop_inbox_unprocessed"), await read("shop_inbox_dead")]).toEqual([0, 1]);
});

it("a row of the outbox that nobody relays, and a job that was dead-lettered", async () => {
  await shop.em.execute("delete from outbox");
  expect(await read("shop_outbox_oldest_seconds")).toBe(0);
  await storeStripeEvent("pi_unrelayed");
  await shop.em.execute("update outbox set created_at = now() - interval '1 minute'");
  expect(await read("shop_outbox_oldest_seconds")).toBeGreaterThanOrEqual(60);
  await shop.em.execute("update outbox set status = 'dead', finished_at = now(), error = 'given up'");
  expect(await read("shop_outbox_oldest_seconds")).toBe(0);
  expect(await read("shop_outbox_dead")).toBeGreaterThanOrEqual(1);
});

it("mails that wait, which are no outbox that nobody relays", async () => {
  await shop.em.execute("delete from outbox");
  expect([await read("shop_mails_waiting"), await read("shop_mail_oldest_seconds")]).toEqual([0, 0]);
  await shop.em.execute(
    `insert into outbox (id, event, job, payload, status, created_at)
     select uuidv7(), 'order.placed', 'send-order-mail', '{}', status, now() - interval '11 minutes'
     from unnest(array['new', 'sent']) as status`,
  );
  expect(await read("shop_mails_waiting")).toBe(2);
  expect(await read("shop_mail_oldest_seconds")).toBeGreaterThanOrEqual(660);
  expect(await read("shop_outbox_oldest_seconds")).toBe(0);
});

it("a charge that paid nothing yet, and one that is owed back", async () => {
  const before = Number(await read("shop_payments_unsettled"));
  const order = await aChargedOrder(shop);
  expect(await read("shop_payments_unsettled")).toBe(before);
  await storeStripeEvent(order.intentId);
  await storeStripeEvent(order.intentId);
  await shop.em.execute(
    "update stripe_event set received_at = now() - interval '11 minutes' where payment_intent_id = ?",
    [order.intentId],
  );
  expect(await read("shop_payments_unsettled")).toBe(before + 1);
  expect(await read("shop_payments_unsettled_oldest_seconds")).toBeGreaterThanOrEqual(660);
  await settlePayment(shop.as(systemActor), { paymentIntentId: order.intentId, source: "webhook" });
  expect(await read("shop_payments_unsettled")).toBe(before);

  expect(await read("shop_refunds_total", 'reason="order-gone"')).toBeUndefined();
  const late = await aChargedOrder(shop);
  await withoutTriggers(shop, (em) => deleteOrder({ em }, late.orderId));
  await settlePayment(shop.as(systemActor), { paymentIntentId: late.intentId, source: "webhook" });
  expect(await read("shop_payments_unsettled")).toBe(before + 1);
  expect(await read("shop_refunds_total", 'reason="order-gone"')).toBe(1);
});

it("a dispute that the shop has not responded to", async () => {
  expect(await read("shop_disputes_unanswered")).toBe(0);
  const { intentId } = await aChargedOrder(shop);
  await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
  const disputeId = await openDispute(shop, intentId);
  await noteDisputesOf(intentId);
  expect(await read("shop_disputes_unanswered")).toBe(1);
  await moveDispute(shop, disputeId, "under_review");
  await noteDisputesOf(intentId);
  expect(await read("shop_disputes_unanswered")).toBe(0);
});

async function noteDisputesOf(paymentIntentId: string): Promise<void> {
  const ctx = shop.as(systemActor);
  await recordDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId }));
}

it("a cancellation that stands still", async () => {
  expect(await read("shop_orders_cancelling_oldest_seconds")).toBe(0);
  const { orderId } = await anOrder(shop);
  const halfWay = { status: "cancelling", updated_at: fromNow(-300_000) } as const;
  await withoutTriggers(shop, (em) => updateOrder({ em }, orderId, halfWay));
  expect(await read("shop_orders_cancelling_oldest_seconds")).toBeGreaterThanOrEqual(300);
});

it("an unpaid order that stays after its end", async () => {
  const { orderId } = await anOrder(shop);
  const endIn = (seconds: number) => updateOrder(shop, orderId, { ends_at: fromNow(seconds * 1000) });
  await endIn(60);
  expect(await read("shop_orders_overdue_oldest_seconds")).toBe(0);
  await endIn(-300);
  expect(await read("shop_orders_overdue_oldest_seconds")).toBeGreaterThanOrEqual(300);
});

it("a tool whose stock differs from its ledger is named", async () => {
  const tool = await aTool(shop, { stockQuantity: 10 });
  const healthy = await aShop();
  const healthyMetrics = createMetrics();
  addShopMetrics(healthyMetrics, { em: () => healthy.em, log, cacheMs: 0 });
  await aTool(healthy);
  expect(
    await metricValue(healthyMetrics.registry, "shop_stock_invariant_delta", 'tool="any"'),
  ).toBeUndefined();
  expect(await metricValue(healthyMetrics.registry, "shop_stock_checked_seconds")).toBeUndefined();
  await checkStock(healthy.as(systemActor));
  expect(await metricValue(healthyMetrics.registry, "shop_stock_checked_seconds")).toBeLessThan(60);
  expect(await metricValue(healthyMetrics.registry, "shop_stock_invariant_delta", 'tool="any"')).toBe(0);
  await healthy.close();
  await shop.em.execute("update tool set stock_quantity = 7 where id = ?", [tool.id]);
  await checkStock(shop.as(systemActor));
  expect(await read("shop_stock_invariant_delta", `tool="${tool.id}"`)).toBe(3);
  expect(await read("shop_stock_invariant_delta", 'tool="any"')).toBeGreaterThanOrEqual(3);
});

it.each(["stock_movement", "refund", "payment"])("no reading scans all of %s", async (table) => {
  await aPaidOrder(shop);
  const { sequential } = await rowsRead(shop, table, async (em) => {
    // Small tables are read as a whole where an index would do, too.
    await em.execute("set local enable_seqscan = off");
    const ownMetrics = createMetrics();
    addShopMetrics(ownMetrics, { em: () => em, log, cacheMs: 0 });
    expect(await metricValue(ownMetrics.registry, "shop_refunds_total", 'reason="order-gone"')).toBe(1);
  });
  expect(sequential).toBe(0);
});

it("mails that did not go out", async () => {
  expect(await read("shop_mails_troubled")).toBe(0);
  await shop.em.execute(
    `insert into mail (id, event_key, order_id, kind, status, finished_at)
     values (gen_random_uuid(), 'order.placed:1', gen_random_uuid(), 'placed', 'unknown', now())`,
  );
  expect(await read("shop_mails_troubled")).toBe(1);
});

it("when the last backup was whole; nothing before there is one", async () => {
  expect(await read("backup_last_success_timestamp")).toBeUndefined();
  await shop.em.execute(
    `insert into backup (kind, name, bytes, started_at, finished_at) values ('logical', 'one', 1, now(), to_timestamp(1790000000))`,
  );
  expect(await read("backup_last_success_timestamp")).toBe(1_790_000_000);
});

it("while the database is unreachable these metrics have no value, and the others are reported", async () => {
  const lost = createMetrics();
  const gone = await aShop();
  await gone.close();
  addShopMetrics(lost, { em: () => gone.em, log });
  expect(await metricValue(lost.registry, "shop_inbox_unprocessed")).toBeUndefined();
  expect(await metricValue(lost.registry, "shop_stock_invariant_delta", 'tool="any"')).toBeUndefined();
  expect(await metricValue(lost.registry, "process_start_time_seconds")).toBeGreaterThan(0);
});
