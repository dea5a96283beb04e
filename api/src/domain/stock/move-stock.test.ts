import { describe, expect, it } from "vitest";
import { anOrder, aTool } from "../../testing/factories.ts";
import { stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aDatabase } from "../../testing/test-database.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { inTransaction } from "../shared/transaction.ts";
import { listStockMovements } from "./list-stock-movements.ts";
import { returnStock, type StockReturn, takeStock, type ToolToTake, type Units } from "./move-stock.ts";
import { readChangedStock } from "./read-changed-stock.ts";

const shop = shopFixture();

type Taken = Pick<ToolToTake, "name" | "price" | "priceBreaks">;

/** Takes units in a transaction that is rolled back: no order belongs to them. */
async function tryTake({
  toolId,
  quantity,
  reason,
}: Units & Pick<Parameters<typeof takeStock>[1], "reason">) {
  const rollback = new Error("rollback");
  let outcome: { taken: Taken | null; stock: number; lines: object[] } | undefined;
  await inTransaction(shop.em, async (em) => {
    const orderId = newId();
    const { tools, isTaken } = await takeStock(em, { orderId, lines: [{ toolId, quantity }], reason });
    const [tool] = tools;
    const taken =
      isTaken && tool ? { name: tool.name, price: tool.price, priceBreaks: tool.priceBreaks } : null;
    const [row] = await em.execute<{ stock_quantity: number }[]>(
      "select stock_quantity from tool where id = ?",
      [toolId],
    );
    const lines = await em.execute<object[]>(
      "select quantity, reason from stock_movement where order_id = ?",
      [orderId],
    );
    outcome = { taken, stock: row?.stock_quantity ?? Number.NaN, lines };
    throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  if (!outcome) throw new Error("the transaction did not run");
  return outcome;
}

describe("taking stock for an order", () => {
  it("reduces the stock, writes the ledger line, and returns name and price of that moment", async () => {
    const tool = await aTool(shop, { stockQuantity: 5, priceCents: 1999 });
    expect(await tryTake({ toolId: tool.id, quantity: 5, reason: "order-placed" })).toEqual({
      taken: { name: tool.name, price: 1999, priceBreaks: [] },
      stock: 0,
      lines: [{ quantity: -5, reason: "order-placed" }],
    });
  });

  it.each<[string, object, number]>([
    ["more than the stock", { stockQuantity: 5 }, 6],
    ["less than the minimum order", { stockQuantity: 5, minimumOrderQuantity: 3 }, 2],
    ["part of a pack", { stockQuantity: 500, orderMultiple: 100 }, 150],
    ["an archived tool", { archivedAt: new Date() }, 1],
  ])("is not possible for %s, and changes nothing", async (_, over, quantity) => {
    const tool = await aTool(shop, over);
    const { taken, stock, lines } = await tryTake({ toolId: tool.id, quantity, reason: "order-placed" });
    expect([taken, stock, lines]).toEqual([null, tool.stockQuantity, []]);
  });

  it("again after a hold has ended needs stock only: neither the minimum order nor the archive counts", async () => {
    const tool = await aTool(shop, {
      stockQuantity: 2,
      minimumOrderQuantity: 5,
      archivedAt: new Date(),
    });
    const again = await tryTake({ toolId: tool.id, quantity: 2, reason: "hold-renewed" });
    expect(again).toMatchObject({ stock: 0, lines: [{ quantity: -2, reason: "hold-renewed" }] });
    const tooMany = await tryTake({ toolId: tool.id, quantity: 3, reason: "hold-renewed" });
    expect(tooMany).toMatchObject({ taken: null, stock: 2, lines: [] });
  });

  it("of an unknown tool returns null", async () => {
    expect((await tryTake({ toolId: newId(), quantity: 1, reason: "order-placed" })).taken).toBeNull();
  });

  it("never sells a unit twice: of ten orders for the last four, four are placed", async () => {
    const tool = await aTool(shop, { stockQuantity: 4 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => anOrder(shop, { tool })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await stockOf(shop, tool.id)).toBe(0);
  });

  it("waits for a transaction that took units, and gets them when it is rolled back", async () => {
    const tool = await aTool(shop, { stockQuantity: 1 });
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const rollback = new Error("rollback");
    const first = inTransaction(shop.em, async (em) => {
      const lines = [{ toolId: tool.id, quantity: 1 }];
      await takeStock(em, { orderId: newId(), lines, reason: "hold-renewed" });
      taken();
      await isOver;
      throw rollback;
    }).catch((error: unknown) => error);
    await isTaken;
    const second = anOrder(shop, { tool });
    end();
    expect(await first).toBe(rollback);
    await expect(second).resolves.toMatchObject({ quantity: 1 });
    expect(await stockOf(shop, tool.id)).toBe(0);
  });
});

describe("returning the stock of an order", () => {
  it.each<StockReturn>(["order-cancelled", "hold-released", "restocked"])(
    "adds the units with a ledger line of its reason: %s",
    async (reason) => {
      const database = await aDatabase();
      const em = database.orm.em.fork();
      const toolId = newId();
      const orderId = newId();
      await em.execute(
        `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
         values (?, 'Plane', '', '/tools/wrench.webp', 100, 1, 1)`,
        [toolId],
      );
      await inTransaction(em, (transaction) =>
        returnStock(transaction, { orderId, lines: [{ toolId, quantity: 3 }], reason }),
      );
      expect(await em.execute("select stock_quantity from tool where id = ?", [toolId])).toEqual([
        { stock_quantity: 4 },
      ]);
      expect(
        await em.execute("select quantity, reason, order_id from stock_movement where tool_id = ?", [toolId]),
      ).toEqual([{ quantity: 3, reason, order_id: orderId }]);
      await database.close();
    },
  );
});

describe("the recent stock movements", () => {
  it("are those of the given tools", async () => {
    const [followed, other] = [await aTool(shop), await aTool(shop)];
    await anOrder(shop, { tool: followed });
    await anOrder(shop, { tool: other });
    const changes = await readChangedStock({ em: shop.em }, [followed.id, newId()]);
    const { rows } = await listStockMovements(await anAdminContext(shop), {
      toolId: followed.id,
      limit: 10,
    });
    expect(changes.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(new Set(changes.map(({ topic, changedId }) => [topic, changedId].join()))).toEqual(
      new Set([`${followed.id},${followed.id}`]),
    );
  });
});
