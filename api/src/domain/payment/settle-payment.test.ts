import { describe, expect, it } from "vitest";
import { endHold, payOwedRefunds, settle } from "../../testing/order-steps.ts";
import { setFault } from "../../testing/faults.ts";
import { aCharge, aChargedOrder, anOrder, aStartedPayment, aTool } from "../../testing/factories.ts";
import { countOf, eventsOf, orderRow, refundedAt, statusOf, stockOf } from "../../testing/order-queries.ts";
import { deleteOrder, updateOrder } from "../../testing/order-rows.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { TEST_SHOP } from "../../testing/test-shop.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import type { Order } from "../order/order.entity.ts";
import { releaseHold } from "../order/release-hold.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { cancelOrder } from "./cancel-order.ts";
import { confirmPayment } from "./confirm-payment.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const shop = shopFixture();

describe("a charge", () => {
  it("pays its order once, however often it is reported", async () => {
    const { orderId, intentId, tool } = await aChargedOrder(shop);
    for (let time = 0; time < 3; time += 1) expect(await settle(shop, intentId)).toBe("paid");
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await eventsOf(shop, orderId)).toEqual(["order.placed", "payment.started", "order.paid"]);
    expect(await stockOf(shop, tool.id)).toBe(99);
  });

  it("pays once when webhook, confirm and reconciler report it at the same moment", async () => {
    const { orderId, intentId, person, tool } = await aChargedOrder(shop);
    await Promise.all([
      ...Array.from({ length: 10 }, () => settle(shop, intentId)),
      ...Array.from({ length: 5 }, () =>
        confirmPayment(shop.as(person), { orderId, paymentIntentId: intentId, toolId: tool.id }),
      ),
      reconcilePayments(shop.as(systemActor), { all: true }),
    ]);
    const paid = (await eventsOf(shop, orderId)).filter((type) => type === "order.paid");
    expect(paid).toHaveLength(1);
    expect(await refundedAt(shop, intentId)).toBe(0);
  });

  it("that has paid its order, and an intent that is still open, do not wait for a lock on the order", async () => {
    const paid = await aChargedOrder(shop);
    expect(await settle(shop, paid.intentId)).toBe("paid");
    const unpaid = await anOrder(shop);
    const openIntentId = await aStartedPayment(shop, unpaid);
    await shop.em.fork().transactional(async (em) => {
      for (const { orderId } of [paid, unpaid]) await lockAnyOrder(em, orderId);
      expect([await settle(shop, paid.intentId), await settle(shop, openIntentId)]).toEqual(["paid", "open"]);
    });
  });

  it("is found by the reconciler when no event ever came", async () => {
    const { orderId } = await aChargedOrder(shop);
    const tally = await reconcilePayments(shop.as(systemActor), { all: false });
    expect(tally.paid).toBeGreaterThanOrEqual(1);
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it("is still accepted when the hold ended and units are left", async () => {
    const { orderId, intentId, tool } = await aChargedOrder(shop);
    await endHold(shop, orderId);
    await releaseHold(shop.as(systemActor), { orderId, graceSeconds: 0 });
    expect(await stockOf(shop, tool.id)).toBe(100);
    expect(await settle(shop, intentId)).toBe("paid");
    expect(await stockOf(shop, tool.id)).toBe(99);
  });

  it("is refunded once when the hold ended and the units are sold", async () => {
    const tool = await aTool(shop, { stockQuantity: 5 });
    const { orderId, intentId, totalCents } = await aChargedOrder(shop, { tool, quantity: 5 });
    await endHold(shop, orderId);
    await releaseHold(shop.as(systemActor), { orderId, graceSeconds: 0 });
    await anOrder(shop, { tool, quantity: 5 });
    expect(await settle(shop, intentId)).toBe("refunding");
    expect(await settle(shop, intentId)).toBe("refunding");
    await payOwedRefunds(shop);
    await payOwedRefunds(shop);
    expect(await refundedAt(shop, intentId)).toBe(totalCents);
    expect(await statusOf(shop, orderId)).toBe("pending");
    expect(await stockOf(shop, tool.id)).toBe(0);
  });

  it("is refunded when the order was cancelled", async () => {
    const order = await anOrder(shop);
    await cancelOrder(shop.as(order.person), order.orderId);
    const late = await aCharge(shop, {
      amount: order.totalCents,
      metadata: { orderId: order.orderId },
    });
    expect(await settle(shop, late.id)).toBe("refunding");
    await payOwedRefunds(shop);
    expect(await refundedAt(shop, late.id)).toBe(order.totalCents);
  });

  it.each(["amount", "currency", "orderId", "customerId"] as const)(
    "with another %s never pays the order and is refunded",
    async (wrong) => {
      const order = await anOrder(shop, { quantity: 2 });
      const other = await anOrder(shop);
      const { customer_id: customerId } = await orderRow(shop, order.orderId);
      const intent = await aCharge(shop, {
        amount: wrong === "amount" ? order.totalCents - 1 : order.totalCents,
        currency: wrong === "currency" ? "eur" : "usd",
        metadata: {
          orderId: wrong === "orderId" ? other.orderId : order.orderId,
          customerId: wrong === "customerId" ? other.orderId : customerId,
        },
      });
      await expect(
        confirmPayment(shop.as(order.person), {
          orderId: order.orderId,
          paymentIntentId: intent.id,
          toolId: order.tool.id,
        }),
      ).rejects.toMatchObject({ code: "payment-mismatch" });
      expect(await countOf(shop, "payment where payment_intent_id = ?", [intent.id])).toBe(0);
      expect(await settle(shop, intent.id)).toBe("refunding");
      await payOwedRefunds(shop);
      expect(await refundedAt(shop, intent.id)).toBe(intent.amount);
      expect(await statusOf(shop, order.orderId)).toBe("pending");
      expect(await statusOf(shop, other.orderId)).toBe("pending");
    },
  );

  it("for an order that another charge has paid is refunded; the order stays paid by the first", async () => {
    const order = await aChargedOrder(shop, { quantity: 2 });
    expect(await settle(shop, order.intentId)).toBe("paid");
    const first = await shop.stripe.paymentIntents.retrieve(order.intentId);
    const second = await aCharge(shop, {
      amount: order.totalCents,
      metadata: first.metadata,
    });
    expect(
      await Promise.all([settle(shop, second.id), settle(shop, second.id), settle(shop, order.intentId)]),
    ).toEqual(["refunding", "refunding", "paid"]);
    await payOwedRefunds(shop);
    expect([await refundedAt(shop, order.intentId), await refundedAt(shop, second.id)]).toEqual([
      0,
      order.totalCents,
    ]);
  });

  it("is refunded under the next key when Stripe stored a failure for the first", async () => {
    const order = await anOrder(shop);
    const stray = await aCharge(shop, {
      amount: order.totalCents,
      metadata: { orderId: order.orderId },
    });
    expect(await settle(shop, stray.id)).toBe("refunding");
    await setFault(shop, {
      kind: "error",
      operation: "refunds.create",
      count: 1,
      status: 500,
      process: false,
    });
    await payOwedRefunds(shop);
    expect(await refundedAt(shop, stray.id)).toBe(order.totalCents);
  });

  it("refunded in Stripe's dashboard makes the order refunded, and restocking is left to an admin", async () => {
    const { orderId, intentId, tool } = await aChargedOrder(shop);
    await settle(shop, intentId);
    await shop.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    expect(await settle(shop, intentId)).toBe("paid");
    await shop.stripe.refunds.create({ payment_intent: intentId });
    for (let time = 0; time < 2; time += 1) expect(await settle(shop, intentId)).toBe("refunded");
    expect(await statusOf(shop, orderId)).toBe("refunded");
    expect((await eventsOf(shop, orderId)).at(-1)).toBe("order.refunded");
    expect(await stockOf(shop, tool.id)).toBe(99);
  });

  it("that the shop does not know changes nothing", async () => {
    const foreign = await shop.stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    expect(await settle(shop, foreign.id)).toBe("foreign");
    expect(await settle(shop, "pi_not_there")).toBe("unknown");
  });

  it.each([
    ["of another shop on the same account", "http://another-shop.test", "foreign", 0],
    ["of this shop that a restored database has forgotten", TEST_SHOP, "refunding", 500],
  ])("%s for an order that the shop does not know", async (_whose, mark, settlement, back) => {
    const intent = await aCharge(shop, {
      amount: 500,
      metadata: { shop: mark, orderId: newId(), customerId: newId() },
    });
    expect(await settle(shop, intent.id)).toBe(settlement);
    await payOwedRefunds(shop);
    expect(await refundedAt(shop, intent.id)).toBe(back);
  });
});

describe("the database itself", () => {
  it("rejects every status change of an order but those of the table", async () => {
    const orders = { pending: await anOrder(shop), paid: await aChargedOrder(shop) };
    await settle(shop, orders.paid.intentId);
    const refunded = await aChargedOrder(shop);
    await settle(shop, refunded.intentId);
    await shop.stripe.refunds.create({ payment_intent: refunded.intentId });
    await settle(shop, refunded.intentId);
    const cancelling = await anOrder(shop);
    const turn = (orderId: string, status: Order["status"]) => updateOrder(shop, orderId, { status });
    await turn(cancelling.orderId, "cancelling");
    const all = Object.entries({ ...orders, cancelling, refunded });
    const rejected: Record<string, readonly Order["status"][]> = {
      pending: ["refunded"],
      cancelling: ["refunded"],
      paid: ["pending", "cancelling"],
      refunded: ["pending", "cancelling", "paid"],
    };
    for (const [from, { orderId }] of all) {
      for (const to of rejected[from] ?? []) {
        await expect(turn(orderId, to)).rejects.toThrow(`cannot go from ${from} to ${to}`);
      }
      expect(await statusOf(shop, orderId)).toBe(from);
    }
    await turn(cancelling.orderId, "pending");
  });

  it("rejects deleting an order, rewriting its events, and selling below zero", async () => {
    const order = await aChargedOrder(shop);
    const { em } = shop;
    await expect(deleteOrder(shop, order.orderId)).rejects.toThrow(/is append-only/);
    await expect(em.execute("delete from order_event where order_id = ?", [order.orderId])).rejects.toThrow(
      /is append-only/,
    );
    await expect(
      em.execute("update tool set stock_quantity = -1 where id = ?", [order.tool.id]),
    ).rejects.toThrow(/check/);
    const cheaper = updateOrder(shop, order.orderId, { total_cents: cents(50) });
    await expect(cheaper).rejects.toThrow(/cannot change/);
  });
});
