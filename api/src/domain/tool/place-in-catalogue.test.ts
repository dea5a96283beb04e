import { describe, expect, it } from "vitest";
import { aCategory, aFamily, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { removeCategory } from "../catalogue/edit-category.ts";
import { newId } from "../shared/ids.ts";
import { editTool } from "./edit-tool.ts";
import { listToolEvents } from "./list-tool-events.ts";
import {
  type CataloguePlace,
  findCataloguePlace,
  placeChanges,
  placeInCatalogue,
  type PlaceOutcome,
} from "./place-in-catalogue.ts";
import type { Tool } from "./tool.entity.ts";

const shop = shopFixture();

const NOWHERE: CataloguePlace = { category: null, attributes: {} };

/** A category below another one, which requires a length; its own attribute is a choice. */
async function someCategories() {
  const unique = newId().replaceAll("-", "").slice(12);
  const [above, below] = [`above-${unique}`, `below-${unique}`];
  const [length, thread] = [`length-${unique}`, `thread-${unique}`];
  const parentId = await aCategory(shop, { slug: above });
  const id = await aCategory(shop, { slug: below, parentId });
  const number = { type: "number", unit: "mm", isRequired: true } as const;
  await anAttribute(shop, { slug: length, ...number, categoryId: parentId });
  await anAttribute(shop, { slug: thread, type: "choice", choices: ["m6", "m8"], categoryId: id });
  return { id, above, below, length, thread };
}

const place = async (tool: Tool, to: CataloguePlace, version = 1): Promise<PlaceOutcome> =>
  placeInCatalogue(await anAdminContext(shop), { toolId: tool.id, version, place: to });

const placeOf = ({ id }: Tool) => findCataloguePlace({ em: shop.em }, id);

const eventsOf = ({ id }: Tool): Promise<number> => countOf(shop, "tool_event where tool_id = ?", [id]);

async function expectUnplaced(tool: Tool): Promise<void> {
  expect(await placeOf(tool)).toMatchObject({ ...NOWHERE, version: 1 });
  expect(await eventsOf(tool)).toBe(0);
}

describe("placing a tool", () => {
  it("sets category and attributes, raises the version and records who changed what", async () => {
    const tool = await aTool(shop);
    const { below, length, thread } = await someCategories();
    const ctx = await anAdminContext(shop);
    const attributes = { [length]: 20.5, [thread]: "m8" };
    const outcome = await placeInCatalogue(ctx, {
      toolId: tool.id,
      version: 1,
      place: { category: below, attributes },
    });
    expect(outcome).toMatchObject({ kind: "placed", tool: { category: below, attributes, version: 2 } });
    expect(outcome.tool.allowed.map(({ slug, isRequired }) => [slug, isRequired])).toEqual([
      [length, true],
      [thread, false],
    ]);
    const { rows } = await listToolEvents(ctx, { toolId: tool.id, limit: 10 });
    expect(rows).toMatchObject([
      { type: "tool.edited", by: expect.stringContaining(ctx.admin.person.email) },
    ]);
    expect(rows[0]?.changes).toEqual({
      category: { from: null, to: below },
      [`attributes.${length}`]: { from: null, to: 20.5 },
      [`attributes.${thread}`]: { from: null, to: "m8" },
    });
  });

  it("replaces all attributes: one that is left out is gone", async () => {
    const tool = await aTool(shop);
    const { below, length, thread } = await someCategories();
    await place(tool, { category: below, attributes: { [length]: 20, [thread]: "m8" } });
    await place(tool, { category: below, attributes: { [length]: 25 } }, 2);
    expect(await placeOf(tool)).toMatchObject({ attributes: { [length]: 25 }, version: 3 });
    expect((await placeOf(tool)).attributes).not.toHaveProperty(thread);
  });

  it("nowhere removes category and attributes", async () => {
    const { id, length } = await someCategories();
    const tool = await aTool(shop, { categoryId: id, attributes: { [length]: 20 } });
    expect(await place(tool, NOWHERE)).toMatchObject({
      kind: "placed",
      tool: { category: null, attributes: {}, allowed: [], version: 2 },
    });
  });

  it("leaves its family, its stock and its texts alone, and is possible while it is archived", async () => {
    const { below, length } = await someCategories();
    const tool = await aTool(shop, { archivedAt: new Date(), stockQuantity: 7 });
    const family = await aFamily(shop, { slug: `family-${newId()}`, name: "Sizes", toolIds: [tool.id] });
    const outcome = await place(tool, { category: below, attributes: { [length]: 20 } });
    expect(outcome.tool.family).toEqual({ id: family.id, name: "Sizes" });
    const unchanged = "tool where id = ? and name = ? and stock_quantity = 7 and archived_at is not null";
    expect(await countOf(shop, unchanged, [tool.id, tool.name])).toBe(1);
  });
});

describe("an outdated version", () => {
  it("changes nothing, and returns the tool as it is now", async () => {
    const tool = await aTool(shop);
    const { above, below, length } = await someCategories();
    await place(tool, { category: below, attributes: { [length]: 20 } });
    expect(await place(tool, { category: above, attributes: { [length]: 30 } })).toMatchObject({
      kind: "changed-meanwhile",
      tool: { category: below, attributes: { [length]: 20 }, version: 2 },
    });
    expect(await eventsOf(tool)).toBe(1);
  });

  it("is reported before a place that is wrong", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    await place(tool, { category: below, attributes: { [length]: 20 } });
    const outcome = await place(tool, { category: "no-such-category", attributes: {} });
    expect(outcome.kind).toBe("changed-meanwhile");
  });

  it("with the place that the tool has succeeds, without a second event", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const to = { category: below, attributes: { [length]: 20 } };
    await place(tool, to);
    expect(await place(tool, to)).toMatchObject({ kind: "placed", tool: { version: 2 } });
    expect(await eventsOf(tool)).toBe(1);
  });
});

describe("a place that is wrong", () => {
  it("of an unknown category is rejected, and changes nothing", async () => {
    const tool = await aTool(shop);
    await expect(place(tool, { category: "no-such-category", attributes: {} })).rejects.toMatchObject({
      code: "unknown-category",
      field: "category",
    });
    await expectUnplaced(tool);
  });

  it("is rejected with each value that does not fit, and changes nothing", async () => {
    const tool = await aTool(shop);
    const { below, thread, length } = await someCategories();
    const wrong = { category: below, attributes: { [thread]: "m9", nothing: true } };
    await expect(place(tool, wrong)).rejects.toMatchObject({
      code: "bad-attributes",
      errors: [
        { field: `attributes.${thread}`, message: "must be one of m6, m8" },
        { field: "attributes.nothing", message: "is no attribute of this category" },
        { field: `attributes.${length}`, message: "is required in this category" },
      ],
    });
    await expectUnplaced(tool);
  });

  it("has an attribute of a category below", async () => {
    const tool = await aTool(shop);
    const { above, length, thread } = await someCategories();
    const wrong = { category: above, attributes: { [length]: 20, [thread]: "m8" } };
    await expect(place(tool, wrong)).rejects.toMatchObject({
      errors: [{ field: `attributes.${thread}`, message: "is no attribute of this category" }],
    });
    await expectUnplaced(tool);
  });

  it("has attributes without a category", async () => {
    const tool = await aTool(shop);
    const { length } = await someCategories();
    await expect(place(tool, { category: null, attributes: { [length]: 20 } })).rejects.toMatchObject({
      code: "bad-attributes",
      errors: [{ field: `attributes.${length}` }],
    });
    await expectUnplaced(tool);
  });

  it("is not-found for an unknown tool, also when it is read", async () => {
    const tool = { ...(await aTool(shop)), id: newId() };
    const expected = { code: "not-found", field: "tool", message: "Tool not found." };
    await expect(place(tool, NOWHERE)).rejects.toMatchObject(expected);
    await expect(placeOf(tool)).rejects.toMatchObject(expected);
  });
});

describe("changes of one tool at the same time", () => {
  it("by five admins are made by one of them, and all see what that one set", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((value) => place(tool, { category: below, attributes: { [length]: value } })),
    );
    const placed = outcomes.filter(({ kind }) => kind === "placed");
    expect(placed).toHaveLength(1);
    expect(outcomes.map(({ tool: seen }) => seen)).toEqual(outcomes.map(() => placed[0]?.tool));
    expect(await eventsOf(tool)).toBe(1);
  });

  it("to the same place succeed all, with one event", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const to = { category: below, attributes: { [length]: 20 } };
    const outcomes = await Promise.all([place(tool, to), place(tool, to), place(tool, to)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["placed", "placed", "placed"]);
    expect(await eventsOf(tool)).toBe(1);
  });

  it("of its place and of its name are not both made with one version", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const { description, imageUrl, unitPrice, minimumOrderQuantity } = tool;
    const details = { name: "Renamed", description, imageUrl, unitPrice, minimumOrderQuantity };
    const [placed, edited] = await Promise.all([
      place(tool, { category: below, attributes: { [length]: 20 } }),
      editTool(await anAdminContext(shop), { toolId: tool.id, version: 1, details }),
    ]);
    expect(edited.edited).toBe(placed.kind !== "placed");
    expect(await eventsOf(tool)).toBe(1);
  });
});

it("a category that is removed while a tool is placed in it either has the tool or is unknown", async () => {
  for (let round = 0; round < 10; round += 1) {
    const tool = await aTool(shop);
    const { id, below, length } = await someCategories();
    const ctx = await anAdminContext(shop);
    const [placed, removed] = await Promise.allSettled([
      place(tool, { category: below, attributes: { [length]: 20 } }),
      removeCategory(ctx, id),
    ]);
    const reasons = [placed, removed].flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    const isPlaced = placed.status === "fulfilled";
    expect(reasons).toMatchObject([{ code: isPlaced ? "category-in-use" : "unknown-category" }]);
    expect((await placeOf(tool)).category).toBe(isPlaced ? below : null);
  }
});

describe("placeChanges", () => {
  const before: CataloguePlace = { category: "bolts", attributes: { length: 20, coated: true } };

  it.each<[string, CataloguePlace, object]>([
    ["the same place", { category: "bolts", attributes: { coated: true, length: 20 } }, {}],
    ["another category", { ...before, category: "nuts" }, { category: { from: "bolts", to: "nuts" } }],
    [
      "a flag and a number",
      { category: "bolts", attributes: { length: 0, coated: false } },
      { "attributes.length": { from: 20, to: 0 }, "attributes.coated": { from: "true", to: "false" } },
    ],
    [
      "a value that is removed and one that is added",
      { category: "bolts", attributes: { length: 20, note: "Blue" } },
      { "attributes.coated": { from: "true", to: null }, "attributes.note": { from: null, to: "Blue" } },
    ],
  ])("of %s", (_, after, changes) => {
    expect(placeChanges(before, after)).toEqual(changes);
  });
});
