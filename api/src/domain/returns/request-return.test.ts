import { describe, expect, it } from "vitest";
import { countOf, eventsOf } from "../../testing/order-queries.ts";
import { aRefund, payOwedRefunds } from "../../testing/order-steps.ts";
import { aDeliveredOrder, aReturnOf } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { anAdmin, type TestShop } from "../../testing/test-shop.ts";
import { shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { dayIn } from "../shared/days.ts";
import { decideReturn } from "./advance-return.ts";
import { listOwnReturns } from "./list-returns.ts";
import { requestReturn } from "./request-return.ts";

const shop = shopFixture();
const admin = anAdmin();

type Order = Awaited<ReturnType<typeof aDeliveredOrder>>;

const request = ({ orderId, person }: Pick<Order, "orderId" | "person">, quantity = 1) =>
  requestReturn(shop.as(person), { orderId, units: quantity, reason: "Too large." });
const returnable = async ({ orderId, person }: Pick<Order, "orderId" | "person">) =>
  (await listOwnReturns(shop.as(person), orderId)).returnable;
const stored = (orderId: string) => countOf(shop, "order_return where order_id = ?", [orderId]);

/** Makes all that happened to an order older. */
async function age({ em }: TestShop, orderId: string, interval: string): Promise<void> {
  await em.execute(
    "update shipment set shipped_at = shipped_at - ?::interval, delivered_at = delivered_at - ?::interval where order_id = ?",
    [interval, interval, orderId],
  );
}

/** Moves the delivery of an order to a time of the day `daysAgo` in a time zone. */
async function deliverAt(orderId: string, timeZone: string, time: string, daysAgo: number): Promise<void> {
  await shop.em.execute(
    "update shipment set delivered_at = ((now() at time zone ?)::date - ?::int + ?::time) at time zone ? where order_id = ?",
    [timeZone, daysAgo, time, timeZone, orderId],
  );
}

describe("the time for a return", () => {
  // Two zones that never have the same date.
  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "lasts in %s until the end of the last day, which the customer then reads",
    async (timeZone) => {
      const order = await aDeliveredOrder(shop, { quantity: 2 });
      const { orderId } = order;
      const ctx = () => shop.as(order.person, { timeZone });
      const read = async () => (await listOwnReturns(ctx(), orderId)).returnable;
      await deliverAt(orderId, timeZone, "0:00", 30);
      expect(await read()).toEqual({ lines: [{ position: 1, quantity: 2 }] });
      await deliverAt(orderId, timeZone, "23:59:59.999", 31);
      const endedOn = dayIn(timeZone, new Date(Date.now() - 86_400_000));
      expect(await read()).toEqual({ lines: [], endedOn });
      const late = requestReturn(ctx(), { orderId, units: 1, reason: "Too large." });
      await expect(late).rejects.toMatchObject({ code: "return-too-late" });
      expect(await stored(orderId)).toBe(0);
      await deliverAt(orderId, timeZone, "0:00", 30);
      await requestReturn(ctx(), { orderId, units: 1, reason: "Too large." });
      expect(await stored(orderId)).toBe(1);
    },
  );

  it("is not named for an order that was refunded", async () => {
    const order = await aDeliveredOrder(shop);
    await age(shop, order.orderId, "400 days");
    await aRefund(shop, admin, { orderId: order.orderId });
    await payOwedRefunds(shop);
    expect(await returnable(order)).toEqual({ lines: [] });
  });

  it("has not begun while an order is on its way, so that it can be returned", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await expect(request(order)).rejects.toMatchObject({ code: "not-shipped" });
    expect(await stored(order.orderId)).toBe(0);
    await shipOrder(shop.as(admin), order.orderId);
    await age(shop, order.orderId, "400 days");
    expect(await returnable(order)).toEqual({ lines: [{ position: 1, quantity: 2 }] });
    await request(order, 2);
    expect(await stored(order.orderId)).toBe(1);
  });
});

describe("the units of an order", () => {
  it("are returned once in all: those of a declined return can be returned again", async () => {
    const { orderId, person, returnId } = await aReturnOf(shop, "requested", { quantity: 3, units: 2 });
    const order = { orderId, person };
    expect(await returnable(order)).toEqual({ lines: [] });
    await expect(request(order)).rejects.toMatchObject({ code: "return-open" });
    await decideReturn(shop.as(admin), returnId, { accept: false, reason: "Used." });
    expect(await returnable(order)).toEqual({ lines: [{ position: 1, quantity: 3 }] });
    await expect(request(order, 4)).rejects.toMatchObject({
      code: "quantity-out-of-range",
      field: "quantity",
    });
    await request(order, 3);
    expect(await stored(orderId)).toBe(2);
  });

  it("are named in an error as one unit or several", async () => {
    for (const [quantity, units] of [
      [1, "1 unit"],
      [2, "2 units"],
    ] as const) {
      const order = await aDeliveredOrder(shop, { quantity });
      await expect(request(order, quantity + 1)).rejects.toMatchObject({
        message: `Only ${units} can still be returned.`,
      });
    }
  });

  it("are returned by their buyer only, also for an admin", async () => {
    const order = await aDeliveredOrder(shop);
    await expect(request({ orderId: order.orderId, person: admin })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await stored(order.orderId)).toBe(0);
  });
});

describe("a request", () => {
  it("is stored with its event and its mail, or not at all", async () => {
    const order = await aDeliveredOrder(shop);
    const before = await eventsOf(shop, order.orderId);
    const failing = {
      ...shop.as(order.person),
      outbox: { add: () => Promise.reject(new Error("no outbox")) },
    } as unknown as Parameters<typeof requestReturn>[0];
    const input = { orderId: order.orderId, units: 1, reason: "Too large." };
    await expect(requestReturn(failing, input)).rejects.toThrow("no outbox");
    expect([await stored(order.orderId), await eventsOf(shop, order.orderId)]).toEqual([0, before]);
    const { returnId } = await request(order);
    expect((await eventsOf(shop, order.orderId)).at(-1)).toBe("order.return-requested");
    const waiting = "outbox where payload ->> 'returnId' = ?";
    expect(await countOf(shop, waiting, [returnId])).toBe(1);
  });
});

describe("a decision", () => {
  it("is taken back by declining what was accepted, with its reason, and not the other way", async () => {
    const { returnId } = await aReturnOf(shop, "accepted");
    const context = shop.as(admin);
    await decideReturn(context, returnId, { accept: false, reason: "Nothing arrived." });
    await expect(decideReturn(context, returnId, { accept: true })).rejects.toMatchObject({
      code: "return-state",
      message: "This return was declined: it cannot become accepted.",
    });
    expect(
      await countOf(shop, "order_return where id = ? and decline_reason = 'Nothing arrived.'", [returnId]),
    ).toBe(1);
  });

  it("is not taken twice", async () => {
    const { returnId } = await aReturnOf(shop, "accepted");
    const again = decideReturn(shop.as(admin), returnId, { accept: true });
    await expect(again).rejects.toMatchObject({
      code: "return-state",
      message: "This return is already accepted.",
    });
    expect(await countOf(shop, "order_return where id = ? and state = 'accepted'", [returnId])).toBe(1);
  });

  it("is for admins", async () => {
    const { returnId, person } = await aReturnOf(shop, "requested");
    await expect(decideReturn(shop.as(person), returnId, { accept: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await countOf(shop, "order_return where id = ? and state = 'requested'", [returnId])).toBe(1);
  });
});
