import { describe, expect, it } from "vitest";
import { aRefund } from "../../testing/order-steps.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { refundedAt, refundsOf, statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { systemActor } from "../shared/actor.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { payRefund } from "./pay-refund.ts";
import { type RefundOrder, refundOrder } from "./refund-order.ts";

const shop = shopFixture();
const admin = anAdmin();

const refund = (orderId: string, over: Partial<RefundOrder> = {}) =>
  aRefund(shop, admin, { orderId, ...over });

describe("a whole refund", () => {
  it("of what was not shipped refunds the money and restocks the units", async () => {
    const order = await aPaidOrder(shop, { quantity: 3 });
    const result = await refund(order.orderId);
    expect(result).toMatchObject({
      state: "succeeded",
      amount: order.totalCents,
      restock: true,
      note: "Scratched",
      requestedBy: `${admin.email} (${admin.name})`,
    });
    expect(await refundedAt(shop, order.intentId)).toBe(order.totalCents);
    expect(await statusOf(shop, order.orderId)).toBe("refunded");
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect((await eventsOf(shop, order.orderId)).slice(-2)).toEqual([
      "payment.refund-requested",
      "order.refunded",
    ]);
  });

  it.each([
    [true, 100],
    [false, 98],
    [undefined, 98],
  ])("of what was shipped restocks only when the admin chooses it: %s", async (restock, stock) => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await shipOrder(shop.as(admin), order.orderId);
    await refund(order.orderId, { restock });
    expect(await statusOf(shop, order.orderId)).toBe("refunded");
    expect(await stockOf(shop, order.tool.id)).toBe(stock);
  });

  it("happens once for twenty clicks with one key, and a second one is rejected", async () => {
    const order = await aPaidOrder(shop);
    const idempotencyKey = newId();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => refund(order.orderId, { idempotencyKey })),
    );
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    await expect(refund(order.orderId)).rejects.toMatchObject({ code: "already-refunded" });
    await expect(refund(order.orderId, { idempotencyKey, note: "Another" })).rejects.toMatchObject({
      code: "idempotency-key-reused",
    });
    expect(await refundedAt(shop, order.intentId)).toBe(order.totalCents);
    expect(await refundsOf(shop, order.orderId)).toBe(1);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
  });

  it("is owed while Stripe is silent; nothing is shipped meanwhile, and the worker goes on", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, silence("refunds.create", 2));
    const owed = await refund(order.orderId);
    expect(owed.state).toBe("sent");
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual(["paid", 99]);
    await expect(shipOrder(shop.as(admin), order.orderId)).rejects.toMatchObject({ code: "being-refunded" });
    await expect(refund(order.orderId)).rejects.toMatchObject({ code: "being-refunded" });
    await payRefund(shop.as(systemActor), owed.id);
    await payRefund(shop.as(systemActor), owed.id);
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([
      "refunded",
      100,
    ]);
    expect(await refundedAt(shop, order.intentId)).toBe(order.totalCents);
    await expect(shipOrder(shop.as(admin), order.orderId)).rejects.toMatchObject({
      code: "already-refunded",
    });
  });

  it("is owed while Stripe fails under every key: a call ends after three, and a later one pays once", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "error", operation: "refunds.create", status: 500, count: 12 });
    const owed = await refund(order.orderId);
    expect(owed.state).toBe("sent");
    await expect(payRefund(shop.as(systemActor), owed.id)).rejects.toThrow(GatewayUnavailable);
    expect(await shop.em.execute("select attempt from refund where id = ?", [owed.id])).toEqual([
      { attempt: 7 },
    ]);
    await payRefund(shop.as(systemActor), owed.id);
    expect([await refundedAt(shop, order.intentId), await refundsOf(shop, order.orderId)]).toEqual([
      order.totalCents,
      1,
    ]);
  });

  it("whose response was lost is the same refund at the next attempt", async () => {
    const order = await aPaidOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "refunds.create", count: 2 });
    const owed = await refund(order.orderId);
    await payRefund(shop.as(systemActor), owed.id);
    expect(await statusOf(shop, order.orderId)).toBe("refunded");
    expect(await refundedAt(shop, order.intentId)).toBe(order.totalCents);
  });

  it("that Stripe rejects ends failed with an event, and the order can be shipped", async () => {
    const order = await aPaidOrder(shop);
    await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
    const result = await refund(order.orderId);
    expect(result).toMatchObject({
      state: "failed",
      failure: { code: "rejected", detail: expect.stringMatching(/greater than unrefunded amount/) },
    });
    expect((await eventsOf(shop, order.orderId)).at(-1)).toBe("payment.refund-failed");
    expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual(["paid", 99]);
    expect(await shipOrder(shop.as(admin), order.orderId)).toEqual({ changed: true });
  });
});

describe("a refund is rejected, and nothing changes,", () => {
  it("for everybody but admins", async () => {
    const order = await aPaidOrder(shop);
    for (const actor of [order.person, aPerson(), systemActor]) {
      await expect(
        refundOrder(shop.as(actor), { orderId: order.orderId, note: "", idempotencyKey: "k" }),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    expect([await refundsOf(shop, order.orderId), await statusOf(shop, order.orderId)]).toEqual([0, "paid"]);
  });

  it("for an unpaid order, and when the order has changed since it was loaded", async () => {
    const pending = await anOrder(shop);
    await expect(refund(pending.orderId)).rejects.toMatchObject({ code: "not-paid" });
    const order = await aPaidOrder(shop);
    await shipOrder(shop.as(admin), order.orderId);
    await expect(
      refund(order.orderId, { expectedFulfilment: "preparing", restock: true }),
    ).rejects.toMatchObject({ code: "order-changed" });
    expect([await refundsOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([0, 99]);
  });

  it("by the database above the charge, after its end, and when it is to be deleted", async () => {
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
      em.execute("update refund set state = 'sent', done_at = null, stripe_refund_id = null where id = ?", [
        id,
      ]),
    ).rejects.toThrow(/cannot go from succeeded to sent/);
    await expect(em.execute("delete from refund where id = ?", [id])).rejects.toThrow(/is append-only/);
  });
});
