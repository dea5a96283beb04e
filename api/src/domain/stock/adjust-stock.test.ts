import { describe, expect, it } from "vitest";
import { anOrder, aTool } from "../../testing/factories.ts";
import { countOf, stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { type AdjustStock, adjustStock, STOCK_MAX } from "./adjust-stock.ts";
import { listStockMovements } from "./list-stock-movements.ts";
import type { ManagedTool } from "../tool/managed-tool.ts";

const shop = shopFixture();

async function adjust(
  toolId: string,
  change: number,
  over: Partial<AdjustStock> = {},
  ctx?: AdminContext,
): Promise<ManagedTool> {
  return adjustStock(ctx ?? (await anAdminContext(shop)), {
    toolId,
    change,
    note: "Counted",
    idempotencyKey: newId(),
    ...over,
  });
}

/** The ledger lines of a tool that adjustments made, oldest first. */
const adjustmentsOf = (toolId: string): Promise<object[]> =>
  shop.em.execute(
    `select quantity, stock_after, note from stock_movement
     where tool_id = ? and reason = 'adjusted' order by id`,
    [toolId],
  );

describe("an adjustment", () => {
  it("adds and removes units, and returns the tool afterwards", async () => {
    const { id } = await aTool(shop, { stockQuantity: 10 });
    expect((await adjust(id, 5)).stockQuantity).toBe(15);
    expect((await adjust(id, -15)).stockQuantity).toBe(0);
    expect(await adjustmentsOf(id)).toEqual([
      { quantity: 5, stock_after: 15, note: "Counted" },
      { quantity: -15, stock_after: 0, note: "Counted" },
    ]);
  });

  it("ends the expectation of more units where enough for an order come, and only there", async () => {
    const expectedOn = "2099-12-04";
    const { id } = await aTool(shop, { stockQuantity: 0, minimumOrderQuantity: 10, expectedOn });
    expect((await adjust(id, 9)).expectedOn).toBe(expectedOn);
    expect((await adjust(id, -9)).expectedOn).toBe(expectedOn);
    expect((await adjust(id, 10)).expectedOn).toBeNull();
    const full = await aTool(shop, { stockQuantity: 50, expectedOn });
    expect((await adjust(full.id, -3)).expectedOn).toBe(expectedOn);
  });

  it("has the admin and the reason in the ledger", async () => {
    const { id } = await aTool(shop);
    const ctx = await anAdminContext(shop);
    await adjust(id, -1, { note: "Damaged in transport" }, ctx);
    const { rows } = await listStockMovements(ctx, { toolId: id, limit: 1 });
    expect(rows).toMatchObject([
      {
        quantity: -1,
        note: "Damaged in transport",
        by: expect.stringContaining(ctx.admin.person.email),
        orderId: null,
      },
    ]);
  });

  it("does not raise the version of the tool", async () => {
    const { id } = await aTool(shop);
    expect((await adjust(id, 1)).version).toBe(1);
  });

  it("cannot remove what orders hold", async () => {
    const tool = await aTool(shop, { stockQuantity: 10 });
    await anOrder(shop, { tool, quantity: 4 });
    await expect(adjust(tool.id, -7)).rejects.toMatchObject({
      code: "stock-out-of-range",
      field: "change",
      message: "Only 6 units are in stock.",
    });
    expect(await adjust(tool.id, -6)).toMatchObject({ stockQuantity: 0, heldQuantity: 4 });
  });

  it("beyond the limits changes and records nothing", async () => {
    const { id } = await aTool(shop, { stockQuantity: 3 });
    await expect(adjust(id, -4)).rejects.toMatchObject({
      code: "stock-out-of-range",
      message: "Only 3 units are in stock.",
    });
    await expect(adjust(id, STOCK_MAX - 2)).rejects.toMatchObject({
      code: "stock-out-of-range",
      message: `A tool can have at most ${STOCK_MAX} units; 3 are in stock.`,
    });
    expect([await stockOf(shop, id), await adjustmentsOf(id)]).toEqual([3, []]);
    expect((await adjust(id, STOCK_MAX - 3)).stockQuantity).toBe(STOCK_MAX);
  });

  it("of an archived tool is possible, of an unknown one not-found", async () => {
    const { id } = await aTool(shop, { archivedAt: new Date(), stockQuantity: 1 });
    expect((await adjust(id, 2)).stockQuantity).toBe(3);
    await expect(adjust(newId(), 1)).rejects.toMatchObject({ code: "not-found", field: "tool" });
  });
});

describe("adjustments at the same time", () => {
  it("are all counted", async () => {
    const { id } = await aTool(shop, { stockQuantity: 0 });
    await Promise.all(Array.from({ length: 12 }, (_, number) => adjust(id, number + 1)));
    expect(await stockOf(shop, id)).toBe(78);
  });

  it("never take more than there is", async () => {
    const { id } = await aTool(shop, { stockQuantity: 5 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => adjust(id, -1)));
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(3);
    expect(await stockOf(shop, id)).toBe(0);
  });

  it("and orders share the last units", async () => {
    const tool = await aTool(shop, { stockQuantity: 3 });
    const results = await Promise.allSettled([
      adjust(tool.id, -2),
      anOrder(shop, { tool, quantity: 2 }),
      adjust(tool.id, -2),
      anOrder(shop, { tool, quantity: 2 }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stockOf(shop, tool.id)).toBe(1);
  });
});

describe("an idempotency key", () => {
  it("makes one adjustment of ten requests at once", async () => {
    const { id } = await aTool(shop, { stockQuantity: 10 });
    const ctx = await anAdminContext(shop);
    const idempotencyKey = newId();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => adjust(id, 4, { idempotencyKey }, { ...ctx, em: shop.em })),
    );
    expect(new Set(results.map(({ stockQuantity }) => stockQuantity))).toEqual(new Set([14]));
    expect(await adjustmentsOf(id)).toHaveLength(1);
  });

  it("is done before also when the stock no longer allows it", async () => {
    const { id } = await aTool(shop, { stockQuantity: 4 });
    const ctx = await anAdminContext(shop);
    const idempotencyKey = newId();
    await adjust(id, -4, { idempotencyKey }, ctx);
    expect((await adjust(id, -4, { idempotencyKey }, ctx)).stockQuantity).toBe(0);
  });

  it("with another change, note or tool is rejected, and changes nothing", async () => {
    const [tool, other] = [await aTool(shop, { stockQuantity: 1 }), await aTool(shop, { stockQuantity: 1 })];
    const ctx = await anAdminContext(shop);
    const idempotencyKey = newId();
    await adjust(tool.id, 1, { idempotencyKey }, ctx);
    const reused = { code: "idempotency-key-reused", field: "idempotencyKey" };
    await expect(adjust(tool.id, 2, { idempotencyKey }, ctx)).rejects.toMatchObject(reused);
    await expect(adjust(tool.id, 1, { idempotencyKey, note: "Other" }, ctx)).rejects.toMatchObject(reused);
    await expect(adjust(other.id, 1, { idempotencyKey }, ctx)).rejects.toMatchObject(reused);
    expect([await stockOf(shop, tool.id), await stockOf(shop, other.id)]).toEqual([2, 1]);
    expect(await countOf(shop, "stock_movement where request_key = ?", [idempotencyKey])).toBe(1);
  });

  it("of one admin means nothing for another", async () => {
    const { id } = await aTool(shop, { stockQuantity: 0 });
    const idempotencyKey = newId();
    await adjust(id, 1, { idempotencyKey });
    await adjust(id, 1, { idempotencyKey });
    expect(await stockOf(shop, id)).toBe(2);
  });
});
