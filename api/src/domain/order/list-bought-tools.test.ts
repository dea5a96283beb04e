import { expect, it } from "vitest";
import { allPages } from "../../testing/all-pages.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import type { Cursor } from "../shared/page.ts";
import { listBoughtTools } from "./list-bought-tools.ts";

const shop = shopFixture();

const list = (person: SignedIn, limit = 100, after?: Cursor) =>
  listBoughtTools(shop.as(person), { limit, after });

it("a tool that was bought several times is there once, with its last and its total quantity", async () => {
  const [person, tool] = [aPerson(), await aTool(shop)];
  for (const quantity of [5, 1, 2]) await aPaidOrder(shop, { person, tool, quantity });
  await aPaidOrder(shop, { tool, quantity: 9 });
  const { rows, total } = await list(person);
  expect(total).toBe(1);
  expect(rows).toMatchObject([{ tool: { id: tool.id }, lastQuantity: 2, totalQuantity: 8, orders: 3 }]);
});

it("tools come last bought first, also one that was bought again", async () => {
  const person = aPerson();
  const [first, second] = [await aTool(shop), await aTool(shop)];
  for (const tool of [first, second, first]) await aPaidOrder(shop, { person, tool });
  expect((await list(person)).rows.map(({ tool }) => tool.id)).toEqual([first.id, second.id]);
});

it("an archived tool stays and is marked, with the price of today", async () => {
  const [person, tool] = [aPerson(), await aTool(shop)];
  await aPaidOrder(shop, { person, tool });
  await shop.em.execute("update tool set archived_at = now(), price_cents = 9 where id = ?", [tool.id]);
  expect((await list(person)).rows).toMatchObject([{ tool: { id: tool.id, archived: true, price: 9 } }]);
});

it("unpaid and fully refunded orders do not count, partly refunded ones do", async () => {
  const [person, tool] = [aPerson(), await aTool(shop)];
  await anOrder(shop, { person, tool, quantity: 7 });
  const refunded = await aPaidOrder(shop, { person, tool, quantity: 4 });
  await aRefund(shop, anAdmin(), { orderId: refunded.orderId });
  expect(await list(person)).toEqual({ rows: [], next: null, total: 0 });
  const partly = await aPaidOrder(shop, { person, tool, quantity: 3 });
  await aRefund(shop, anAdmin(), { orderId: partly.orderId, amount: cents(1) });
  expect((await list(person)).rows).toMatchObject([{ lastQuantity: 3, totalQuantity: 3, orders: 1 }]);
});

it.each([1, 2, 3])("pages of %i have no gap and no repeated tool while others are bought", async (limit) => {
  const person = aPerson();
  const bought: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { tool } = await aPaidOrder(shop, { person });
    bought.push(tool.id);
  }
  const rows = await allPages(
    (after?: Cursor) => list(person, limit, after),
    () => aPaidOrder(shop, { person }),
  );
  expect(rows.map(({ tool }) => tool.id)).toEqual(bought.toReversed());
});

it("each page has the number of all tools", async () => {
  const person = aPerson();
  for (let count = 0; count < 3; count += 1) await aPaidOrder(shop, { person });
  const first = await list(person, 2);
  expect(first.total).toBe(3);
  expect((await list(person, 2, first.next ?? undefined)).total).toBe(3);
});

it("is for signed-in people", async () => {
  for (const actor of [systemActor, { kind: "anonymous" } as const]) {
    await expect(listBoughtTools(shop.as(actor), { limit: 1 })).rejects.toMatchObject({ code: "forbidden" });
  }
});
