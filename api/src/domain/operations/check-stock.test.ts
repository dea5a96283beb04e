import { expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import { runAlone } from "../shared/run-alone.ts";
import { checkStock } from "./check-stock.ts";

const shop = shopFixture();
const check = () => checkStock(shop.as(systemActor));

async function differences(): Promise<Record<string, number>> {
  const rows = await shop.em.execute<{ tool_id: string; delta: number }[]>(
    "select tool_id, delta from stock_check",
  );
  return Object.fromEntries(rows.map(({ tool_id: id, delta }) => [id, delta]));
}

const checkedAt = () => shop.em.execute("select finished_at from check_position where name = 'stock'");

it("a stock that differs from its ledger is found, and that it is correct again", async () => {
  const [first, last] = [await aTool(shop, { stockQuantity: 10 }), await aTool(shop, { stockQuantity: 10 })];
  const setStock = (id: string, stock: number) =>
    shop.em.execute("update tool set stock_quantity = ? where id = ?", [stock, id]);
  await shop.em.execute(
    "insert into stock_movement (tool_id, quantity, reason) select ?, -1, 'initial' from generate_series(1, 10)",
    [first.id],
  );
  await setStock(first.id, 7);
  await setStock(last.id, 9);
  await check();
  expect(await differences()).toEqual({ [first.id]: 7, [last.id]: -1 });
  await setStock(first.id, 0);
  await setStock(last.id, 12);
  await check();
  expect(await differences()).toEqual({ [last.id]: 2 });
  await setStock(last.id, 10);
  await check();
  expect(await differences()).toEqual({});
});

it("one process checks at a time: another does nothing meanwhile", async () => {
  await check();
  const before = await checkedAt();
  await runAlone(shop.as(systemActor), "stock", check);
  expect(await checkedAt()).toEqual(before);
  await check();
  expect(await checkedAt()).not.toEqual(before);
});
