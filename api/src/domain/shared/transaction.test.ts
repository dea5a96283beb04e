import type { EntityManager } from "@mikro-orm/postgresql";
import { expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { inTransaction } from "./transaction.ts";

const shop = shopFixture();

it("two that lock the same rows in opposite order both get through, each once", async () => {
  const [first, second] = await Promise.all([aTool(shop), aTool(shop)]);
  const bothHoldOne = Promise.withResolvers<void>();
  let attempts = 0;
  let holding = 0;
  const raise = (em: EntityManager, id: string) =>
    em.execute("update tool set price_cents = price_cents + 1 where id = ?", [id]);
  const run = (one: string, other: string): Promise<void> =>
    inTransaction(shop.em, async (em) => {
      attempts += 1;
      await raise(em, one);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await raise(em, other);
    });
  await Promise.all([run(first.id, second.id), run(second.id, first.id)]);
  // Postgres may end both of them.
  expect(attempts).toBeGreaterThan(2);
  const prices = await shop.em.execute<{ id: string; price: number }[]>(
    "select id, price_cents as price from tool where id in (?, ?)",
    [first.id, second.id],
  );
  expect(new Map(prices.map(({ id, price }) => [id, price]))).toEqual(
    new Map([first, second].map(({ id, price }) => [id, price + 2])),
  );
});

it.each([
  ["40001", 3],
  ["40P01", 3],
  ["23514", 1],
])(
  "what Postgres ends with %s is tried %i times, then thrown, and nothing is stored",
  async (code, times) => {
    const tool = await aTool(shop);
    let attempts = 0;
    const failing = inTransaction(shop.em, async (em) => {
      attempts += 1;
      await em.execute("update tool set stock_quantity = 1 where id = ?", [tool.id]);
      await em.execute(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect([attempts, await stockOf(shop, tool.id)]).toEqual([times, tool.stockQuantity]);
  },
);
