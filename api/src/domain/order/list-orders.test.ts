import { describe, expect, it } from "vitest";
import { allPages } from "../../testing/all-pages.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { type Actor, type SignedIn, systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { findLastDelivery } from "./find-last-delivery.ts";
import { findOrder } from "./find-order.ts";
import { findOrderByTotal } from "./find-order-by-total.ts";
import { listOrders } from "./list-orders.ts";

const shop = shopFixture();

const list = (person: SignedIn, limit: number, after?: string) =>
  listOrders(shop.as(person), { email: person.email, limit, after });

/** Orders of one person, oldest first. */
async function someOrders(person: SignedIn, count: number): Promise<string[]> {
  const tool = await aTool(shop);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    ids.push((await anOrder(shop, { tool, person })).orderId);
  }
  return ids;
}

describe("the list of a customer's orders", () => {
  it.each([1, 2, 3, 5, 6])("in pages of %i has every order once, newest first", async (limit) => {
    const person = aPerson();
    const placed = await someOrders(person, 5);
    const rows = await allPages((after?: string) => list(person, limit, after));
    expect(rows.map(({ id }) => id)).toEqual(placed.toReversed());
  });

  it("has no gap and no repeated order while others are placed and cancelled between two pages", async () => {
    const person = aPerson();
    const placed = await someOrders(person, 4);
    const doomed = placed.toReversed();
    const rows = await allPages(
      (after?: string) => list(person, 1, after),
      async () => {
        await cancelOrder(shop.as(person), doomed.shift() ?? "");
        await someOrders(person, 1);
      },
    );
    expect(rows.map(({ id }) => id)).toEqual(placed.toReversed());
  });

  it("has no next page after exactly as many orders as fit", async () => {
    const person = aPerson();
    await someOrders(person, 2);
    expect((await list(person, 2)).next).toBeNull();
    expect((await list(person, 1)).next).not.toBeNull();
  });

  it("is empty before the first order, and never has another customer's", async () => {
    const [person, other] = [aPerson(), aPerson()];
    await someOrders(other, 1);
    expect(await list(person, 10)).toEqual({ rows: [], next: null });
  });

  it("takes the caller's address in any spelling, and no other address", async () => {
    const person = aPerson();
    const [orderId] = await someOrders(person, 1);
    const listOf = (actor: Actor, email: string) => listOrders(shop.as(actor), { email, limit: 10 });
    expect((await listOf(person, ` ${person.email.toUpperCase()} `)).rows).toMatchObject([{ id: orderId }]);
    for (const [actor, email] of [
      [person, aPerson().email],
      [aPerson(), person.email],
      [anAdmin(), person.email],
      [systemActor, person.email],
      [{ kind: "anonymous" }, person.email],
    ] as const) {
      await expect(listOf(actor, email)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("cancelled orders", () => {
  const cancelled = async (person: SignedIn, limit = 10, after?: string) =>
    listOrders(shop.as(person), { email: person.email, status: "cancelled", limit, after });

  it("are listed by their status only, with what was ordered, by price and name of then, and when", async () => {
    const tool = await aTool(shop, { name: "Cancelled clamp", priceCents: 333 });
    const { orderId, person } = await anOrder(shop, { tool, quantity: 3 });
    const { orderId: other } = await anOrder(shop, { person });
    const { orderId: cancelling } = await anOrder(shop, { person });
    await cancelOrder(shop.as(person), orderId);
    await shop.em.execute("update customer_order set status = 'cancelling' where id = ?", [cancelling]);
    await shop.em.execute(
      "update tool set name = 'Renamed', price_cents = 1, image_url = '/tools/new.webp' where id = ?",
      [tool.id],
    );
    expect((await cancelled(person)).rows).toMatchObject([
      {
        id: orderId,
        status: "cancelled",
        itemName: "Cancelled clamp",
        toolImageUrl: "/tools/new.webp",
        quantity: 3,
        total: 999,
        payable: false,
        heldUntil: null,
        pending: null,
        cancelledAt: expect.any(Date),
        isEndedUnpaid: false,
        email: "erased",
      },
    ]);
    const pending = await listOrders(shop.as(person), { email: person.email, status: "pending", limit: 10 });
    for (const { rows } of [await list(person, 10), pending])
      expect(rows.map(({ id }) => id)).toEqual([cancelling, other]);
    expect((await cancelled(aPerson())).rows).toEqual([]);
  });

  it.each([1, 2, 4])(
    "in pages of %i are there once each, newest first, while others are cancelled",
    async (limit) => {
      const person = aPerson();
      const placed = await someOrders(person, 4);
      for (const orderId of placed) await cancelOrder(shop.as(person), orderId);
      const rows = await allPages(
        (after?: string) => cancelled(person, limit, after),
        async () => {
          const [orderId = ""] = await someOrders(person, 1);
          await cancelOrder(shop.as(person), orderId);
        },
      );
      expect(rows.map(({ id }) => id)).toEqual(placed.toReversed());
    },
  );
});

describe("an order", () => {
  it("shows what was refunded and when, and nothing before", async () => {
    const { orderId, person } = await aPaidOrder(shop, { quantity: 2 });
    const find = () => findOrder(shop.as(person), orderId);
    expect(await find()).toMatchObject({ refunded: 0, refundedAt: null, fulfilment: "preparing" });
    await aRefund(shop, anAdmin(), { orderId, amount: cents(7) });
    await aRefund(shop, anAdmin(), { orderId, amount: cents(500) });
    expect(await find()).toMatchObject({ refunded: 507, refundedAt: expect.any(Date), status: "paid" });
  });

  it("of another customer is like a missing one; the shop itself sees all", async () => {
    const { orderId } = await anOrder(shop);
    const errorOf = (actor: Actor, id: string) =>
      findOrder(shop.as(actor), id).catch((error: unknown) => error);
    for (const actor of [aPerson(), anAdmin()]) {
      expect(await errorOf(actor, orderId)).toEqual(await errorOf(actor, newId()));
      expect(await errorOf(actor, orderId)).toMatchObject({ code: "not-found" });
    }
    expect(await errorOf({ kind: "anonymous" }, orderId)).toMatchObject({ code: "forbidden" });
    expect(await findOrder(shop.as(systemActor), orderId)).toMatchObject({ id: orderId });
  });
});

describe("an order that is named by its total", () => {
  it("is the caller's only unpaid one with it", async () => {
    const person = aPerson();
    const [small, large] = [
      await anOrder(shop, { person, quantity: 1 }),
      await anOrder(shop, { person, quantity: 2 }),
    ];
    await anOrder(shop, { quantity: 2 });
    const find = (total: number) => findOrderByTotal(shop.as(person), cents(total));
    expect(await find(small.totalCents)).toBe(small.orderId);
    expect(await find(large.totalCents)).toBe(large.orderId);
    const ambiguous = { code: "ambiguous-order", field: "orderId" };
    await expect(find(large.totalCents + 1)).rejects.toMatchObject(ambiguous);
    await anOrder(shop, { person, quantity: 2 });
    await expect(find(large.totalCents)).rejects.toMatchObject(ambiguous);
  });

  it("is not one that is paid, being cancelled or another customer's", async () => {
    const paid = await aPaidOrder(shop);
    const cancelling = await anOrder(shop);
    await updateOrder(shop, cancelling.orderId, { status: "cancelling" });
    for (const { person, totalCents } of [paid, cancelling, { ...paid, person: aPerson() }]) {
      await expect(findOrderByTotal(shop.as(person), cents(totalCents))).rejects.toMatchObject({
        code: "ambiguous-order",
      });
    }
  });
});

describe("the delivery that a form is filled with", () => {
  it("is that of the newest order, empty before the first and after the only one was cancelled", async () => {
    const person = aPerson();
    const find = () => findLastDelivery(shop.as(person));
    const empty = { phone: "", address: "", company: "" };
    expect(await find()).toEqual(empty);
    const second = { phone: "2", address: "Second", company: "Lathe" };
    const { orderId: older } = await anOrder(shop, { person });
    const { orderId: newer } = await anOrder(shop, { person, ...second });
    expect(await find()).toEqual(second);
    expect(await findLastDelivery(shop.as(aPerson()))).toEqual(empty);
    for (const orderId of [newer, older]) await cancelOrder(shop.as(person), orderId);
    expect(await find()).toEqual(empty);
  });
});
