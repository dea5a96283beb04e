import { describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { eventsOf, heldUnitsOf, secondsHeld, stockOf } from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { assertInvariants } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { fromNow } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { HOLDS_MAX, holdForPayment } from "./hold-for-payment.ts";
import { lockAnyOrder } from "./lock-order.ts";
import { listEndedHolds, releaseHold } from "./release-hold.ts";
import { renewHold } from "./renew-hold.ts";

const shop = shopFixture();
const asShop = () => shop.as(systemActor);

const holdFor = (orderId: string, seconds: number): Promise<void> =>
  updateOrder(shop, orderId, { held_until: fromNow(seconds * 1000) });

const release = (orderId: string, graceSeconds = 0): Promise<boolean> =>
  releaseHold(asShop(), { orderId, graceSeconds });

/** Holds the units for a payment that begins now. */
const pay = (orderId: string, rules: { holdSeconds?: number } = {}): ReturnType<typeof holdForPayment> => {
  const ctx = shop.as(systemActor, rules);
  return inTransaction(ctx.em, async (em) => holdForPayment(ctx, em, await lockAnyOrder(em, orderId)));
};

/** Returns whether no line is sold out. */
const renew = async (orderId: string): Promise<boolean> => {
  const ctx = asShop();
  const missing = await inTransaction(ctx.em, async (em) =>
    renewHold(ctx, em, await lockAnyOrder(em, orderId), "reconciler"),
  );
  return missing.length === 0;
};

describe("the end of a hold", () => {
  it.each([
    [1, 0, false],
    [0, 0, true],
    [-119, 120, false],
    [-121, 120, true],
  ])("with %i seconds left and %i of grace restocks the units: %s", async (left, grace, isReleased) => {
    const order = await anOrder(shop, { quantity: 4 });
    await holdFor(order.orderId, left);
    const before = await orderSnapshot(shop, order.orderId);
    expect(await release(order.orderId, grace)).toBe(isReleased);
    expect(await stockOf(shop, order.tool.id)).toBe(isReleased ? 100 : 96);
    if (!isReleased) expect(await orderSnapshot(shop, order.orderId)).toEqual(before);
  });

  it("restocks the units once, however many notice it at the same moment", async () => {
    const order = await anOrder(shop, { quantity: 4 });
    await holdFor(order.orderId, -1);
    const results = await Promise.all(Array.from({ length: 8 }, () => release(order.orderId)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await stockOf(shop, order.tool.id)).toBe(100);
    expect(await eventsOf(shop, order.orderId)).toEqual(["order.placed", "order.hold-released"]);
  });

  it("leaves the order unpaid and does not end it", async () => {
    const order = await anOrder(shop);
    await holdFor(order.orderId, -1);
    await release(order.orderId);
    expect(await orderSnapshot(shop, order.orderId)).toMatchObject({
      order: { status: "pending", holds_stock: false },
    });
  });

  it.each(["paid", "cancelling"])("does not concern an order that is %s", async (state) => {
    const order = state === "paid" ? await aPaidOrder(shop) : await anOrder(shop);
    if (state === "cancelling") await updateOrder(shop, order.orderId, { status: "cancelling" });
    await holdFor(order.orderId, -500);
    const before = await orderSnapshot(shop, order.orderId);
    expect(await listEndedHolds(asShop(), 1000)).not.toContain(order.orderId);
    expect(await release(order.orderId)).toBe(false);
    expect(await orderSnapshot(shop, order.orderId)).toEqual(before);
    await holdFor(order.orderId, 500);
  });

  it("of an order that does not exist is nothing", async () => {
    expect(await release(newId())).toBe(false);
  });
});

describe("the list of ended holds", () => {
  it("has the ended ones only, no more than requested, and each until it is released", async () => {
    const tool = await aTool(shop);
    const ended: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { orderId } = await anOrder(shop, { tool });
      await holdFor(orderId, -1);
      ended.push(orderId);
    }
    const { orderId: held } = await anOrder(shop, { tool });
    const listed = await listEndedHolds(asShop(), 1000);
    expect(listed).toEqual(expect.arrayContaining(ended));
    expect(listed).not.toContain(held);
    expect(await listEndedHolds(asShop(), 2)).toHaveLength(2);
    for (const orderId of ended) await release(orderId);
    const left = new Set(await listEndedHolds(asShop(), 1000));
    expect(ended.filter((orderId) => left.has(orderId))).toEqual([]);
  });
});

describe("a payment that begins", () => {
  it.each([
    [1800, 301, 301],
    [1800, 299, 600],
    [1800, 1, 600],
    [200, 101, 101],
    [200, 99, 200],
  ])("under a lease of %i seconds with %i left has %i", async (holdSeconds, left, expected) => {
    const order = await anOrder(shop);
    await holdFor(order.orderId, left);
    expect((await pay(order.orderId, { holdSeconds })).state).toBe("held");
    expect(await secondsHeld(shop, order.orderId)).toBe(expected);
    expect(await stockOf(shop, order.tool.id)).toBe(99);
  });

  it("after the end of the hold takes the units again, for a whole lease", async () => {
    const order = await anOrder(shop, { quantity: 3 });
    await holdFor(order.orderId, -1);
    await release(order.orderId);
    expect((await pay(order.orderId)).state).toBe("held");
    expect([await secondsHeld(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual([1800, 97]);
    expect(await eventsOf(shop, order.orderId)).toEqual([
      "order.placed",
      "order.hold-released",
      "order.hold-renewed",
    ]);
  });

  it("for units that another customer has gets none, and nothing changes", async () => {
    const tool = await aTool(shop, { stockQuantity: 3 });
    const order = await anOrder(shop, { tool, quantity: 2 });
    await holdFor(order.orderId, -1);
    await release(order.orderId);
    await anOrder(shop, { tool, quantity: 2 });
    const before = await orderSnapshot(shop, order.orderId);
    expect((await pay(order.orderId)).state).toBe("sold-out");
    expect(await orderSnapshot(shop, order.orderId)).toEqual(before);
  });
});

describe("payments that begin again and again", () => {
  const holdsOf = async (orderId: string) =>
    (await eventsOf(shop, orderId)).filter((type) => /hold-(extended|renewed)/.test(type)).length;

  /** An order whose payments have reserved its units as often as possible. */
  async function aUsedUp(quantity = 1, tool?: Awaited<ReturnType<typeof aTool>>) {
    const order = await anOrder(shop, { quantity, ...(tool && { tool }) });
    for (let time = 0; time < HOLDS_MAX; time += 1) {
      await holdFor(order.orderId, time % 2 ? 1 : -1);
      if (time % 2 === 0) await release(order.orderId);
      expect((await pay(order.orderId)).state).toBe("held");
    }
    return order;
  }

  it("extend a hold no further than five times, also at once, and leave its end as it is", async () => {
    const order = await anOrder(shop);
    for (let time = 0; time < HOLDS_MAX + 2; time += 1) {
      await holdFor(order.orderId, 10);
      const all = await Promise.all(Array.from({ length: 3 }, () => pay(order.orderId)));
      expect(all.map(({ state }) => state)).toEqual(["held", "held", "held"]);
    }
    expect(await holdsOf(order.orderId)).toBe(HOLDS_MAX);
    expect(await secondsHeld(shop, order.orderId)).toBeLessThanOrEqual(10);
  });

  it("take the units no more after that, though they are in stock; the next customer does", async () => {
    const tool = await aTool(shop, { stockQuantity: 2 });
    const order = await aUsedUp(2, tool);
    await holdFor(order.orderId, -1);
    expect(await release(order.orderId)).toBe(true);
    const before = await orderSnapshot(shop, order.orderId);
    expect((await pay(order.orderId)).state).toBe("in-stock");
    expect(await orderSnapshot(shop, order.orderId)).toEqual(before);
    await anOrder(shop, { tool, quantity: 1 });
    expect((await pay(order.orderId)).state).toBe("sold-out");
    expect([await holdsOf(order.orderId), await stockOf(shop, tool.id)]).toEqual([HOLDS_MAX, 1]);
  });
});

describe("renewing", () => {
  it("a hold that has not ended changes nothing", async () => {
    const order = await anOrder(shop);
    const before = await orderSnapshot(shop, order.orderId);
    expect(await renew(order.orderId)).toBe(true);
    expect(await orderSnapshot(shop, order.orderId)).toEqual(before);
  });

  it("takes units of a tool that is archived or whose minimum order was raised since", async () => {
    const order = await anOrder(shop, { quantity: 2 });
    await holdFor(order.orderId, -1);
    await release(order.orderId);
    await shop.em.execute("update tool set archived_at = now(), minimum_order_quantity = 50 where id = ?", [
      order.tool.id,
    ]);
    expect(await renew(order.orderId)).toBe(true);
    expect(await stockOf(shop, order.tool.id)).toBe(98);
  });

  it("of two orders for the last units succeeds once, in each of 6 races", async () => {
    for (let round = 0; round < 6; round += 1) {
      const tool = await aTool(shop, { stockQuantity: 2 });
      const orders = [await anOrder(shop, { tool }), await anOrder(shop, { tool })];
      for (const { orderId } of orders) {
        await holdFor(orderId, -1);
        await release(orderId);
      }
      await anOrder(shop, { tool });
      const results = await Promise.all(orders.map(({ orderId }) => renew(orderId)));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await stockOf(shop, tool.id)).toBe(0);
    }
  });
});

it.each([1, 2])("after 60 random steps stock and ledger agree (seed %i)", async (seed) => {
  const integer = seededIntegers(seed);
  const tool = await aTool(shop, { stockQuantity: 6 });
  const orders: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { orderId } = await anOrder(shop, { tool, quantity: 2 });
    orders.push(orderId);
  }
  const steps = [
    (orderId: string) => holdFor(orderId, integer(-5, 5)),
    (orderId: string) => release(orderId),
    (orderId: string) => pay(orderId),
    (orderId: string) => renew(orderId),
  ];
  for (let count = 0; count < 60; count += 1) {
    await steps[integer(0, 3)]?.(orders[integer(0, 2)] ?? "");
  }
  expect((await stockOf(shop, tool.id)) + (await heldUnitsOf(shop, tool.id))).toBe(6);
  await releaseAll();
  await assertInvariants(shop);
});

async function releaseAll(): Promise<void> {
  for (const orderId of await listEndedHolds(asShop(), 1000)) await release(orderId);
}
