import { describe, expect, it } from "vitest";
import { aRefund, settle } from "../../testing/order-steps.ts";
import { aCharge, aPaidOrder } from "../../testing/factories.ts";
import { failAtBank, setFault } from "../../testing/faults.ts";
import { countOf, statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { checkInvariants } from "../operations/check-invariants.ts";
import { listAllOrders } from "../order-list/list-all-orders.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { inspectOrder } from "./inspect-order.ts";
import { payRefund } from "./pay-refund.ts";
import type { RefundOrder } from "./refund-order.ts";

const shop = shopFixture();
const admin = anAdmin();

const refund = (orderId: string, over: Partial<RefundOrder> = {}) =>
  aRefund(shop, admin, { orderId, ...over });

/** The bank returns the newest refund of a charge, and the shop is notified twice. */
async function sendBack(intentId: string): Promise<void> {
  const { data } = await shop.stripe.refunds.list({ payment_intent: intentId, limit: 1 });
  await failAtBank(shop, data[0]?.id ?? "");
  for (let time = 0; time < 2; time += 1) await settle(shop, intentId);
}

async function stateOf(orderId: string) {
  const { order, refundable, refunds, payments } = await inspectOrder(shop.as(admin), orderId);
  return {
    status: order.status,
    refunded: order.refunded,
    refundable,
    refunds: refunds.map(({ state }) => state),
    payment: payments[0]?.status,
  };
}

const isInQueue = async (orderId: string): Promise<boolean> => {
  const input = { filter: { queue: "refunds-failed" }, sort: "newest", limit: 100 } as const;
  return (await listAllOrders(shop.as(admin), input)).rows.some(({ id }) => id === orderId);
};

const mailsOf = (orderId: string) =>
  countOf(
    shop,
    "outbox where job = 'send-order-mail' and payload ->> 'event' = 'order.refund-returned' and payload ->> 'orderId' = ?",
    [orderId],
  );

describe("a whole refund that the bank returns", () => {
  it("leaves the order refunded and its units in stock; the money is owed again, and one mail is sent", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await refund(order.orderId);
    await sendBack(order.intentId);
    expect(await settle(shop, order.intentId)).toBe("refunding");
    expect(await stateOf(order.orderId)).toEqual({
      status: "refunded",
      refunded: 0,
      refundable: order.totalCents,
      refunds: ["returned"],
      payment: "refunding",
    });
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect((await eventsOf(shop, order.orderId)).slice(-2)).toEqual([
      "order.refunded",
      "order.refund-returned",
    ]);
    expect(await mailsOf(order.orderId)).toBe(1);
  });

  it("is refunded again by an admin, in full, without restocking twice", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await refund(order.orderId);
    await sendBack(order.intentId);
    expect(await refund(order.orderId)).toMatchObject({ state: "succeeded", restock: false });
    expect(await stateOf(order.orderId)).toEqual({
      status: "refunded",
      refunded: order.totalCents,
      refundable: 0,
      refunds: ["returned", "succeeded"],
      payment: "refunded",
    });
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    await expect(refund(order.orderId)).rejects.toMatchObject({ code: "already-refunded" });
  });

  it("is refunded again in Stripe's dashboard", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId);
    await sendBack(order.intentId);
    await shop.stripe.refunds.create({ payment_intent: order.intentId });
    for (let time = 0; time < 2; time += 1) expect(await settle(shop, order.intentId)).toBe("refunded");
    expect(await stateOf(order.orderId)).toMatchObject({ refundable: 0, refunds: ["returned", "succeeded"] });
  });

  it("and that is refunded again before the shop is notified is recorded as both", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId);
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data[0]?.id ?? "");
    await shop.stripe.refunds.create({ payment_intent: order.intentId });
    await settle(shop, order.intentId);
    expect(await stateOf(order.orderId)).toMatchObject({
      refunded: order.totalCents,
      refunds: ["returned", "succeeded"],
      payment: "refunded",
    });
  });

  it("breaks I6, by name, until the money is refunded again", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId);
    await sendBack(order.intentId);
    await shop.em.execute(
      "update payment set succeeded_at = now() - interval '11 minutes' where order_id = ?",
      [order.orderId],
    );
    const broken = async () =>
      (await checkInvariants(shop.em)).filter(({ violations }) => violations.length).map(({ name }) => name);
    expect(await broken()).toEqual(["I6"]);
    await refund(order.orderId);
    expect(await broken()).toEqual([]);
  });
});

describe("a partial refund that the bank returns", () => {
  it("has no effect: the order is paid, ships, and can be refunded in full", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId, { amount: cents(300) });
    await sendBack(order.intentId);
    expect(await stateOf(order.orderId)).toEqual({
      status: "paid",
      refunded: 0,
      refundable: order.totalCents,
      refunds: ["returned"],
      payment: "succeeded",
    });
    await shipOrder(shop.as(admin), order.orderId);
    expect(await refund(order.orderId)).toMatchObject({ state: "succeeded", amount: order.totalCents });
    expect(await statusOf(shop, order.orderId)).toBe("refunded");
  });

  it("while the rest is on its way leaves the order paid; the units come back with the rest, once", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId, { amount: cents(300) });
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const rest = await refund(order.orderId);
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data.find(({ amount }) => amount === 300)?.id ?? "");
    await settle(shop, order.intentId);
    await payRefund(shop.as(systemActor), rest.id);
    expect(await stateOf(order.orderId)).toMatchObject({ status: "paid", refundable: 300 });
    // The rest was requested before the return, so it replaces nothing.
    expect(await isInQueue(order.orderId)).toBe(true);
    expect(await refund(order.orderId)).toMatchObject({ amount: 300, restock: false });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
    expect(await isInQueue(order.orderId)).toBe(false);
  });

  it("stays in the list of failed refunds until a refund is made after its return", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId, { amount: cents(300) });
    await refund(order.orderId, { amount: cents(200) });
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data.find(({ amount }) => amount === 300)?.id ?? "");
    await settle(shop, order.intentId);
    expect(await stateOf(order.orderId)).toMatchObject({
      status: "paid",
      refunded: 200,
      refunds: ["returned", "succeeded"],
    });
    expect(await isInQueue(order.orderId)).toBe(true);
    await refund(order.orderId, { amount: cents(300) });
    expect(await isInQueue(order.orderId)).toBe(false);
  });

  it("and that is refunded in the dashboard before the shop is notified is not in that list", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId, { amount: cents(300) });
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.intentId });
    await failAtBank(shop, data[0]?.id ?? "");
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 300 });
    await settle(shop, order.intentId);
    expect(await stateOf(order.orderId)).toMatchObject({ refunds: ["returned", "succeeded"] });
    expect(await isInQueue(order.orderId)).toBe(false);
  });
});

it("a charge that paid no order and whose refund the bank returned is owed, and refunded in Stripe's dashboard", async () => {
  const order = await aPaidOrder(shop);
  const { metadata } = await shop.stripe.paymentIntents.retrieve(order.intentId);
  const second = await aCharge(shop, { amount: order.totalCents, metadata });
  await settle(shop, second.id);
  const [owed] = await shop.em.execute<{ id: string }[]>(
    "select id from refund where state in ('requested', 'sent')",
  );
  await payRefund(shop.as(systemActor), owed?.id ?? "");
  await sendBack(second.id);
  const stateOfSecond = async () =>
    shop.em.execute("select status, refund_cents::int as back from payment where payment_intent_id = ?", [
      second.id,
    ]);
  expect(await stateOfSecond()).toEqual([{ status: "refunding", back: 0 }]);
  await shop.stripe.refunds.create({ payment_intent: second.id });
  expect(await settle(shop, second.id)).toBe("refunding");
  expect(await stateOfSecond()).toEqual([{ status: "refunded", back: order.totalCents }]);
  expect(await statusOf(shop, order.orderId)).toBe("paid");
});
