import { describe, expect, it } from "vitest";
import { aRefund, settle } from "../../testing/order-steps.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { refundedAt, refundsOf, statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { payRefund } from "./pay-refund.ts";
import type { RefundOrder } from "./refund-order.ts";

const shop = shopFixture();
const admin = anAdmin();

const refund = (orderId: string, over: Partial<RefundOrder> = {}) =>
  aRefund(shop, admin, { orderId, ...over });

describe("a partial refund", () => {
  it("leaves the order paid and does not restock; the last part makes the order refunded", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const first = await refund(order.orderId, { amount: cents(500) });
    expect(first).toMatchObject({ state: "succeeded", amount: 500, restock: false });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual(["paid", 98]);
    const rest = await refund(order.orderId);
    expect(rest).toMatchObject({ amount: order.totalCents - 500, restock: true });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
    expect((await eventsOf(shop, order.orderId)).slice(-4)).toEqual([
      "payment.refund-requested",
      "order.partly-refunded",
      "payment.refund-requested",
      "order.refunded",
    ]);
  });

  it("of exactly what is left makes the order refunded and restocks", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await refund(order.orderId, { amount: cents(500) });
    const rest = cents(order.totalCents - 500);
    expect(await refund(order.orderId, { amount: rest, restock: true })).toMatchObject({ restock: true });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
  });

  it("that finishes after the rest still restocks the units", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, silence("refunds.create", 2));
    const part = await refund(order.orderId, { amount: cents(300) });
    const rest = await refund(order.orderId);
    expect([part.state, rest.state]).toEqual(["sent", "succeeded"]);
    expect(await statusOf(shop, order.orderId)).toBe("paid");
    await payRefund(shop.as(systemActor), part.id);
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
  });

  it("that Stripe rejects leaves its money; the units that came back with the rest do not come back again", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, silence("refunds.create", 2));
    const part = await refund(order.orderId, { amount: cents(300) });
    expect(await refund(order.orderId)).toMatchObject({ state: "succeeded", restock: true });
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
    await payRefund(shop.as(systemActor), part.id);
    await settle(shop, order.intentId);
    expect(await refund(order.orderId)).toMatchObject({ state: "succeeded", amount: 200, restock: false });
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
  });

  it("is made once while Stripe is slow and the worker requests the same refund", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "latency", operation: "refunds.create", count: 1, ms: 1800 });
    const idempotencyKey = newId();
    const results = await Promise.all([
      refund(order.orderId, { amount: cents(300), idempotencyKey }),
      refund(order.orderId, { amount: cents(300), idempotencyKey }),
    ]);
    await payRefund(shop.as(systemActor), results[0].id);
    expect(await refundedAt(shop, order.intentId)).toBe(300);
  });

  it("that Stripe took a day ago, when its key is forgotten there, is not made once more", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const owed = await refund(order.orderId, { amount: cents(300) });
    await shop.em.execute(
      "update refund set idempotency_key = 'forgotten', sent_at = now() - interval '25 hours' where id = ?",
      [owed.id],
    );
    await payRefund(shop.as(systemActor), owed.id);
    expect(await refundedAt(shop, order.intentId)).toBe(300);
    expect((await eventsOf(shop, order.orderId)).at(-1)).toBe("order.partly-refunded");
  });

  it("never adds up to more than was paid, however many admins try at the same moment", async () => {
    const order = await aPaidOrder(shop);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => refund(order.orderId, { amount: cents(200) })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const codes = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["refund-too-large"]));
    expect(await refundedAt(shop, order.intentId)).toBe(1000);
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("is rejected above what is left and with restock, and nothing changes", async () => {
    const order = await aPaidOrder(shop);
    await refund(order.orderId, { amount: cents(1000) });
    await expect(refund(order.orderId, { amount: cents(121) })).rejects.toMatchObject({
      code: "refund-too-large",
      message: "Only 1.20 dollars can still be refunded.",
    });
    await expect(refund(order.orderId, { amount: cents(20), restock: true })).rejects.toMatchObject({
      code: "disagrees",
    });
    expect(await refundsOf(shop, order.orderId)).toBe(1);
  });
});
