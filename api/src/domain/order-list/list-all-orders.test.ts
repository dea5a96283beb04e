import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { allPages } from "../../testing/all-pages.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { aRefund, payOwedRefunds } from "../../testing/order-steps.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import type { Cursor } from "../shared/page.ts";
import type { Tool } from "../tool/tool.entity.ts";
import { exportOrders } from "./export-orders.ts";
import { listAllOrders, type ManagedOrder } from "./list-all-orders.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { ORDER_SORTS, type OrderFilter, type OrderSort } from "./order-filter.ts";

const shop = shopFixture();
const admin = anAdmin();

const read = (filter: OrderFilter, sort: OrderSort, limit: number, after?: Cursor) =>
  listAllOrders(shop.as(admin), { filter, sort, limit, after });
const find = async (filter: OrderFilter): Promise<readonly ManagedOrder[]> =>
  (await read(filter, "newest", 100)).rows;
const idsOf = async (filter: OrderFilter): Promise<string[]> => (await find(filter)).map(({ id }) => id);

/** Places orders of a tool: several at the same time, several with the same total. */
async function placeOrders(tool: Tool, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { orderId } = await anOrder(shop, { tool, quantity: 1 + (number % 3) });
    const hours = Math.floor(number / 4);
    const placed = sql<Date>`date_trunc('hour', placed_at) - ${hours} * interval '1 hour'`;
    await updateOrder(shop, orderId, { placed_at: placed });
  }
}

describe("the pages of all orders", () => {
  const filter = { text: "Paged chisel" };
  let all: ManagedOrder[];
  let tool: Tool;
  beforeAll(async () => {
    tool = await aTool(shop, { name: filter.text, stockQuantity: 1000 });
    await placeOrders(tool, 18);
    all = [...(await find(filter))];
  });

  const keyOf = (sort: OrderSort, order: ManagedOrder): number =>
    sort === "newest" || sort === "oldest" ? order.placedAt.getTime() : order.total;

  it.each(ORDER_SORTS)("sorted by %s have every order once, in that order", async (sort) => {
    const integer = seededIntegers(11);
    const rows = await allPages((after?: Cursor) => read(filter, sort, integer(1, 6), after));
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    const keys = rows.map((row) => keyOf(sort, row));
    const ascending = sort === "oldest" || sort === "total-lowest";
    expect(keys).toEqual(keys.toSorted((one, other) => (ascending ? one - other : other - one)));
  });

  it.each(ORDER_SORTS)(
    "sorted by %s have no gap and no repeated order while orders are placed",
    async (sort) => {
      const before = new Set(all.map(({ id }) => id));
      const rows = await allPages(
        (after?: Cursor) => read(filter, sort, 4, after),
        () => placeOrders(tool, 2),
      );
      const ids = rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => before.has(id)).toSorted()).toEqual([...before].toSorted());
    },
  );

  it("are counted, and read in batches for a file, each order once", async () => {
    const { total } = await read(filter, "newest", 1);
    const ids = new Set<string>();
    for await (const batch of await exportOrders(shop.as(admin), { filter, sort: "total-lowest" })) {
      for (const { id } of batch) ids.add(id);
    }
    expect(ids.size).toBe(total);
  });
});

describe("the filter of orders", () => {
  it("by state: unpaid ones include those that are being cancelled", async () => {
    const tool = await aTool(shop, { name: "Stateful saw" });
    const [pending, cancelling] = [await anOrder(shop, { tool }), await anOrder(shop, { tool })];
    await updateOrder(shop, cancelling.orderId, { status: "cancelling" });
    const [paid, refunded] = [await aPaidOrder(shop, { tool }), await aPaidOrder(shop, { tool })];
    await aRefund(shop, admin, { orderId: refunded.orderId });
    const cancelled = await anOrder(shop, { tool });
    await cancelOrder(shop.as(cancelled.person), cancelled.orderId);
    const text = tool.name;
    expect(await idsOf({ text, status: "cancelled" })).toEqual([cancelled.orderId]);
    expect(await idsOf({ text })).not.toContain(cancelled.orderId);
    expect((await read({ text }, "newest", 1)).total).toBe(4);
    expect(await idsOf({ text, status: "pending" })).toEqual([cancelling.orderId, pending.orderId]);
    expect(await idsOf({ text, status: "paid" })).toEqual([paid.orderId]);
    expect(await idsOf({ text, status: "refunded" })).toEqual([refunded.orderId]);
    expect(await idsOf({ text, fulfilment: "preparing" })).toEqual([refunded.orderId, paid.orderId]);
    expect(await idsOf({ text, status: "paid", fulfilment: "shipped" })).toEqual([]);
  });

  it("by time includes its first moment and excludes its last", async () => {
    const { orderId, tool } = await anOrder(shop);
    const at = new Date("2026-03-01T00:00:00.000Z");
    await updateOrder(shop, orderId, { placed_at: at });
    const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
    const text = tool.name;
    expect(await idsOf({ text, from: at, to: after })).toEqual([orderId]);
    expect(await idsOf({ text, from: after })).toEqual([]);
    expect(await idsOf({ text, from: before, to: at })).toEqual([]);
  });

  it("by text finds address, tool, start of the transaction id, and the id in any spelling", async () => {
    const person = aPerson({ email: "text.filter@boltwright.test" });
    const { orderId, tool, intentId } = await aPaidOrder(shop, { person });
    for (const text of [
      "EXT.FILTER@",
      tool.name.slice(3).toUpperCase(),
      intentId,
      intentId.slice(0, -3),
      orderId,
      orderId.toUpperCase(),
    ]) {
      expect([text, await idsOf({ text })]).toEqual([text, [orderId]]);
    }
    expect(await idsOf({ text: intentId.slice(3) })).toEqual([]);
  });

  it.each(["%", "_", "\\", "%%", "Pa_ed chisel"])("takes %s as text, not as a wildcard", async (text) => {
    expect(await find({ text })).toEqual([]);
  });

  it("finds a name with wildcards by these characters", async () => {
    const tool = await aTool(shop, { name: String.raw`100%_\ rag` });
    const { orderId } = await anOrder(shop, { tool });
    for (const text of ["100%", "%_", String.raw`_\ `]) expect(await idsOf({ text })).toEqual([orderId]);
  });
});

describe("an order in the list", () => {
  it("shows what is refunded, and whether the rest is being refunded", async () => {
    const { orderId, totalCents } = await aPaidOrder(shop, { quantity: 2 });
    const row = async () => (await find({ text: orderId }))[0];
    await aRefund(shop, admin, { orderId, amount: cents(40) });
    expect(await row()).toMatchObject({ refunded: 40, isBeingRefunded: false, status: "paid" });
    await setFault(shop, silence("refunds.create", 2));
    await aRefund(shop, admin, { orderId });
    expect(await row()).toMatchObject({ refunded: 40, isBeingRefunded: true, status: "paid" });
    await payOwedRefunds(shop);
    expect(await row()).toMatchObject({ refunded: totalCents, status: "refunded" });
  });
});

it("a refunded order is shipped until its units are back in stock", async () => {
  const shippedOrder = async (restock: boolean): Promise<string> => {
    const { orderId } = await aPaidOrder(shop);
    await shipOrder(shop.as(admin), orderId);
    await aRefund(shop, admin, { orderId, restock });
    return orderId;
  };
  const [onItsWay, restocked] = [await shippedOrder(false), await shippedOrder(true)];
  const shown = await find({ status: "refunded", fulfilment: "shipped" });
  const isRestocked = new Map(shown.map((order) => [order.id, order.isRestocked]));
  expect([isRestocked.get(onItsWay), isRestocked.get(restocked)]).toEqual([false, true]);
  const queue = await idsOf({ queue: "shipped" });
  expect(queue).toContain(onItsWay);
  expect(queue).not.toContain(restocked);
});

it("only admins list and export orders", async () => {
  const former = anAdmin({ tokenIssuedAt: new Date(Date.now() - 60_000) });
  await shop.em.execute(
    `insert into customer (id, subject, email, name, role, role_changed_at) values (gen_random_uuid(), ?, ?, 'Former', 'customer', now())`,
    [former.subject, former.email],
  );
  for (const actor of [aPerson(), former, systemActor, { kind: "anonymous" } as const]) {
    const ctx = shop.as(actor);
    const forbidden = { code: "forbidden" };
    await expect(listAllOrders(ctx, { filter: {}, sort: "newest", limit: 1 })).rejects.toMatchObject(
      forbidden,
    );
    await expect(exportOrders(ctx, { filter: {}, sort: "newest" })).rejects.toMatchObject(forbidden);
  }
});
