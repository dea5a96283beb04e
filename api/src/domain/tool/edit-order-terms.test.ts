import { describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { addTool, type NewTool } from "./add-tool.ts";
import { changeTool } from "./change-tool.ts";
import { findManagedTool } from "./find-managed-tool.ts";
import { listToolEvents } from "./list-tool-events.ts";
import type { PartialToolFields } from "./tool-fields.ts";
import type { Tool } from "./tool.entity.ts";

const shop = shopFixture();

const BREAKS = [
  { minQuantity: 100, price: cents(1000) },
  { minQuantity: 500, price: cents(900) },
];

async function edit(tool: Tool, terms: PartialToolFields, { version = 1, price = tool.price } = {}) {
  const { name, description, imageUrl, minimumOrderQuantity } = tool;
  return changeTool(await anAdminContext(shop), {
    toolId: tool.id,
    version,
    patch: { name, description, imageUrl, minimumOrderQuantity, price, ...terms },
  });
}

const eventsOf = async ({ id }: Tool) =>
  (await listToolEvents(await anAdminContext(shop), { toolId: id, limit: 10 })).rows;

describe("an edit", () => {
  it("sets packs and price breaks, with both values in the event, and takes them away again", async () => {
    const tool = await aTool(shop, { priceCents: 1120 });
    const { tool: after } = await edit(tool, { orderMultiple: 50, priceBreaks: BREAKS });
    expect(after).toMatchObject({ orderMultiple: 50, priceBreaks: BREAKS, version: 2 });
    await edit(tool, { priceBreaks: [] }, { version: 2 });
    expect(await findManagedTool(await anAdminContext(shop), tool.id)).toMatchObject({
      orderMultiple: 50,
      priceBreaks: [],
      version: 3,
    });
    expect((await eventsOf(tool)).map(({ changes }) => changes)).toEqual([
      { priceBreaks: { from: "100: 10.00; 500: 9.00", to: null } },
      {
        orderMultiple: { from: 1, to: 50 },
        priceBreaks: { from: null, to: "100: 10.00; 500: 9.00" },
      },
    ]);
  });

  it("of the price unit alone leaves the price of one unit, with both values in the event", async () => {
    const tool = await aTool(shop, { priceCents: 12, priceBreaks: [{ minQuantity: 50, price: cents(9) }] });
    const terms = { name: tool.name, priceUnit: 100 } as const;
    const edited = await changeTool(await anAdminContext(shop), { toolId: tool.id, patch: terms });
    expect(edited.tool).toMatchObject({
      price: 1200,
      priceUnit: 100,
      priceBreaks: [{ minQuantity: 50, price: 900 }],
    });
    expect((await eventsOf(tool)).map(({ changes }) => changes)).toEqual([
      {
        price: { from: 12, to: 1200 },
        priceUnit: { from: 1, to: 100 },
        priceBreaks: { from: "50: 0.09", to: "50: 9.00" },
      },
    ]);
  });

  it("sets a weight, with both values in the event, and removes it again", async () => {
    const tool = await aTool(shop);
    expect((await edit(tool, { weightGrams: 230 })).tool).toMatchObject({ weightGrams: 230 });
    expect((await edit(tool, {}, { version: 2 })).tool).toMatchObject({ weightGrams: 230, version: 2 });
    expect((await edit(tool, { weightGrams: null }, { version: 2 })).tool).toMatchObject({
      weightGrams: null,
    });
    expect((await eventsOf(tool)).map(({ changes }) => changes)).toEqual([
      { weightGrams: { from: 230, to: null } },
      { weightGrams: { from: null, to: 230 } },
    ]);
  });

  it("without them changes neither, and one that changes nothing makes no event", async () => {
    const tool = await aTool(shop, { priceCents: 1120, orderMultiple: 50, priceBreaks: BREAKS });
    await edit(tool, {}, { price: cents(1130) });
    const { tool: after } = await edit(tool, { priceBreaks: BREAKS }, { version: 2, price: cents(1130) });
    expect(after).toMatchObject({ orderMultiple: 50, priceBreaks: BREAKS, version: 2 });
    expect(await eventsOf(tool)).toHaveLength(1);
  });

  it.each<[string, PartialToolFields, number, string]>([
    ["breaks that are not in order", { priceBreaks: BREAKS.toReversed() }, 1120, "priceBreaks"],
    ["a price that is not above the first break", {}, 1000, "price"],
  ])("with %s is rejected and changes nothing", async (_, terms, priceCents, field) => {
    const tool = await aTool(shop, { priceCents: 1120, priceBreaks: BREAKS });
    await expect(edit(tool, terms, { price: cents(priceCents) })).rejects.toMatchObject({
      code: "bad-price-breaks",
      field,
    });
    expect(await findManagedTool(await anAdminContext(shop), tool.id)).toMatchObject({
      price: 1120,
      priceBreaks: BREAKS,
      version: 1,
    });
  });
});

describe("a new tool", () => {
  const newTool = (over: Partial<NewTool> = {}): NewTool => ({
    name: `Shim ${newId()}`,
    description: "Stainless spring steel",
    imageUrl: "/tools/clamp.webp",
    price: cents(1120),
    minimumOrderQuantity: 1,
    stockQuantity: 500,
    ...over,
  });

  it("has the packs and price breaks that it was added with; the same key adds it once", async () => {
    const ctx = await anAdminContext(shop);
    const tool = newTool({ orderMultiple: 50, priceBreaks: BREAKS });
    const idempotencyKey = newId();
    const { toolId } = await addTool(ctx, { tool, idempotencyKey });
    expect(await findManagedTool(ctx, toolId)).toMatchObject({ orderMultiple: 50, priceBreaks: BREAKS });
    expect(await addTool(ctx, { tool, idempotencyKey })).toEqual({ toolId });
    const other = newTool({ ...tool, orderMultiple: 25, priceBreaks: BREAKS });
    await expect(addTool(ctx, { tool: other, idempotencyKey })).rejects.toMatchObject({
      code: "idempotency-key-reused",
    });
    const { rows } = await listToolEvents(ctx, { toolId, limit: 2 });
    expect(rows[0]?.changes).toMatchObject({
      orderMultiple: { from: null, to: 50 },
      priceBreaks: { from: null, to: "100: 10.00; 500: 9.00" },
    });
  });

  it("is sold in single units at one price by default", async () => {
    const ctx = await anAdminContext(shop);
    const { toolId } = await addTool(ctx, { tool: newTool() });
    expect(await findManagedTool(ctx, toolId)).toMatchObject({ orderMultiple: 1, priceBreaks: [] });
  });

  it("with price breaks above its price is not added", async () => {
    const before = await countOf(shop, "tool");
    const tool = newTool({ price: cents(900), priceBreaks: BREAKS });
    await expect(addTool(await anAdminContext(shop), { tool })).rejects.toMatchObject({
      code: "bad-price-breaks",
      field: "priceBreaks",
    });
    expect(await countOf(shop, "tool")).toBe(before);
  });
});
