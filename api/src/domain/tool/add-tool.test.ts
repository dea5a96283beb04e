import { describe, expect, it } from "vitest";
import { countOf, stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { addTool, type NewTool } from "./add-tool.ts";
import { findManagedTool } from "./find-managed-tool.ts";
import { listStockMovements } from "../stock/list-stock-movements.ts";
import { listToolEvents } from "./list-tool-events.ts";
import { listTools } from "../search/list-tools.ts";

const shop = shopFixture();

const aNewTool = (over: Partial<NewTool> = {}): NewTool => ({
  name: `Bench vice ${newId()}`,
  description: "Cast iron, 120 mm jaws",
  imageUrl: "/tools/wrench.webp",
  price: cents(8990),
  minimumOrderQuantity: 2,
  stockQuantity: 12,
  ...over,
});

const toolsNamed = (name: string): Promise<number> => countOf(shop, "tool where name = ?", [name]);

describe("a new tool", () => {
  it("is for sale with its details, a part number and the first version", async () => {
    const ctx = await anAdminContext(shop);
    const tool = aNewTool();
    const { toolId } = await addTool(ctx, { tool });
    expect(await findManagedTool(ctx, toolId)).toMatchObject({
      ...tool,
      id: toolId,
      partNumber: expect.stringMatching(/^BW-\d+$/),
      version: 1,
      archived: false,
      heldQuantity: 0,
    });
  });

  it("is found by search at once", async () => {
    const { toolId } = await addTool(await anAdminContext(shop), {
      tool: aNewTool({ name: "Quadrant compass" }),
    });
    const { rows } = await listTools({ em: shop.em }, { text: "quadrant", sort: "relevance", limit: 5 });
    expect(rows.map(({ id }) => id)).toEqual([toolId]);
  });

  it("has its stock in the ledger, by the admin", async () => {
    const ctx = await anAdminContext(shop);
    const { toolId } = await addTool(ctx, { tool: aNewTool({ stockQuantity: 12 }) });
    const { rows } = await listStockMovements(ctx, { toolId, limit: 10 });
    expect(rows).toMatchObject([
      {
        quantity: 12,
        stockAfter: 12,
        reason: "initial",
        by: expect.stringContaining(ctx.admin.person.email),
      },
    ]);
  });

  it("without stock has no ledger line", async () => {
    const ctx = await anAdminContext(shop);
    const { toolId } = await addTool(ctx, { tool: aNewTool({ stockQuantity: 0 }) });
    expect((await listStockMovements(ctx, { toolId, limit: 10 })).rows).toEqual([]);
    expect(await stockOf(shop, toolId)).toBe(0);
  });

  it("has an event with every field and the admin", async () => {
    const ctx = await anAdminContext(shop);
    const tool = aNewTool();
    const { toolId } = await addTool(ctx, { tool });
    const { rows } = await listToolEvents(ctx, { toolId, limit: 10 });
    expect(rows).toMatchObject([{ type: "tool.added", by: expect.stringContaining(ctx.admin.person.email) }]);
    expect(rows[0]?.changes).toEqual(
      Object.fromEntries(Object.entries(tool).map(([field, to]) => [field, { from: null, to }])),
    );
  });

  it.each(["/images/0123456789abcdef0123456789abcdef-1024.webp", "https://example.com/a.webp", "/x.webp"])(
    "with an image that the shop does not have (%s) is rejected, and nothing is stored",
    async (imageUrl) => {
      const ctx = await anAdminContext(shop);
      const tool = aNewTool({ imageUrl });
      await expect(addTool(ctx, { tool })).rejects.toMatchObject({
        code: "unknown-image",
        field: "imageUrl",
        message: "Image not found. Upload it first.",
      });
      expect(await toolsNamed(tool.name)).toBe(0);
      expect(
        await countOf(shop, "audit_entry where action = 'tool.added' and actor_id = ?", [
          ctx.admin.customerId,
        ]),
      ).toBe(0);
    },
  );
});

describe("an idempotency key", () => {
  it("adds one tool of ten requests at once, with one ledger line", async () => {
    const ctx = await anAdminContext(shop);
    const tool = aNewTool();
    const idempotencyKey = newId();
    const fresh = () => ({ ...ctx, em: shop.em });
    const added = await Promise.all(
      Array.from({ length: 10 }, () => addTool(fresh(), { tool, idempotencyKey })),
    );
    const ids = new Set(added.map(({ toolId }) => toolId));
    expect(ids.size).toBe(1);
    expect(await toolsNamed(tool.name)).toBe(1);
    expect(await countOf(shop, "stock_movement where tool_id = ?", [...ids])).toBe(1);
  });

  it.each<[string, Partial<NewTool>]>([
    ["name", { name: "Another name" }],
    ["price", { price: cents(1) }],
    ["stock", { stockQuantity: 13 }],
  ])("with another %s is rejected, and adds nothing", async (_, change) => {
    const ctx = await anAdminContext(shop);
    const tool = aNewTool();
    const idempotencyKey = newId();
    await addTool(ctx, { tool, idempotencyKey });
    const before = await countOf(shop, "tool");
    await expect(addTool(ctx, { tool: { ...tool, ...change }, idempotencyKey })).rejects.toMatchObject({
      code: "idempotency-key-reused",
      field: "idempotencyKey",
    });
    expect(await countOf(shop, "tool")).toBe(before);
  });

  it("still returns its tool after an edit", async () => {
    const ctx = await anAdminContext(shop);
    const tool = aNewTool();
    const idempotencyKey = newId();
    const { toolId } = await addTool(ctx, { tool, idempotencyKey });
    await shop.em.execute("update tool set name = 'Renamed' where id = ?", [toolId]);
    expect(await addTool(ctx, { tool, idempotencyKey })).toEqual({ toolId });
  });

  it("of one admin means nothing for another; without a key each request adds a tool", async () => {
    const [one, other] = [await anAdminContext(shop), await anAdminContext(shop)];
    const tool = aNewTool();
    const idempotencyKey = newId();
    await addTool(one, { tool, idempotencyKey });
    await addTool(other, { tool, idempotencyKey });
    await addTool(one, { tool });
    await addTool(one, { tool });
    expect(await toolsNamed(tool.name)).toBe(4);
  });
});
