import { describe, expect, it } from "vitest";
import { updateOrder } from "../../testing/order-rows.ts";
import { endHold, settle } from "../../testing/order-steps.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { aChargedOrder, anOrder, aStartedPayment, aTool } from "../../testing/factories.ts";
import { countOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { fromNow } from "../shared/tables.ts";
import { cancelOrder } from "./cancel-order.ts";
import { expireHold } from "./expire-hold.ts";
import { startPayment } from "./start-payment.ts";

const shop = shopFixture();

describe("starting a payment", () => {
  it("returns one intent to twenty tabs", async () => {
    const order = await anOrder(shop);
    const started = await Promise.all(Array.from({ length: 20 }, () => aStartedPayment(shop, order)));
    expect(new Set(started).size).toBe(1);
    expect(await countOf(shop, "payment where order_id = ?", [order.orderId])).toBe(1);
  });

  it("makes a new intent after the old one was cancelled at Stripe", async () => {
    const order = await anOrder(shop);
    const first = await aStartedPayment(shop, order);
    await shop.stripe.paymentIntents.cancel(first);
    const second = await aStartedPayment(shop, order);
    expect(second).not.toBe(first);
    await shop.stripe.paymentIntents.confirm(second, { payment_method: "pm_card_visa" });
    expect(await settle(shop, second)).toBe("paid");
  });

  it("makes one intent when Stripe's response is lost", async () => {
    const order = await anOrder(shop);
    await setFault(shop, { kind: "lose-reply", operation: "payment_intents.create", count: 1 });
    await aStartedPayment(shop, order);
    const found = await shop.stripe.paymentIntents.search({
      query: `metadata['orderId']:'${order.orderId}'`,
    });
    expect(found.data).toHaveLength(1);
  });

  it("goes on with another key when the first response was a stored 500", async () => {
    const order = await anOrder(shop);
    await setFault(shop, {
      kind: "error",
      operation: "payment_intents.create",
      count: 1,
      status: 500,
      process: false,
      stored: true,
    });
    const intentId = await aStartedPayment(shop, order).catch(() => aStartedPayment(shop, order));
    await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
    expect(await settle(shop, intentId)).toBe("paid");
  });

  it("is rejected for another total, another person and a paid order, and changes nothing", async () => {
    const order = await aChargedOrder(shop);
    const { orderId } = order;
    const claimedTotal = cents(order.totalCents);
    await expect(
      startPayment(shop.as(order.person), { orderId, claimedTotal: cents(1) }),
    ).rejects.toMatchObject({ code: "disagrees" });
    await expect(startPayment(shop.as(aPerson()), { orderId, claimedTotal })).rejects.toMatchObject({
      code: "not-found",
    });
    await settle(shop, order.intentId);
    await expect(startPayment(shop.as(order.person), { orderId, claimedTotal })).rejects.toMatchObject({
      code: "already-paid",
    });
    expect(await countOf(shop, "payment where order_id = ?", [orderId])).toBe(1);
  });

  it("takes the units again after the hold, or is rejected as sold out", async () => {
    const tool = await aTool(shop, { stockQuantity: 4 });
    const order = await anOrder(shop, { tool, quantity: 4 });
    await endHold(shop, order.orderId);
    expect(await expireHold(shop.as(systemActor), order.orderId)).toBe(true);
    expect(await expireHold(shop.as(systemActor), order.orderId)).toBe(false);
    const rival = await anOrder(shop, { tool, quantity: 1 });
    await expect(aStartedPayment(shop, order)).rejects.toMatchObject({ code: "sold-out" });
    await cancelOrder(shop.as(rival.person), rival.orderId);
    await aStartedPayment(shop, order);
    expect(await stockOf(shop, tool.id)).toBe(0);
  });
});

describe("the end of a hold", () => {
  it("waits two minutes for Stripe to respond, not longer", async () => {
    const order = await anOrder(shop, { quantity: 2 });
    await aStartedPayment(shop, order);
    await endHold(shop, order.orderId);
    const silent = silence("payment_intents.retrieve", 2);
    await setFault(shop, silent);
    expect(await expireHold(shop.as(systemActor), order.orderId)).toBe(false);
    await updateOrder(shop, order.orderId, { held_until: fromNow(-121_000) });
    await setFault(shop, silent);
    expect(await expireHold(shop.as(systemActor), order.orderId)).toBe(true);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
  });

  it("does not take the units from a customer who has just been charged", async () => {
    const { orderId, tool } = await aChargedOrder(shop);
    await endHold(shop, orderId);
    expect(await expireHold(shop.as(systemActor), orderId)).toBe(false);
    expect(await statusOf(shop, orderId)).toBe("paid");
    expect(await stockOf(shop, tool.id)).toBe(99);
  });
});
