import { describe, expect, it } from "vitest";
import { anOrder, aTool } from "../../testing/factories.ts";
import { countOf, orderRow } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { changeTool } from "./change-tool.ts";
import { fieldChanges, fieldsAfter, newFields, type PartialToolFields } from "./tool-fields.ts";
import { findManagedTool } from "./find-managed-tool.ts";
import { listToolEvents } from "./list-tool-events.ts";
import type { Tool } from "./tool.entity.ts";

const shop = shopFixture();

const detailsOf = ({
  name,
  description,
  imageUrl,
  price,
  minimumOrderQuantity,
}: Tool): PartialToolFields => ({
  name,
  description,
  imageUrl,
  price,
  minimumOrderQuantity,
});

async function edit(
  tool: Tool,
  change: PartialToolFields,
  { version = 1, ctx }: { version?: number; ctx?: AdminContext } = {},
) {
  return changeTool(ctx ?? (await anAdminContext(shop)), {
    toolId: tool.id,
    version,
    patch: { ...detailsOf(tool), ...change },
  });
}

const eventsOf = ({ id }: Tool): Promise<number> => countOf(shop, "audit_entry where subject = ?", [id]);

describe("an edit", () => {
  it("changes the details, raises the version and records only what changed", async () => {
    const tool = await aTool(shop, { priceCents: 1120 });
    const ctx = await anAdminContext(shop);
    const { edited, tool: after } = await edit(tool, { name: "Ring wrench", price: cents(1290) }, { ctx });
    expect(edited).toBe(true);
    expect(after).toMatchObject({
      name: "Ring wrench",
      price: 1290,
      description: tool.description,
      version: 2,
    });
    const { rows } = await listToolEvents(ctx, { toolId: tool.id, limit: 10 });
    expect(rows).toMatchObject([
      { type: "tool.edited", by: expect.stringContaining(ctx.admin.person.email) },
    ]);
    expect(rows[0]?.changes).toEqual({
      name: { from: tool.name, to: "Ring wrench" },
      price: { from: 1120, to: 1290 },
    });
  });

  it("of an outdated version changes nothing, and returns the tool as it is now", async () => {
    const tool = await aTool(shop);
    await edit(tool, { description: "By another admin" });
    const result = await edit(tool, { description: "Mine" });
    expect(result).toMatchObject({ edited: false, tool: { description: "By another admin", version: 2 } });
    expect(await eventsOf(tool)).toBe(1);
  });

  it("that is repeated succeeds without a second event", async () => {
    const tool = await aTool(shop);
    await edit(tool, { name: "Repeated" });
    expect(await edit(tool, { name: "Repeated" })).toMatchObject({
      edited: true,
      tool: { name: "Repeated", version: 2 },
    });
    expect(await eventsOf(tool)).toBe(1);
  });

  it("by five admins at once is made by one of them", async () => {
    const tool = await aTool(shop);
    const results = await Promise.all(
      Array.from({ length: 5 }, (_, number) => edit(tool, { name: `Name ${number}` })),
    );
    expect(results.filter(({ edited }) => edited)).toHaveLength(1);
    const winner = results.find(({ edited }) => edited)?.tool.name;
    expect(results.map(({ tool: seen }) => seen.name)).toEqual(results.map(() => winner));
    expect(await eventsOf(tool)).toBe(1);
  });

  it("leaves stock, holds and the price of placed orders alone", async () => {
    const tool = await aTool(shop, { stockQuantity: 10, priceCents: 1000 });
    const { orderId } = await anOrder(shop, { tool, quantity: 3 });
    const { tool: after } = await edit(tool, { price: cents(2000), minimumOrderQuantity: 5 });
    expect(after).toMatchObject({ stockQuantity: 7, heldQuantity: 3, price: 2000 });
    expect(await orderRow(shop, orderId)).toMatchObject({ total_cents: 3000 });
  });

  it("is possible while the stock changes, since stock does not raise the version", async () => {
    const tool = await aTool(shop, { stockQuantity: 10 });
    await anOrder(shop, { tool });
    expect((await edit(tool, { name: "Sold meanwhile" })).edited).toBe(true);
  });

  it("to an unknown image is rejected, and changes nothing", async () => {
    const tool = await aTool(shop);
    const imageUrl = "/images/0123456789abcdef0123456789abcdef-1024.webp";
    await expect(edit(tool, { name: "With image", imageUrl })).rejects.toMatchObject({
      code: "unknown-image",
      field: "imageUrl",
    });
    const ctx = await anAdminContext(shop);
    expect(await findManagedTool(ctx, tool.id)).toMatchObject({ name: tool.name, version: 1 });
    expect(await eventsOf(tool)).toBe(0);
  });

  it("of other fields retains an image that the shop no longer has", async () => {
    const imageUrl = "/images/fedcba9876543210fedcba9876543210-1024.webp";
    const tool = await aTool(shop, { imageUrl });
    expect(await edit(tool, { name: "Old image" })).toMatchObject({ edited: true, tool: { imageUrl } });
  });

  it("of the price alone does not rewrite the words of the search", async () => {
    const tool = await aTool(shop, { name: "Sliding bevel" });
    const search = () =>
      shop.em.execute<{ named: string; unit_price_millicents: number }[]>(
        "select named::text, unit_price_millicents from tool_search where tool_id = ?",
        [tool.id],
      );
    const [before] = await search();
    await edit(tool, { price: cents(777) });
    expect(await search()).toEqual([{ named: before?.named, unit_price_millicents: 777_000 }]);
  });

  it("of an unknown tool is not-found", async () => {
    const tool = await aTool(shop);
    await expect(edit({ ...tool, id: newId() }, { name: "Nothing" })).rejects.toMatchObject({
      code: "not-found",
      field: "tool",
      message: "Tool not found.",
    });
  });
});

describe("the changes", () => {
  const before = newFields({
    name: "Saw",
    description: "Fine",
    imageUrl: "/tools/saw.webp",
    price: cents(100),
    minimumOrderQuantity: 1,
  });

  it.each<[string, PartialToolFields, object]>([
    ["nothing given", {}, {}],
    ["the same values", { ...before }, {}],
    ["undefined values", { name: undefined, price: undefined }, {}],
    ["an empty text", { description: "" }, { description: { from: "Fine", to: "" } }],
    [
      "some of several",
      { name: "Saw", price: cents(90), minimumOrderQuantity: 2 },
      { price: { from: 100, to: 90 }, minimumOrderQuantity: { from: 1, to: 2 } },
    ],
  ])("of %s", (_, after, changes) => {
    expect(before && fieldChanges(before, fieldsAfter(before, after))).toEqual(changes);
  });
});
