import { afterEach, describe, expect, it } from "vitest";
import { updateOrder } from "../../testing/order-rows.ts";
import { endHold, letDaysPass, settle } from "../../testing/order-steps.ts";
import { aChargedOrder, anOrder, aStartedPayment, aTool } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { announceEnd } from "../order/announce-end.ts";
import { findOrderDetails } from "../order/find-order-details.ts";
import { listEndedHolds, releaseHold } from "../order/release-hold.ts";
import { systemActor } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { cents } from "../shared/money.ts";
import { fromNow } from "../shared/tables.ts";
import { cancelOrder } from "./cancel-order.ts";
import { endUnpaidOrder, listOrdersToEnd } from "./end-unpaid-order.ts";
import { startPayment } from "./start-payment.ts";

const shop = shopFixture();
afterEach(async () => {
  await fetch(`${shop.emulator.url}/stripe-emulator/admin/faults`, { method: "DELETE" });
  // Time passes here without the job that ends holds.
  for (const orderId of await listEndedHolds(shop.as(systemActor), 1000)) {
    await releaseHold(shop.as(systemActor), { orderId, graceSeconds: 0 });
  }
});

type Placed = Awaited<ReturnType<typeof anOrder>>;

const asShop = (): DomainContext => shop.as(systemActor);

/** An order whose end has come. */
async function isOver<Order extends Placed>(order: Order): Promise<Order> {
  await letDaysPass(shop, order.orderId, 6);
  await announceEnd(asShop(), order.orderId);
  await letDaysPass(shop, order.orderId, 1);
  return order;
}

const isDue = async (orderId: string): Promise<boolean> =>
  (await listOrdersToEnd(asShop(), 1000)).includes(orderId);

describe("the end", () => {
  it("cancels the order and its intent, restocks the units once, and records the reason", async () => {
    const order = await anOrder(shop, { quantity: 3 });
    const intentId = await aStartedPayment(shop, order);
    await isOver(order);
    expect(await endUnpaidOrder(asShop(), order.orderId)).toBe(true);
    expect(await findOrderDetails(shop.as(order.person), order.orderId)).toMatchObject({
      status: "cancelled",
      isEndedUnpaid: true,
    });
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
    expect(await eventsOf(shop, order.orderId)).toEqual([
      "order.placed",
      "payment.started",
      "order.end-announced",
      "order.cancel-requested",
      "order.cancelled",
    ]);
    const events = await shop.em.execute<{ source: string; reason: string | null }[]>(
      `select source, data ->> 'reason' as reason from order_event
       where order_id = ? and type like 'order.cancel%' order by id`,
      [order.orderId],
    );
    expect(events).toEqual([
      { source: "sweeper", reason: "unpaid" },
      { source: "sweeper", reason: null },
    ]);
  });

  it("does not come before its time, however it is called", async () => {
    const order = await anOrder(shop);
    await letDaysPass(shop, order.orderId, 6);
    await announceEnd(asShop(), order.orderId);
    await letDaysPass(shop, order.orderId, 0.99);
    expect(await isDue(order.orderId)).toBe(false);
    expect(await endUnpaidOrder(asShop(), order.orderId)).toBe(false);
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    expect(await stockOf(shop, order.tool.id)).toBe(99);
  });

  it("does not come for an order that was paid after the notice", async () => {
    const order = await anOrder(shop);
    await letDaysPass(shop, order.orderId, 6);
    await announceEnd(asShop(), order.orderId);
    const intentId = await aStartedPayment(shop, order);
    await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
    await settle(shop, intentId);
    await letDaysPass(shop, order.orderId, 1);
    expect(await isDue(order.orderId)).toBe(false);
    expect(await endUnpaidOrder(asShop(), order.orderId)).toBe(false);
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  });

  it("a charge whose event has not arrived pays the order instead", async () => {
    const order = await isOver(await aChargedOrder(shop));
    expect(await isDue(order.orderId)).toBe(true);
    expect(await endUnpaidOrder(asShop(), order.orderId)).toBe(false);
    expect(await statusOf(shop, order.orderId)).toBe("paid");
    expect(await eventsOf(shop, order.orderId)).not.toContain("order.cancel-requested");
  });

  it("a charge between the check and the cancellation pays the order instead", async () => {
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    await isOver(order);
    const ctx = asShop();
    const payments: DomainContext["payments"] = {
      ...ctx.payments,
      cancelIntent: async (id) => {
        await shop.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
        return ctx.payments.cancelIntent(id);
      },
    };
    expect(await endUnpaidOrder({ ...ctx, payments }, order.orderId)).toBe(false);
    expect(await statusOf(shop, order.orderId)).toBe("paid");
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe("succeeded");
    expect(await stockOf(shop, order.tool.id)).toBe(99);
  });

  it("does not come while the bank processes a payment; the order ends later", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await isOver(order);
    const ctx = asShop();
    // The emulator's cards decide at once: this is Stripe's response for one that does not.
    const payments: DomainContext["payments"] = {
      ...ctx.payments,
      retrieveIntent: async (id) => {
        const intent = await ctx.payments.retrieveIntent(id);
        return intent && { ...intent, status: "processing", awaits: null };
      },
      cancelIntent: () => Promise.reject(new Error("Stripe must not be called to cancel")),
    };
    expect(await endUnpaidOrder({ ...ctx, payments }, order.orderId)).toBe(false);
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    expect(await eventsOf(shop, order.orderId)).not.toContain("order.cancel-requested");
    expect(await endUnpaidOrder(ctx, order.orderId)).toBe(true);
  });

  it("does not come when the payment turns to processing at the cancellation; its customer may cancel it later", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await isOver(order);
    const ctx = asShop();
    const payments: DomainContext["payments"] = {
      ...ctx.payments,
      cancelIntent: async (id) => {
        const intent = await ctx.payments.retrieveIntent(id);
        return intent && { ...intent, status: "processing", awaits: null };
      },
    };
    expect(await endUnpaidOrder({ ...ctx, payments }, order.orderId)).toBe(false);
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    expect(await stockOf(shop, order.tool.id)).toBe(99);
    await cancelOrder(shop.as(order.person), order.orderId);
    expect(await findOrderDetails(shop.as(order.person), order.orderId)).toMatchObject({
      status: "cancelled",
      isEndedUnpaid: false,
    });
  });

  it("does not come within an hour of the start of 3-D Secure; it comes when 3-D Secure was abandoned", async () => {
    const order = await isOver(await anOrder(shop));
    const intentId = await aStartedPayment(shop, order);
    await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_threeDSecure2Required" });
    await endHold(shop, order.orderId);
    expect(await isDue(order.orderId)).toBe(false);
    expect(await endUnpaidOrder(asShop(), order.orderId)).toBe(false);
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe("requires_action");
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    await letDaysPass(shop, order.orderId, 1 / 23);
    expect(await isDue(order.orderId)).toBe(true);
    expect(await endUnpaidOrder(asShop(), order.orderId)).toBe(true);
    expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe("canceled");
  });

  it("what is held for its customer is not taken", async () => {
    const order = await isOver(await anOrder(shop));
    await updateOrder(shop, order.orderId, { held_until: fromNow(60_000) });
    expect(await isDue(order.orderId)).toBe(false);
    expect(await endUnpaidOrder(asShop(), order.orderId)).toBe(false);
    expect(await statusOf(shop, order.orderId)).toBe("pending");
  });

  it("while Stripe is silent nothing is begun with; while it is silent about the cancellation the shop goes on", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await isOver(order);
    await setFault(shop, silence("payment_intents.retrieve", 2));
    await expect(endUnpaidOrder(asShop(), order.orderId)).rejects.toThrow("stripe");
    expect(await statusOf(shop, order.orderId)).toBe("pending");
    await setFault(shop, silence("payment_intents.cancel", 2));
    await expect(endUnpaidOrder(asShop(), order.orderId)).rejects.toThrow("stripe");
    expect(await statusOf(shop, order.orderId)).toBe("cancelling");
    await cancelOrder(asShop(), order.orderId);
    expect(await statusOf(shop, order.orderId)).toBe("cancelled");
    expect(await stockOf(shop, order.tool.id)).toBe(100);
  });

  it("by ten at once is one", async () => {
    const order = await anOrder(shop, { quantity: 2 });
    await aStartedPayment(shop, order);
    await isOver(order);
    const ended = await Promise.all(
      Array.from({ length: 10 }, () => endUnpaidOrder(asShop(), order.orderId)),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect((await eventsOf(shop, order.orderId)).filter((type) => type === "order.cancelled")).toHaveLength(
      1,
    );
  });

  it("against a customer who pays at that moment: paid, or gone with nothing charged", async () => {
    const tool = await aTool(shop, { stockQuantity: 1000 });
    for (let round = 0; round < 20; round += 1) {
      const order = await isOver(await anOrder(shop, { tool }));
      const [ended, started] = await Promise.allSettled([
        endUnpaidOrder(asShop(), order.orderId),
        startPayment(shop.as(order.person), {
          orderId: order.orderId,
          claimedTotal: cents(order.totalCents),
        }),
      ]);
      expect(ended.status).toBe("fulfilled");
      const status = await statusOf(shop, order.orderId);
      expect([status, started.status]).toEqual(
        status === "cancelled" ? ["cancelled", "rejected"] : ["pending", "fulfilled"],
      );
    }
  });
});

it("the limit of unpaid orders is free again after the end", async () => {
  const person = aPerson();
  const orders: Placed[] = [];
  for (let n = 0; n < 5; n += 1) orders.push(await anOrder(shop, { person }));
  await expect(anOrder(shop, { person })).rejects.toMatchObject({ code: "too-many-pending-orders" });
  const [first] = orders;
  if (first) await isOver(first);
  await expect(anOrder(shop, { person })).rejects.toMatchObject({ code: "too-many-pending-orders" });
  await endUnpaidOrder(asShop(), first?.orderId ?? "");
  await anOrder(shop, { person });
});
