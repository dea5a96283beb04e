import { beforeEach, afterEach, describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { rowsRead } from "../../testing/rows-read.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { readCheckPosition } from "./check-position.ts";
import { checkStock } from "./check-stock.ts";
import { runAlone } from "./run-alone.ts";

const LIMITS = { tools: 4, movements: 3, step: 100, batches: 20 };

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop();
});
afterEach(() => shop.close());

const check = (limits = LIMITS) => checkStock(shop.as(systemActor), limits);

async function differences(): Promise<Record<string, number>> {
  const rows = await shop.em.execute<{ tool_id: string; delta: number }[]>(
    "select tool_id, delta from stock_check where delta <> 0",
  );
  return Object.fromEntries(rows.map(({ tool_id: id, delta }) => [id, delta]));
}

/** The requested number of sales and returns, which leave the stock as it was. */
async function aHistory(toolId: string, movements: number): Promise<void> {
  await shop.em.execute(
    `insert into stock_movement (tool_id, order_id, quantity, reason)
     select ?, uuidv7(), case when n % 2 = 0 then 1 else -1 end, case when n % 2 = 0 then 'hold-released' else 'order-placed' end
     from generate_series(1, ?) n`,
    [toolId, movements],
  );
}

describe("a run", () => {
  it("finds a stock that differs from the ledger, and that it is correct again", async () => {
    const tools = [];
    for (let n = 0; n < 10; n += 1) tools.push(await aTool(shop, { stockQuantity: 10 }));
    const [first, last] = [tools[0]!, tools[9]!];
    await aHistory(last.id, 250);
    await shop.em.execute("update tool set stock_quantity = 7 where id = ?", [first.id]);
    await shop.em.execute("update tool set stock_quantity = 12 where id = ?", [last.id]);
    expect(await check()).toBe(10);
    expect(await differences()).toEqual({ [first.id]: -3, [last.id]: 2 });
    await aHistory(last.id, 2);
    await shop.em.execute("update tool set stock_quantity = 10 where id = ?", [first.id]);
    expect(await check()).toBe(10);
    expect(await differences()).toEqual({ [last.id]: 2 });
  });

  it("sees a movement that came below the stored sum, after a clock was set back", async () => {
    const tool = await aTool(shop, { stockQuantity: 10 });
    await aHistory(tool.id, 250);
    await check();
    await shop.em.execute(
      "insert into stock_movement (id, tool_id, quantity, reason) values (uuidv7(interval '-1 day'), ?, 5, 'initial')",
      [tool.id],
    );
    await shop.em.execute("update tool set stock_quantity = stock_quantity + 5 where id = ?", [tool.id]);
    await check();
    expect(await differences()).toEqual({});
  });

  it("goes on in the next one where its limit ends it", async () => {
    for (let n = 0; n < 10; n += 1) await aTool(shop, { stockQuantity: 10 });
    const age = async () => (await readCheckPosition(shop.em, "stock")).ageSeconds;
    expect(await check({ ...LIMITS, batches: 2 })).toBe(8);
    expect(await age()).toBeNull();
    expect(await check({ ...LIMITS, batches: 2 })).toBe(2);
    expect(await age()).toBeLessThan(60);
  });

  it("is the only one: another process does nothing meanwhile", async () => {
    await aTool(shop, { stockQuantity: 10 });
    expect(await runAlone(shop.as(systemActor), "stock", () => check())).toBeNull();
    expect(await check()).toBe(1);
  });
});

it("reads no more of a long history than what is new, and never the whole table", async () => {
  const tool = await aTool(shop, { stockQuantity: 10 });
  for (let n = 0; n < 20; n += 1) await aTool(shop, { stockQuantity: 10 });
  await aHistory(tool.id, 20_000);
  await shop.em.execute("analyze stock_movement");
  const run = () =>
    rowsRead(shop, "stock_movement", (em) =>
      checkStock({ ...shop.as(systemActor), em }, { ...LIMITS, step: 5000 }),
    );
  const first = await run();
  expect(first.sequential).toBe(0);
  expect(first.indexed).toBeGreaterThan(20_000);
  await aHistory(tool.id, 2);
  const second = await run();
  expect(second.sequential).toBe(0);
  expect(second.indexed).toBeLessThan(100);
});
