import { describe, expect, it, vi } from "vitest";
import { orderRow } from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { endHold, storeStripeEvent, payOwedRefunds, settle } from "../../testing/order-steps.ts";
import {
  aChargedOrder,
  anOrder,
  anOrderOfLines,
  aPaidOrder,
  aStartedPayment,
  aTool,
} from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { deadLetterStripeEvent, processStripeEvent } from "../payment/process-stripe-event.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { fromNow, hoursAgo } from "../shared/tables.ts";
import { findExplainedOrder } from "./find-order.ts";
import { listOrders } from "./list-orders.ts";
import { CAUSES, PENDING_CODES, type PendingCode, type PendingReason } from "./pending-causes.ts";
import { releaseHold } from "./release-hold.ts";

const shop = shopFixture();

type Placed = Awaited<ReturnType<typeof anOrder>>;

const reason = async ({ orderId, person }: Placed): Promise<PendingReason | undefined> =>
  (await findExplainedOrder(shop.as(person), orderId)).pending?.reason;

const event = (intentId: string, type: string): Promise<string> =>
  storeStripeEvent(shop, { id: `evt_${newId()}`, type: `payment_intent.${type}`, paymentIntentId: intentId });

/** Ends the hold; another customer then takes all units that are left. */
async function loseUnits(order: Placed): Promise<void> {
  await endHold(shop, order.orderId);
  await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 });
  await anOrder(shop, { tool: order.tool, quantity: 100 });
}

describe("the customer's reason of each cause", () => {
  it.each<[PendingCode, PendingReason]>([
    ["refund-under-way", "refund-under-way"],
    ["cancelling", "cancelling"],
    ["event-dead", "payment-processing"],
    ["no-worker", "payment-processing"],
    ["event-failing", "payment-processing"],
    ["event-waiting", "payment-processing"],
    ["webhook-missing", "payment-processing"],
    ["stripe-processing", "payment-processing"],
    ["sold-out", "sold-out"],
    ["not-tried", "awaiting-payment"],
    ["stripe-silent", "payment-unfinished"],
    ["authentication-awaited", "payment-unfinished"],
    ["declined", "declined"],
    ["card-awaited", "awaiting-payment"],
  ])("%s: %s", (code, expected) => expect(CAUSES.find(([one]) => one === code)?.[1]).toBe(expected));

  it("is there for all fourteen", () => expect(new Set(PENDING_CODES).size).toBe(14));
});

describe("the reason without a call to Stripe", () => {
  it("nothing was tried, then the payment page was opened: awaiting-payment", async () => {
    const order = await anOrder(shop);
    expect(await reason(order)).toBe("awaiting-payment");
    await aStartedPayment(shop, order);
    expect(await reason(order)).toBe("awaiting-payment");
  });

  it("a payment that Stripe has not named yet: payment-unfinished", async () => {
    const order = await anOrder(shop);
    await setFault(shop, silence("payment_intents.create", 2));
    await expect(aStartedPayment(shop, order)).rejects.toThrow("stripe");
    expect(await reason(order)).toBe("payment-unfinished");
  });

  it.each<[string, PendingReason]>([
    ["requires_action", "payment-unfinished"],
    ["payment_failed", "declined"],
    ["processing", "payment-processing"],
    ["created", "awaiting-payment"],
  ])("an event %s: %s, before and after its job", async (type, expected) => {
    const order = await anOrder(shop);
    const eventId = await event(await aStartedPayment(shop, order), type);
    expect(await reason(order)).toBe(expected);
    await processStripeEvent(shop.as(systemActor), eventId);
    expect(await reason(order)).toBe(expected);
  });

  it("the newest event counts, and a charge before all others", async () => {
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    await event(intentId, "payment_failed");
    await event(intentId, "requires_action");
    expect(await reason(order)).toBe("payment-unfinished");
    const charge = await event(intentId, "succeeded");
    await event(intentId, "payment_failed");
    expect(await reason(order)).toBe("payment-processing");
    await deadLetterStripeEvent(shop.as(systemActor), charge, "stripe did not respond");
    expect(await reason(order)).toBe("payment-processing");
  });

  it("a charge for a payment that was closed: payment-processing until it is settled", async () => {
    const order = await aChargedOrder(shop);
    await shop.em.execute("update payment set status = 'canceled' where order_id = ?", [order.orderId]);
    expect(await reason(order)).toBe("awaiting-payment");
    const eventId = await event(order.intentId, "succeeded");
    expect(await reason(order)).toBe("payment-processing");
    await processStripeEvent(shop.as(systemActor), eventId);
    expect(await reason(order)).toBeUndefined();
  });

  it("no units left: sold-out; charged nevertheless: refund-under-way until that is done", async () => {
    const order = await aChargedOrder(shop);
    await loseUnits(order);
    expect(await reason(order)).toBe("sold-out");
    await settle(shop, order.intentId);
    expect(await reason(order)).toBe("refund-under-way");
    await payOwedRefunds(shop);
    expect(await reason(order)).toBe("sold-out");
  });

  it("Stripe has not confirmed the cancellation: cancelling", async () => {
    const order = await anOrder(shop);
    await aStartedPayment(shop, order);
    await setFault(shop, silence("payment_intents.cancel", 2));
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toThrow("stripe");
    expect(await reason(order)).toBe("cancelling");
  });

  it("no reason for an order that is paid", async () => {
    expect(await reason(await aPaidOrder(shop))).toBeUndefined();
  });
});

describe("what it costs", () => {
  it("one statement more for all orders of a page, and no call to Stripe", async () => {
    const person = aPerson();
    for (let n = 0; n < 3; n += 1) await aStartedPayment(shop, await anOrder(shop, { person }));
    const ctx = shop.as(person);
    const retrieve = vi.spyOn(ctx.payments, "retrieveIntent");
    const statements = vi.spyOn(ctx.em, "getKysely");
    const page = await listOrders(ctx, { email: person.email, limit: 10 });
    expect(page.rows.map(({ pending }) => pending?.reason)).toEqual(Array(3).fill("awaiting-payment"));
    expect([statements.mock.calls.length, retrieve.mock.calls.length]).toEqual([2, 0]);
    retrieve.mockRestore();
  });

  it("as many for orders of 200 lines as for one", async () => {
    const person = aPerson();
    const tools = await Promise.all(Array.from({ length: 200 }, () => aTool(shop)));
    for (const count of [1, 200])
      await anOrderOfLines(
        shop,
        tools.slice(0, count).map((tool) => ({ tool, quantity: 1 })),
        { person },
      );
    const ctx = shop.as(person);
    const statements = vi.spyOn(ctx.em, "getKysely");
    const page = await listOrders(ctx, { email: person.email, limit: 10 });
    expect(page.rows.map(({ lineCount, quantity }) => [lineCount, quantity])).toEqual([
      [200, 200],
      [1, 1],
    ]);
    expect(statements).toHaveBeenCalledTimes(2);
  });

  it("none where nothing is unpaid", async () => {
    const { person } = await aPaidOrder(shop);
    const ctx = shop.as(person);
    const statements = vi.spyOn(ctx.em, "getKysely");
    const page = await listOrders(ctx, { email: person.email, limit: 10 });
    expect(page.rows.map(({ pending }) => pending)).toEqual([null]);
    expect(statements).toHaveBeenCalledOnce();
  });
});

describe("when an unpaid order ends", () => {
  const endsAt = async ({ orderId, person }: Placed): Promise<number> =>
    (await findExplainedOrder(shop.as(person), orderId)).pending?.endsAt.getTime() ?? Number.NaN;

  it("a week after it was placed, but never before a day's notice", async () => {
    const order = await anOrder(shop);
    const days = async () => Math.round(((await endsAt(order)) - Date.now()) / 86_400_000);
    expect(await days()).toBe(7);
    await updateOrder(shop, order.orderId, { placed_at: hoursAgo(30 * 24) });
    expect(await days()).toBe(1);
  });

  it("at the time in the customer's notice", async () => {
    const order = await anOrder(shop);
    await updateOrder(shop, order.orderId, { ends_at: fromNow(3 * 3_600_000) });
    const { ends_at: announced } = await orderRow(shop, order.orderId);
    expect(await endsAt(order)).toBe(announced?.getTime());
  });

  it("is an hour after the payment page was opened, where the announced one comes before", async () => {
    const order = await anOrder(shop);
    await updateOrder(shop, order.orderId, { ends_at: hoursAgo(1) });
    await aStartedPayment(shop, order);
    const minutes = ((await endsAt(order)) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60);
  });
});
