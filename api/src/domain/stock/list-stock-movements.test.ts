import { describe, expect, it } from "vitest";
import { aPaidOrder, anOrder, aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { newId } from "../shared/ids.ts";
import { adjustStock } from "./adjust-stock.ts";
import { changeTool } from "../tool/change-tool.ts";
import { listStockMovements, type StockMovement } from "./list-stock-movements.ts";
import { listToolEvents } from "../tool/list-tool-events.ts";

const shop = shopFixture();

async function adjust(toolId: string, change: number): Promise<void> {
  const ctx = await anAdminContext(shop);
  await adjustStock(ctx, { toolId, change, note: `By ${change}`, idempotencyKey: newId() });
}

async function ledgerOf(toolId: string): Promise<readonly StockMovement[]> {
  return (await listStockMovements(await anAdminContext(shop), { toolId, limit: 1000 })).rows;
}

describe("the stock ledger of a tool", () => {
  it("has every movement, the newest first, with the stock after each", async () => {
    const tool = await aTool(shop, { stockQuantity: 10 });
    const { orderId, person } = await anOrder(shop, { tool, quantity: 4 });
    await adjust(tool.id, 3);
    await cancelOrder(shop.as(person), orderId);
    const lines = await ledgerOf(tool.id);
    expect(lines.map(({ reason, quantity, stockAfter }) => [reason, quantity, stockAfter])).toEqual([
      ["order-cancelled", 4, 13],
      ["adjusted", 3, 9],
      ["order-placed", -4, 6],
      ["initial", 10, 10],
    ]);
  });

  it("names the order or the admin of a movement", async () => {
    const tool = await aTool(shop, { stockQuantity: 10 });
    const { orderId } = await aPaidOrder(shop, { tool, quantity: 4 });
    await adjust(tool.id, -1);
    const [adjusted, placed] = await ledgerOf(tool.id);
    expect(adjusted).toMatchObject({
      by: expect.stringMatching(/^.+@.+ \(Mira Holt\)$/),
      note: "By -1",
      orderId: null,
    });
    expect(placed).toMatchObject({ by: null, note: null, orderId });
  });

  it("has the right stock on every page, also when the stock changes between two pages", async () => {
    const { id } = await aTool(shop, { stockQuantity: 5 });
    for (const change of [1, 2, 3, 4]) await adjust(id, change);
    const ctx = await anAdminContext(shop);
    const first = await listStockMovements(ctx, { toolId: id, limit: 2 });
    expect(first.rows.map(({ stockAfter }) => stockAfter)).toEqual([15, 11]);
    await adjust(id, 100);
    const after = first.next ?? undefined;
    const second = await listStockMovements(ctx, { toolId: id, limit: 2, after });
    expect(second.rows.map(({ stockAfter }) => stockAfter)).toEqual([8, 6]);
    const last = await listStockMovements(ctx, { toolId: id, limit: 2, after: second.next ?? undefined });
    expect([last.rows.map(({ stockAfter }) => stockAfter), last.next]).toEqual([[5], null]);
  });

  it("is empty for a tool that never had stock, and not-found for an unknown tool", async () => {
    const { id } = await aTool(shop, { stockQuantity: 0 });
    expect(await ledgerOf(id)).toEqual([]);
    await expect(ledgerOf(newId())).rejects.toMatchObject({ code: "not-found", field: "tool" });
  });
});

describe("the events of a tool", () => {
  it("are read page by page, the newest first, without those of other tools", async () => {
    const [tool, other] = [await aTool(shop), await aTool(shop)];
    const ctx = await anAdminContext(shop);
    await changeTool(ctx, { toolId: tool.id, patch: { isArchived: true } });
    await changeTool(ctx, { toolId: other.id, patch: { isArchived: true } });
    await changeTool(ctx, { toolId: tool.id, patch: { isArchived: false } });
    await changeTool(ctx, { toolId: tool.id, patch: { isArchived: true } });
    const first = await listToolEvents(ctx, { toolId: tool.id, limit: 2 });
    expect(first.rows.map(({ type }) => type)).toEqual(["tool.archived", "tool.restored"]);
    const second = await listToolEvents(ctx, { toolId: tool.id, limit: 2, after: first.next ?? undefined });
    expect(second.rows.map(({ type }) => type)).toEqual(["tool.archived"]);
    expect(second.next).toBeNull();
  });

  it("of an unknown tool are not-found", async () => {
    const ctx = await anAdminContext(shop);
    await expect(listToolEvents(ctx, { toolId: newId(), limit: 1 })).rejects.toMatchObject({
      code: "not-found",
      field: "tool",
    });
  });
});
