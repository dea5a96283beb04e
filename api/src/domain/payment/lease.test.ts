import { describe, expect, it, vi } from "vitest";
import { aCharge, anOrder, aStartedPayment, aTool } from "../../testing/factories.ts";
import { holdIntents } from "../../testing/held-intents.ts";
import {
  countOf,
  eventsOf,
  refundedAt,
  secondsHeld,
  statusOf,
  stockOf,
} from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { payOwedRefunds } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { findOrder } from "../order/find-order.ts";
import { HOLDS_MAX } from "../order/hold-for-payment.ts";
import { purchaseTool } from "../order/purchase-tool.ts";
import { listEndedHolds, releaseHold } from "../order/release-hold.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { fromNow } from "../shared/tables.ts";
import { cancelOrder } from "./cancel-order.ts";
import { expireHold } from "./expire-hold.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

const shop = shopFixture();

const holdFor = (orderId: string, seconds: number): Promise<void> =>
  updateOrder(shop, orderId, { held_until: fromNow(seconds * 1000) });

describe("Pay near the end of the hold", () => {
  it("in its last second extends it to ten minutes, and records that once", async () => {
    const order = await anOrder(shop);
    await holdFor(order.orderId, 1);
    await aStartedPayment(shop, order);
    await aStartedPayment(shop, order);
    expect(Math.round((await secondsHeld(shop, order.orderId)) / 10)).toBe(60);
    expect(await eventsOf(shop, order.orderId)).toEqual([
      "order.placed",
      "order.hold-extended",
      "payment.started",
    ]);
  });

  it("leaves a long hold as it is", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    expect(Math.round((await secondsHeld(shop, order.orderId)) / 10)).toBe(180);
    expect(await eventsOf(shop, order.orderId)).not.toContain("order.hold-extended");
  });

  it("gives no more than the whole hold where that is shorter", async () => {
    const order = await anOrder(shop, { holdSeconds: 20 });
    await holdFor(order.orderId, 1);
    await startPayment(shop.as(order.person, { holdSeconds: 20 }), {
      orderId: order.orderId,
      claimedTotal: cents(order.totalCents),
    });
    expect(await secondsHeld(shop, order.orderId)).toBe(20);
  });

  it("races with the sweeper: in 60 rounds, a customer with a secret retains the units, also against another customer", async () => {
    for (let round = 0; round < 60; round += 1) {
      const tool = await aTool(shop, { stockQuantity: 1 });
      const order = await anOrder(shop, { tool });
      await holdFor(order.orderId, 0);
      const [paying] = await Promise.allSettled([
        aStartedPayment(shop, order),
        expireHold(shop.as(systemActor), order.orderId),
      ]);
      const rival = await Promise.allSettled([anOrder(shop, { tool })]);
      if (paying.status === "fulfilled") {
        expect(rival[0]?.status).toBe("rejected");
        await shop.stripe.paymentIntents.confirm(paying.value, { payment_method: "pm_card_visa" });
        await expireHold(shop.as(systemActor), order.orderId);
        const settled = settlePayment(shop.as(systemActor), {
          paymentIntentId: paying.value,
          source: "webhook",
        });
        expect(await settled).toBe("paid");
      } else expect(paying.reason).toMatchObject({ code: "sold-out" });
      expect(await stockOf(shop, tool.id)).toBe(0);
    }
  });

  it("whose lease ends while Stripe makes the intent takes the units again before it returns the secret", async () => {
    const order = await anOrder(shop);
    const { ctx, release } = holdIntents(shop.as(order.person));
    const paying = startPayment(ctx, { orderId: order.orderId, claimedTotal: cents(order.totalCents) });
    await expect
      .poll(() => countOf(shop, "payment where order_id = ? and status = 'starting'", [order.orderId]))
      .toBe(1);
    await holdFor(order.orderId, -1);
    expect(await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 })).toBe(true);
    release();
    await paying;
    expect(await stockOf(shop, order.tool.id)).toBe(99);
    expect(await eventsOf(shop, order.orderId)).toContain("order.hold-renewed");
  });

  /** An order whose payments have reserved its units as often as possible. */
  async function aUsedUp(tool: Awaited<ReturnType<typeof aTool>>) {
    const order = await anOrder(shop, { tool });
    for (let time = 0; time < HOLDS_MAX; time += 1) {
      await holdFor(order.orderId, 1);
      await aStartedPayment(shop, order);
    }
    await holdFor(order.orderId, -1);
    return order;
  }

  it("of an order that has used up its reservations, whose lease ends meanwhile, leaves the units to others", async () => {
    const tool = await aTool(shop, { stockQuantity: 1 });
    const order = await aUsedUp(tool);
    const { payments, ...ctx } = shop.as(order.person);
    const retrieveIntent = async (intentId: string) => {
      await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 });
      return payments.retrieveIntent(intentId);
    };
    const input = { orderId: order.orderId, claimedTotal: cents(order.totalCents) };
    const started = await startPayment({ ...ctx, payments: { ...payments, retrieveIntent } }, input);
    expect([typeof started.clientSecret, await stockOf(shop, tool.id)]).toEqual(["string", 1]);
    expect(await startPayment(shop.as(order.person), input)).toEqual(started);
    await anOrder(shop, { tool });
    await expect(startPayment(shop.as(order.person), input)).rejects.toMatchObject({ code: "sold-out" });
  });

  it("of an order that has used up its reservations still pays it, with units that are in stock", async () => {
    const tool = await aTool(shop, { stockQuantity: 1 });
    const order = await aUsedUp(tool);
    await expireHold(shop.as(systemActor), order.orderId);
    const paymentIntentId = await aStartedPayment(shop, order);
    expect([await stockOf(shop, tool.id), await statusOf(shop, order.orderId)]).toEqual([1, "pending"]);
    await shop.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    expect(await settlePayment(shop.as(systemActor), { paymentIntentId, source: "confirm" })).toBe("paid");
    expect([await stockOf(shop, tool.id), await statusOf(shop, order.orderId)]).toEqual([0, "paid"]);
  });

  it("of such an order beside a rival: in 20 rounds one of them gets the last unit, and a charge without it is refunded", async () => {
    for (let round = 0; round < 20; round += 1) {
      const tool = await aTool(shop, { stockQuantity: 1 });
      const order = await aUsedUp(tool);
      await expireHold(shop.as(systemActor), order.orderId);
      const paymentIntentId = await aStartedPayment(shop, order);
      await shop.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
      const settle = () => settlePayment(shop.as(systemActor), { paymentIntentId, source: "confirm" });
      const first = round % 2 ? settle() : null;
      const placing = anOrder(shop, { tool });
      const [paid, rival] = await Promise.allSettled([first ?? settle(), placing]);
      const end = paid.status === "fulfilled" ? paid.value : "failed";
      expect([end, rival.status]).toEqual(end === "paid" ? ["paid", "rejected"] : ["refunding", "fulfilled"]);
      await payOwedRefunds(shop);
      expect(await refundedAt(shop, paymentIntentId)).toBe(end === "paid" ? 0 : order.totalCents);
      expect(await stockOf(shop, tool.id)).toBe(0);
    }
  });

  it("is what the sweeper then leaves alone", async () => {
    const order = await anOrder(shop);
    await holdFor(order.orderId, -1);
    await aStartedPayment(shop, order);
    expect(await listEndedHolds(shop.as(systemActor), 1000)).not.toContain(order.orderId);
  });
});

it("an order reports whether its units are available for payment", async () => {
  const tool = await aTool(shop, { stockQuantity: 5 });
  const { orderId, person } = await anOrder(shop, { tool, quantity: 3 });
  expect(await findOrder(shop.as(person), orderId)).toMatchObject({ payable: true });
  await holdFor(orderId, -1);
  await releaseHold(shop.as(systemActor), { orderId, graceSeconds: 0 });
  expect(await findOrder(shop.as(person), orderId)).toMatchObject({ payable: true, heldUntil: null });
  await anOrder(shop, { tool, quantity: 3 });
  expect(await findOrder(shop.as(person), orderId)).toMatchObject({ payable: false, heldUntil: null });
});

it("another open intent of an order that was paid is closed, so that nobody is charged twice", async () => {
  const order = await anOrder(shop);
  const open = await aStartedPayment(shop, order);
  const { metadata } = await shop.stripe.paymentIntents.retrieve(open);
  const other = await aCharge(shop, { amount: order.totalCents, metadata });
  const settled = settlePayment(shop.as(systemActor), { paymentIntentId: other.id, source: "webhook" });
  expect(await settled).toBe("paid");
  await reconcilePayments(shop.as(systemActor), { all: true });
  expect((await shop.stripe.paymentIntents.retrieve(open)).status).toBe("canceled");
  expect(await countOf(shop, "payment where order_id = ? and status = 'open'", [order.orderId])).toBe(0);
  expect(await statusOf(shop, order.orderId)).toBe("paid");
});

it("an Idempotency-Key whose order was cancelled is rejected, and nothing is ordered", async () => {
  const tool = await aTool(shop);
  const { person } = await anOrder(shop, { tool });
  const request = {
    toolId: tool.id,
    quantity: 1,
    phone: "1",
    address: "2",
    claimed: { itemName: tool.name, total: tool.price },
    idempotencyKey: "click",
  };
  const { orderId } = await purchaseTool(shop.as(person), request);
  await cancelOrder(shop.as(person), orderId);
  const again = purchaseTool(shop.as(person), request);
  await expect(again).rejects.toMatchObject({ code: "order-was-cancelled", field: "idempotencyKey" });
  expect(await stockOf(shop, tool.id)).toBe(99);
  const fresh = await purchaseTool(shop.as(person), { ...request, idempotencyKey: "another click" });
  expect(fresh.orderId).not.toBe(orderId);
});

it.each([-10, 10])(
  "a host whose clock is %i minutes off holds units for as long as any other",
  async (off) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + off * 60_000 });
    const order = await anOrder(shop);
    expect(Math.round((await secondsHeld(shop, order.orderId)) / 10)).toBe(180);
    await holdFor(order.orderId, 60);
    expect(await listEndedHolds(shop.as(systemActor), 1000)).not.toContain(order.orderId);
    const paymentIntentId = await aStartedPayment(shop, order);
    await shop.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    expect(await settlePayment(shop.as(systemActor), { paymentIntentId, source: "webhook" })).toBe("paid");
    vi.useRealTimers();
  },
);
