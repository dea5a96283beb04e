import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { setFault } from "../../testing/faults.ts";
import { countOf, statusOf, stockOf, storyOf } from "../../testing/reading.ts";
import { anAdmin, aPerson, aShop, assertInvariants, type TestShop } from "../../testing/test-shop.ts";
import { shipOrder } from "../order/ship-order.ts";
import { theShop } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { payRefund } from "./pay-refund.ts";
import { type RefundOrder, refundOrder } from "./refund-order.ts";
import type { RefundView } from "./refund-view.ts";
import { settlePayment } from "./settle-payment.ts";

let shop: TestShop;
const admin = anAdmin();
beforeAll(async () => {
  shop = await aShop();
});
afterAll(async () => {
  await assertInvariants(shop);
  await shop.close();
});

function refund(orderId: string, over: Partial<RefundOrder> = {}): Promise<RefundView> {
  return refundOrder(shop.as(admin), { orderId, note: "Scratched", idempotencyKey: newId(), ...over });
}

async function refundedAt(intentId: string): Promise<number> {
  const refunds = await shop.stripe.refunds.list({ payment_intent: intentId });
  return refunds.data.reduce((sum, one) => sum + one.amount, 0);
}

async function refundsOf(orderId: string): Promise<number> {
  return countOf(shop, "refund r join payment p on p.id = r.payment_id where p.order_id = ?", [orderId]);
}

const silence = (count: number) => ({
  kind: "error",
  operation: "refunds.create",
  count,
  status: 503,
  stored: false,
});

describe("a whole refund", () => {
  it("of what was not shipped gives the money back and puts the pieces on the shelf", async () => {
    const order = await aPaidOrder(shop, { quantity: 3 });
    const answer = await refund(order.orderId);
    expect(answer).toMatchObject({
      status: "done",
      amount: order.totalCents,
      restock: true,
      note: "Scratched",
      requestedBy: admin.name,
    });
    expect(await refundedAt(order.intentId)).toBe(order.totalCents);
    expect(await statusOf(shop, order.orderId)).toBe("refunded");
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect((await storyOf(shop, order.orderId)).slice(-2)).toEqual([
      "payment.refund-requested",
      "order.refunded",
    ]);
  });

  it.each([
    [true, 100],
    [false, 98],
    [undefined, 98],
  ])("of what was shipped restocks only when the admin says so: %s", async (restock, stock) => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await shipOrder(shop.as(admin), order.orderId);
    await refund(order.orderId, { restock });
    expect(await statusOf(shop, order.orderId)).toBe("refunded");
    expect(await stockOf(shop, order.tool.id)).toBe(stock);
  });

  it("happens once for twenty clicks with one key, and a second one is refused", async () => {
    const order = await aPaidOrder(shop);
    const idempotencyKey = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(order.orderId, { idempotencyKey })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await expect(refund(order.orderId)).rejects.toMatchObject({ code: "already-refunded" });
    await expect(refund(order.orderId, { idempotencyKey, note: "Another" })).rejects.toMatchObject({
      code: "idempotency-key-reused",
    });
    expect(await refundedAt(order.intentId)).toBe(order.totalCents);
    expect(await refundsOf(order.orderId)).toBe(1);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
  });

  it("is owed while Stripe is silent; nothing is shipped meanwhile, and the worker goes on", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, silence(2));
    const owed = await refund(order.orderId);
    expect(owed.status).toBe("owed");
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual(["paid", 99]);
    await expect(shipOrder(shop.as(admin), order.orderId)).rejects.toMatchObject({ code: "being-refunded" });
    await expect(refund(order.orderId)).rejects.toMatchObject({ code: "being-refunded" });
    await payRefund(shop.as(theShop), owed.id);
    await payRefund(shop.as(theShop), owed.id);
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
    expect(await refundedAt(order.intentId)).toBe(order.totalCents);
    await expect(shipOrder(shop.as(admin), order.orderId)).rejects.toMatchObject({
      code: "already-refunded",
    });
  });

  it("of which the reply was lost is the same refund the next time", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const owed = await refund(order.orderId);
    await payRefund(shop.as(theShop), owed.id);
    expect(await statusOf(shop, order.orderId)).toBe("refunded");
    expect(await refundedAt(order.intentId)).toBe(order.totalCents);
  });

  it("that Stripe refuses ends failed, is told, and the order can be shipped", async () => {
    const order = await aPaidOrder(shop);
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
    const answer = await refund(order.orderId);
    expect(answer).toMatchObject({
      status: "failed",
      failure: expect.stringMatching(/greater than unrefunded amount/),
    });
    expect((await storyOf(shop, order.orderId)).at(-1)).toBe("payment.refund-failed");
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual(["paid", 99]);
    expect(await shipOrder(shop.as(admin), order.orderId)).toEqual({ changed: true });
  });
});

describe("a partial refund", () => {
  it("leaves the order paid and its pieces taken; the last part makes it refunded", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const first = await refund(order.orderId, { amount: cents(500) });
    expect(first).toMatchObject({ status: "done", amount: 500, restock: false });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual(["paid", 98]);
    const rest = await refund(order.orderId);
    expect(rest).toMatchObject({ amount: order.totalCents - 500, restock: true });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
    expect((await storyOf(shop, order.orderId)).slice(-4)).toEqual([
      "payment.refund-requested",
      "order.partly-refunded",
      "payment.refund-requested",
      "order.refunded",
    ]);
  });

  it("that finishes after the rest still puts the pieces back", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, silence(2));
    const part = await refund(order.orderId, { amount: cents(300) });
    const rest = await refund(order.orderId);
    expect([part.status, rest.status]).toEqual(["owed", "done"]);
    expect(await statusOf(shop, order.orderId)).toBe("paid");
    await payRefund(shop.as(theShop), part.id);
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
  });

  it("that Stripe refuses leaves no word about the pieces: whoever gives back the rest decides anew", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, silence(2));
    const part = await refund(order.orderId, { amount: cents(300) });
    expect(await refund(order.orderId)).toMatchObject({ status: "done", restock: true });
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
    await payRefund(shop.as(theShop), part.id);
    await settlePayment(shop.as(theShop), { paymentIntentId: order.intentId, source: "webhook" });
    await shipOrder(shop.as(admin), order.orderId);
    expect(await refund(order.orderId)).toMatchObject({ status: "done", amount: 200, restock: false });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      99,
    ]);
  });

  it("goes back once while Stripe is slow and the worker asks for the same refund", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "latency", operation: "refunds.create", count: 1, ms: 1800 });
    const idempotencyKey = newId();
    const answers = await Promise.all([
      refund(order.orderId, { amount: cents(300), idempotencyKey }),
      refund(order.orderId, { amount: cents(300), idempotencyKey }),
    ]);
    await payRefund(shop.as(theShop), answers[0].id);
    expect(await refundedAt(order.intentId)).toBe(300);
  });

  it("that Stripe took a day ago, when its key is forgotten there, is not made once more", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const owed = await refund(order.orderId, { amount: cents(300) });
    await shop.em.execute(
      "update refund set idempotency_key = 'forgotten', created_at = now() - interval '25 hours' where id = ?",
      [owed.id],
    );
    await payRefund(shop.as(theShop), owed.id);
    expect(await refundedAt(order.intentId)).toBe(300);
    expect((await storyOf(shop, order.orderId)).at(-1)).toBe("order.partly-refunded");
  });

  it("never adds up to more than was paid, however many admins try at the same moment", async () => {
    const order = await aPaidOrder(shop);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund(order.orderId, { amount: cents(200) })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(["refund-too-large"]));
    expect(await refundedAt(order.intentId)).toBe(1000);
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("is refused above what is left and with restock, and nothing changes", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId, { amount: cents(1000) });
    await expect(refund(order.orderId, { amount: cents(121) })).rejects.toMatchObject({
      code: "refund-too-large",
      message: "Only 1.20 dollars of this order are left to give back.",
    });
    await expect(refund(order.orderId, { amount: cents(20), restock: true })).rejects.toMatchObject({
      code: "disagrees",
    });
    expect(await refundsOf(order.orderId)).toBe(1);
  });
});

describe("a refund is refused, and nothing changes,", () => {
  it("to everybody but admins", async () => {
    const order = await aPaidOrder(shop);
    for (const actor of [order.person, aPerson(), theShop]) {
      await expect(
        refundOrder(shop.as(actor), { orderId: order.orderId, note: "", idempotencyKey: "k" }),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    expect([await refundsOf(order.orderId), await statusOf(shop, order.orderId)]).toEqual([0, "paid"]);
  });

  it("for an unpaid order, and when the order has moved on since it was looked at", async () => {
    const pending = await anOrder(shop);
    await expect(refund(pending.orderId)).rejects.toMatchObject({ code: "not-paid" });
    const order = await aPaidOrder(shop);
    await shipOrder(shop.as(admin), order.orderId);
    await expect(
      refund(order.orderId, { believedFulfilment: "preparing", restock: true }),
    ).rejects.toMatchObject({ code: "order-changed" });
    expect([await refundsOf(order.orderId), await stockOf(shop, order.tool.id)]).toEqual([0, 99]);
  });

  it("by the database above the charge, after its end, and when it is to be forgotten", async () => {
    const order = await aPaidOrder(shop);
    const { id } = await refund(order.orderId, { amount: cents(1000) });
    const { em } = shop;
    await expect(
      em.execute(
        `insert into refund (id, payment_id, amount_cents, reason, idempotency_key)
         select ?, id, 121, 'admin', 'more' from payment where order_id = ?`,
        [newId(), order.orderId],
      ),
    ).rejects.toThrow(/payment_refunds_within_charge/);
    await expect(em.execute("update refund set amount_cents = 1 where id = ?", [id])).rejects.toThrow(
      /cannot change/,
    );
    await expect(
      em.execute("update refund set status = 'owed', done_at = null, stripe_refund_id = null where id = ?", [
        id,
      ]),
    ).rejects.toThrow(/cannot change/);
    await expect(em.execute("delete from refund where id = ?", [id])).rejects.toThrow(/only grows/);
  });
});

it("a charge that could pay no order goes back whole, also after the dashboard has given back a part", async () => {
  const order = await aPaidOrder(shop);
  const { metadata } = await shop.stripe.paymentIntents.retrieve(order.intentId);
  const second = await shop.stripe.paymentIntents.create({
    amount: order.totalCents,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    metadata,
  });
  expect(await settlePayment(shop.as(theShop), { paymentIntentId: second.id, source: "webhook" })).toBe(
    "refunding",
  );
  await shop.stripe.refunds.create({ payment_intent: second.id, amount: 500 });
  const [owed] = await shop.em.execute<{ id: string }[]>("select id from refund where status = 'owed'");
  for (let time = 0; time < 2; time += 1) await payRefund(shop.as(theShop), owed?.id ?? "");
  expect(await refundedAt(second.id)).toBe(order.totalCents);
  expect(await countOf(shop, "refund where status = 'owed'", [])).toBe(0);
  expect(await refundedAt(order.intentId)).toBe(0);
});

describe("Stripe's dashboard", () => {
  const settle = (paymentIntentId: string) =>
    settlePayment(shop.as(theShop), { paymentIntentId, source: "webhook" });

  it("gives back a part and then the rest: each is kept once, and the stock stays for an admin", async () => {
    const order = await aPaidOrder(shop);
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 300 });
    for (let time = 0; time < 2; time += 1) expect(await settle(order.intentId)).toBe("paid");
    await shop.stripe.refunds.create({ payment_intent: order.intentId });
    for (let time = 0; time < 2; time += 1) await settle(order.intentId);
    expect((await storyOf(shop, order.orderId)).slice(-2)).toEqual([
      "order.partly-refunded",
      "order.refunded",
    ]);
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      99,
    ]);
    expect(await refundsOf(order.orderId)).toBe(2);
  });

  it("is believed for one of ours whose answer never came", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const owed = await refund(order.orderId);
    expect(owed.status).toBe("owed");
    expect(await settle(order.intentId)).toBe("refunded");
    expect(await refundsOf(order.orderId)).toBe(1);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
  });
});
