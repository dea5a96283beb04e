import { describe, expect, it } from "vitest";
import { allPages } from "../../testing/all-pages.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { letDaysPass } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { endUnpaidOrder } from "../payment/end-unpaid-order.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import type { Tool } from "../tool/tool.entity.ts";
import { announceEnd } from "../order/announce-end.ts";
import {
  type CancelledFilter,
  listAllCancelledOrders,
  listOwnCancelledOrders,
} from "./list-cancelled-orders.ts";

const shop = shopFixture();
const admin = anAdmin();

const own = (person: SignedIn, limit = 100, after?: string) =>
  listOwnCancelledOrders(shop.as(person), { limit, after });
const find = async (filter: CancelledFilter): Promise<string[]> =>
  (await listAllCancelledOrders(shop.as(admin), { filter, limit: 100 })).rows.map(({ id }) => id);

/** Places an order and cancels it. */
async function aCancelledOrder(over: { person?: SignedIn; tool?: Tool; quantity?: number } = {}) {
  const order = await anOrder(shop, over);
  await cancelOrder(shop.as(order.person), order.orderId);
  return order;
}

describe("a cancelled order", () => {
  it("shows what was ordered, by price and name of then, and image of today", async () => {
    const tool = await aTool(shop, { name: "Cancelled clamp", unitPriceCents: 333 });
    const { orderId, person } = await aCancelledOrder({ tool, quantity: 3 });
    await shop.em.execute(
      "update tool set name = 'Renamed', unit_price_cents = 1, image_url = '/tools/new.webp' where id = ?",
      [tool.id],
    );
    expect((await own(person)).rows).toMatchObject([
      {
        id: orderId,
        toolId: tool.id,
        itemName: "Cancelled clamp",
        imageUrl: "/tools/new.webp",
        quantity: 3,
        total: 999,
        placedAt: expect.any(Date),
        cancelledAt: expect.any(Date),
        isEndedUnpaid: false,
        email: person.email,
      },
    ]);
  });

  it("that ended unpaid is marked as such, also where an earlier request of its customer was withdrawn", async () => {
    const order = await anOrder(shop);
    await shop.em.execute(
      `insert into order_event (order_id, type, source) values (?, 'order.cancel-requested', 'customer'), (?, 'order.cancel-withdrawn', 'customer')`,
      [order.orderId, order.orderId],
    );
    await letDaysPass(shop, order.orderId, 7);
    await announceEnd(shop.as(systemActor), order.orderId);
    await letDaysPass(shop, order.orderId, 1);
    await endUnpaidOrder(shop.as(systemActor), order.orderId);
    expect((await own(order.person)).rows).toMatchObject([{ id: order.orderId, isEndedUnpaid: true }]);
  });

  it("is none while its cancellation is not finished", async () => {
    const { orderId, person } = await anOrder(shop);
    await shop.em.execute("update customer_order set status = 'cancelling' where id = ?", [orderId]);
    expect((await own(person)).rows).toEqual([]);
  });
});

describe("the pages of cancelled orders", () => {
  it.each([1, 2, 4])(
    "of %i have each once, the last cancelled first, while others are cancelled",
    async (limit) => {
      const person = aPerson();
      const cancelled: string[] = [];
      for (let count = 0; count < 4; count += 1) cancelled.push((await aCancelledOrder({ person })).orderId);
      const rows = await allPages(
        (after?: string) => own(person, limit, after),
        () => aCancelledOrder({ person }),
      );
      expect(rows.map(({ id }) => id)).toEqual(cancelled.toReversed());
    },
  );

  it("are sorted by the cancellation, not by the order", async () => {
    const person = aPerson();
    const [first, second] = [await anOrder(shop, { person }), await anOrder(shop, { person })];
    for (const { orderId } of [second, first]) await cancelOrder(shop.as(person), orderId);
    expect((await own(person)).rows.map(({ id }) => id)).toEqual([first.orderId, second.orderId]);
  });

  it("of a customer have no order of another one, and none for anonymous callers", async () => {
    await aCancelledOrder();
    expect((await own(aPerson())).rows).toEqual([]);
    const nobody = listOwnCancelledOrders(shop.as({ kind: "anonymous" }), { limit: 1 });
    await expect(nobody).rejects.toMatchObject({ code: "forbidden" });
  });

  it("of all customers are for admins only", async () => {
    for (const actor of [aPerson(), systemActor, { kind: "anonymous" } as const]) {
      const list = listAllCancelledOrders(shop.as(actor), { filter: {}, limit: 1 });
      await expect(list).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("the filter of cancelled orders", () => {
  it("finds by part of address or tool, and by id in any spelling", async () => {
    const person = aPerson({ email: "gone.customer@boltwright.test" });
    const tool = await aTool(shop, { name: "Filtered 50% file" });
    const { orderId } = await aCancelledOrder({ person, tool });
    for (const text of ["GONE.customer", "filtered 50%", orderId, orderId.toUpperCase()]) {
      expect([text, await find({ text })]).toEqual([text, [orderId]]);
    }
    expect(await find({ text: "gone_customer" })).toEqual([]);
    expect(await find({ text: "d%file" })).toEqual([]);
  });

  it("finds by the time of the order, its first moment included and its last excluded", async () => {
    const { orderId, tool } = await aCancelledOrder();
    const at = new Date("2026-03-01T00:00:00.000Z");
    await shop.em.execute("alter table order_event disable trigger order_event_append_only");
    await shop.em.execute(
      "update order_event set occurred_at = ? where order_id = ? and type = 'order.placed'",
      [at, orderId],
    );
    await shop.em.execute("alter table order_event enable trigger order_event_append_only");
    const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
    const text = tool.name;
    expect(await find({ text, from: at, to: after })).toEqual([orderId]);
    expect(await find({ text, from: after })).toEqual([]);
    expect(await find({ text, from: before, to: at })).toEqual([]);
  });
});
