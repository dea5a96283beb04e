import { describe, expect, it } from "vitest";
import { settle } from "../../testing/order-steps.ts";
import { aChargedOrder, anOrder, aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { changeTool } from "./change-tool.ts";
import { findListedTool } from "./find-listed-tool.ts";
import { findToolByName } from "./find-tool.ts";
import { findToolsById } from "./find-tools-by-id.ts";
import { listToolEvents } from "./list-tool-events.ts";
import { listTools } from "../search/list-tools.ts";
import type { ManagedTool } from "./managed-tool.ts";

const shop = shopFixture();

const change = async (toolId: string, isArchived: boolean): Promise<ManagedTool> =>
  (await changeTool(await anAdminContext(shop), { toolId, patch: { isArchived } })).tool;
const archive = (id: string): Promise<ManagedTool> => change(id, true);
const restore = (id: string): Promise<ManagedTool> => change(id, false);

async function eventsOf(toolId: string): Promise<string[]> {
  const { rows } = await listToolEvents(await anAdminContext(shop), { toolId, limit: 100 });
  return rows.map(({ type }) => type).toReversed();
}

describe("an archived tool", () => {
  it("cannot be ordered, also by the customer who has just seen it", async () => {
    const tool = await aTool(shop);
    expect((await archive(tool.id)).archivedAt).toBeInstanceOf(Date);
    await expect(anOrder(shop, { tool })).rejects.toMatchObject({ code: "archived" });
  });

  it("is in no list, but is still found by its id", async () => {
    const tool = await aTool(shop, { name: "Discontinued dowel" });
    await archive(tool.id);
    const { rows } = await listTools({ em: shop.em }, { text: "discontinued", sort: "relevance", limit: 9 });
    expect(rows).toEqual([]);
    await expect(findToolByName({ em: shop.em }, tool.name)).rejects.toMatchObject({ code: "not-found" });
    expect(await findListedTool({ em: shop.em }, tool.id)).toMatchObject({ id: tool.id, archived: true });
    expect(await findToolsById({ em: shop.em }, [tool.id])).toMatchObject([{ archived: true }]);
  });

  it("retains the units that orders hold, and these can still be paid", async () => {
    const tool = await aTool(shop, { stockQuantity: 5 });
    const { intentId } = await aChargedOrder(shop, { tool, quantity: 2 });
    expect(await archive(tool.id)).toMatchObject({ stockQuantity: 3, heldQuantity: 2 });
    expect(await settle(shop, intentId)).toBe("paid");
  });

  it("is archived once, also by five admins at the same time", async () => {
    const tool = await aTool(shop);
    const archived = await Promise.all(Array.from({ length: 5 }, () => archive(tool.id)));
    expect(new Set(archived.map(({ archivedAt }) => archivedAt?.getTime())).size).toBe(1);
    expect(await eventsOf(tool.id)).toEqual(["tool.archived"]);
  });
});

describe("a restored tool", () => {
  it("is for sale as it was", async () => {
    const tool = await aTool(shop, { name: "Seasonal sledge", stockQuantity: 9 });
    await archive(tool.id);
    expect(await restore(tool.id)).toMatchObject({
      name: "Seasonal sledge",
      stockQuantity: 9,
      version: 1,
      archivedAt: null,
      archived: false,
    });
    expect((await findToolByName({ em: shop.em }, "Seasonal sledge")).id).toBe(tool.id);
    await anOrder(shop, { tool });
    expect(await eventsOf(tool.id)).toEqual(["tool.archived", "tool.restored"]);
  });

  it("is restored once; a tool for sale is left as it is", async () => {
    const tool = await aTool(shop);
    await restore(tool.id);
    expect(await eventsOf(tool.id)).toEqual([]);
    await archive(tool.id);
    await Promise.all([restore(tool.id), restore(tool.id), restore(tool.id)]);
    expect(await eventsOf(tool.id)).toEqual(["tool.archived", "tool.restored"]);
  });
});

it.each([
  ["archive", archive],
  ["restore", restore],
])("%s of an unknown tool is not-found", async (_, act) => {
  await expect(act(newId())).rejects.toMatchObject({ code: "not-found", field: "tool" });
});
