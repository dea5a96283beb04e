import { describe, expect, it } from "vitest";
import { aChargedOrder, anOrder, aPaidOrder } from "../../testing/factories.ts";
import { countOf, eventsOf, orderRow, statusOf } from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { deliverOrder, shipOrder } from "./advance-fulfilment.ts";

const shop = shopFixture();
const admin = anAdmin();

const fulfilmentOf = async (orderId: string) => (await orderRow(shop, orderId)).fulfilment;

describe("an admin", () => {
  it("ships and delivers a paid order; both events are recorded with the admin's id", async () => {
    const { orderId } = await aPaidOrder(shop);
    expect(await shipOrder(shop.as(admin), orderId)).toEqual({ changed: true });
    expect(await fulfilmentOf(orderId)).toBe("shipped");
    expect(await deliverOrder(shop.as(admin), orderId)).toEqual({ changed: true });
    expect(await fulfilmentOf(orderId)).toBe("delivered");
    const events = await shop.em.execute(
      `select e.type, c.subject from order_event e join customer c on c.id = e.actor_id where e.order_id = ? order by e.id`,
      [orderId],
    );
    expect(events).toEqual([
      { type: "order.shipped", subject: admin.subject },
      { type: "order.delivered", subject: admin.subject },
    ]);
  });

  it("ships once, however often and by however many at the same moment", async () => {
    const { orderId } = await aPaidOrder(shop);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => shipOrder(shop.as(n % 2 ? admin : anAdmin()), orderId)),
    );
    expect(results.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await eventsOf(shop, orderId)).filter((type) => type === "order.shipped")).toHaveLength(1);
    await deliverOrder(shop.as(admin), orderId);
    expect(await shipOrder(shop.as(admin), orderId)).toEqual({ changed: false });
    expect(await fulfilmentOf(orderId)).toBe("delivered");
  });

  it("ships no unpaid order, delivers none that was not shipped, and nothing changes", async () => {
    const pending = await anOrder(shop);
    await expect(shipOrder(shop.as(admin), pending.orderId)).rejects.toMatchObject({ code: "not-paid" });
    const paid = await aPaidOrder(shop);
    await expect(deliverOrder(shop.as(admin), paid.orderId)).rejects.toMatchObject({ code: "not-shipped" });
    await expect(shipOrder(shop.as(admin), newId())).rejects.toMatchObject({ code: "not-found" });
    expect([await fulfilmentOf(pending.orderId), await fulfilmentOf(paid.orderId)]).toEqual([
      null,
      "preparing",
    ]);
  });

  it("is required: customers and the shop's own jobs are rejected, and nothing changes", async () => {
    const { orderId, person } = await aPaidOrder(shop);
    for (const actor of [person, aPerson(), systemActor]) {
      await expect(shipOrder(shop.as(actor), orderId)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await fulfilmentOf(orderId)).toBe("preparing");
    expect(await countOf(shop, "order_event where order_id = ? and type = 'order.shipped'", [orderId])).toBe(
      0,
    );
  });
});

describe("the database itself", () => {
  it("lets fulfilment go forward only, and ships only what is paid for", async () => {
    const { orderId } = await aPaidOrder(shop);
    const delivered = updateOrder(shop, orderId, { fulfilment: "delivered" });
    await expect(delivered).rejects.toThrow(/cannot go from preparing to delivered/);
    await shipOrder(shop.as(admin), orderId);
    const preparing = updateOrder(shop, orderId, { fulfilment: "preparing" });
    await expect(preparing).rejects.toThrow(/cannot go from shipped to preparing/);
    const other = await aChargedOrder(shop);
    const shipped = updateOrder(shop, other.orderId, { fulfilment: "shipped" });
    await expect(shipped).rejects.toThrow(/cannot go from/);
    expect(await statusOf(shop, other.orderId)).toBe("pending");
  });
});
