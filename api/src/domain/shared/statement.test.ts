import { afterAll, beforeAll, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { type Slots, statement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

it("is built once, and runs with the values of each call", async () => {
  let built = 0;
  const find = statement((db, { id, most }: Slots<{ id: string; most: number }>) => {
    built += 1;
    return db
      .selectFrom("tool")
      .select(["id", "name"])
      .where("id", "=", id)
      .where("stock_quantity", "<=", most);
  });
  const [one, other] = [await aTool(shop, { stockQuantity: 3 }), await aTool(shop, { stockQuantity: 3 })];
  const found = await Promise.all([
    find(shop.em, { id: one.id, most: 3 }),
    find(shop.em, { id: other.id, most: 3 }),
    find(shop.em, { id: one.id, most: 2 }),
  ]);
  expect(found.map((rows) => rows.map(({ id }) => id))).toEqual([[one.id], [other.id], []]);
  expect(built).toBe(1);
});

it("runs in the transaction that is open", async () => {
  const rename = statement((db, { id, name }: Slots<{ id: string; name: string }>) =>
    db.updateTable("tool").set({ name }).where("id", "=", id).returning("name"),
  );
  const { id, name } = await aTool(shop);
  const failing = inTransaction(shop.em.fork(), async (em) => {
    expect(await rename(em, { id, name: `${name} renamed` })).toEqual([{ name: `${name} renamed` }]);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  const again = statement((db, { id }: Slots<{ id: string }>) =>
    db.selectFrom("tool").select("name").where("id", "=", id),
  );
  expect(await again(shop.em, { id })).toEqual([{ name }]);
});
