import { describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { endHold, payOwedRefunds, settle } from "../../testing/order-steps.ts";
import { setFault } from "../../testing/faults.ts";
import { holdIntents } from "../../testing/held-intents.ts";
import { aChargedOrder, anOrder, aStartedPayment, aTool } from "../../testing/factories.ts";
import { countOf, refundedAt, statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { changeOrder } from "../fulfilment/change-order.ts";
import { findOrderDetails } from "../order/find-order-details.ts";
import { releaseHold } from "../order/release-hold.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { cancelOrder } from "./cancel-order.ts";
import { startPayment } from "./start-payment.ts";

const shop = shopFixture();

describe("cancelling", () => {
  it("while Stripe is making the intent: nobody may pay it, and its events find their order", async () => {
    const order = await anOrder(shop);
    const { ctx, release } = holdIntents(shop.as(order.person));
    const starting = startPayment(ctx, { orderId: order.orderId, claimedTotal: cents(order.totalCents) });
    await eventually(async () =>
      expect(await countOf(shop, "payment where order_id = ?", [order.orderId])).toBe(1),
    );
    await cancelOrder(shop.as(order.person), order.orderId);
    release();
    await expect(starting).rejects.toMatchObject({ code: "being-cancelled" });
    const [intent] = (
      await shop.stripe.paymentIntents.search({ query: `metadata['orderId']:'${order.orderId}'` })
    ).data;
    expect(intent?.status).toBe("canceled");
    expect(await settle(shop, intent?.id ?? "")).toBe("canceled");
  });

  it("an order whose intent Stripe does not know", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await shop.em.execute("update payment set payment_intent_id = ? where order_id = ?", [
      `pi_gone_${order.orderId}`,
      order.orderId,
    ]);
    await cancelOrder(shop.as(order.person), order.orderId);
    expect(await statusOf(shop, order.orderId)).toBe("cancelled");
  });

  it("restocks the units once and closes the intent", async () => {
    const order = await anOrder(shop, { quantity: 3 });
    const intentId = await aStartedPayment(shop, order);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => cancelOrder(shop.as(order.person), order.orderId)),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(await statusOf(shop, order.orderId)).toBe("cancelled");
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
    expect(await eventsOf(shop, order.orderId)).toEqual([
      "order.placed",
      "payment.started",
      "order.cancel-requested",
      "order.cancelled",
    ]);
  });

  it("overwrites name, addresses and references; what was ordered, its price and its number stay", async () => {
    const person = aPerson({ name: "Zebedee Quartermaine", email: "quartermaine@boltwright.test" });
    const { orderId } = await anOrder(shop, { person, quantity: 3 });
    await changeOrder(shop.as(person), "delivery", {
      orderId,
      address: "Quartermaine Dock",
      phone: "777 77",
    });
    await changeOrder(shop.as(person), "reference", {
      orderId,
      company: "Quartermaine",
      reference: "PO 777",
    });
    await updateOrder(shop, orderId, {
      note: "For Quartermaine",
      vat_id: "DE777777777",
      vat_check: "valid",
      vat_checked_at: new Date("2027-07-07"),
      vat_request: "WAPI777",
      requested_on: "2027-07-07",
    });
    const before = await findOrderDetails(shop.as(person), orderId);
    await cancelOrder(shop.as(person), orderId);
    const stored = JSON.stringify(await orderSnapshot(shop, orderId));
    expect(stored).not.toMatch(/quartermaine|777 77|PO 777|777777777|WAPI777|2027-07-07|valid/i);
    const { status, lines, orderNumber, placedAt } = await findOrderDetails(shop.as(person), orderId);
    expect({ status, lines, orderNumber, placedAt }).toEqual({
      status: "cancelled",
      lines: before.lines,
      orderNumber: before.orderNumber,
      placedAt: before.placedAt,
    });
    await expect(cancelOrder(shop.as(person), orderId)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is rejected for a paid order and another customer's order, and changes nothing", async () => {
    const order = await aChargedOrder(shop);
    await expect(cancelOrder(shop.as(aPerson()), order.orderId)).rejects.toMatchObject({ code: "not-found" });
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    await settle(shop, order.intentId);
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toMatchObject({
      code: "already-paid",
    });
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("finds out that the card was charged in the meantime: the order is paid, not cancelled", async () => {
    const order = await aChargedOrder(shop);
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toMatchObject({
      code: "already-paid",
    });
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("is rejected while the bank is processing the payment, and possible once that has failed", async () => {
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    const ctx = shop.as(order.person);
    const processing = async (id: string) => {
      const intent = await ctx.payments.retrieveIntent(id);
      return intent && { ...intent, status: "processing" as const, awaits: null };
    };
    const payments = { ...ctx.payments, retrieveIntent: processing, cancelIntent: processing };
    await expect(cancelOrder({ ...ctx, payments }, order.orderId)).rejects.toMatchObject({
      code: "payment-processing",
    });
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    expect(await eventsOf(shop, order.orderId)).toEqual([
      "order.placed",
      "payment.started",
      "order.cancel-requested",
      "order.cancel-withdrawn",
    ]);
    await cancelOrder(ctx, order.orderId);
    expect(await statusOf(shop, order.orderId)).toBe("cancelled");
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
  });

  it("an order whose units were sold before its charge came: the charge is refunded", async () => {
    const tool = await aTool(shop, { stockQuantity: 3 });
    const order = await aChargedOrder(shop, { tool, quantity: 3 });
    await endHold(shop, order.orderId);
    await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 });
    await anOrder(shop, { tool, quantity: 3 });
    await cancelOrder(shop.as(order.person), order.orderId);
    expect(await statusOf(shop, order.orderId)).toBe("cancelled");
    await payOwedRefunds(shop);
    expect(await refundedAt(shop, order.intentId)).toBe(order.totalCents);
    expect(await stockOf(shop, tool.id)).toBe(0);
  });

  it("stays on the way while Stripe is silent, and goes on later", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await setFault(shop, {
      kind: "error",
      operation: "payment_intents.cancel",
      count: 2,
      status: 500,
      process: false,
      stored: false,
    });
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toMatchObject({
      name: "GatewayUnavailable",
    });
    expect(await statusOf(shop, order.orderId)).toBe("cancelling");
    await cancelOrder(shop.as(systemActor), order.orderId);
    expect(await statusOf(shop, order.orderId)).toBe("cancelled");
  });

  it("by a recurring job never begins: the customer has withdrawn it meanwhile", async () => {
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    await expect(cancelOrder(shop.as(systemActor), order.orderId)).rejects.toMatchObject({
      code: "payment-processing",
    });
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).not.toBe("canceled");
  });

  it("races with a payment: each of 100 rounds ends paid, or cancelled with no money retained", async () => {
    const tool = await aTool(shop, { stockQuantity: 1000 });
    let paid = 0;
    for (let round = 0; round < 100; round += 1) {
      const order = await anOrder(shop, { tool });
      const intentId = await aStartedPayment(shop, order);
      const pay = shop.stripe.paymentIntents
        .confirm(intentId, { payment_method: "pm_card_visa" })
        .then(() => settle(shop, intentId))
        .catch(() => "not charged");
      await Promise.allSettled([pay, cancelOrder(shop.as(order.person), order.orderId)]);
      await settle(shop, intentId);
      await payOwedRefunds(shop);
      const status = await statusOf(shop, order.orderId);
      const intent = await shop.stripe.paymentIntents.retrieve(intentId);
      const retained = intent.status === "succeeded" ? intent.amount - (await refundedAt(shop, intentId)) : 0;
      expect([status, retained]).toEqual(status === "paid" ? ["paid", order.totalCents] : ["cancelled", 0]);
      if (status === "paid") paid += 1;
    }
    expect(await stockOf(shop, tool.id)).toBe(1000 - paid);
  });
});
