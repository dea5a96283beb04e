import { describe, expect, it } from "vitest";
import { aCategory, aFamily, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { removeCategory } from "../catalogue/edit-category.ts";
import { newId } from "../shared/ids.ts";
import { changeTool } from "./change-tool.ts";
import { listToolEvents } from "./list-tool-events.ts";
import { type Classification, classificationChanges } from "./classification.ts";
import { findClassification } from "./find-classification.ts";
import type { AdminContext } from "../shared/context.ts";
import type { Tool } from "./tool.entity.ts";

const shop = shopFixture();

const NOWHERE: Classification = { category: null, attributes: {} };

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

const classificationOf = ({ id }: Tool) => findClassification({ em: shop.em }, id);

async function classify(tool: Tool, classification: Classification, version = 1, by?: AdminContext) {
  const ctx = by ?? (await anAdminContext(shop));
  const { edited } = await changeTool(ctx, { toolId: tool.id, version, patch: { classification } });
  return { kind: edited ? "classified" : "changed-meanwhile", tool: await classificationOf(tool) };
}

const eventsOf = ({ id }: Tool): Promise<number> => countOf(shop, "audit_entry where subject = ?", [id]);

async function expectUnplaced(tool: Tool): Promise<void> {
  expect(await classificationOf(tool)).toMatchObject({ ...NOWHERE, version: 1 });
  expect(await eventsOf(tool)).toBe(0);
}

describe("placing a tool", () => {
  it("sets category and attributes, raises the version and records who changed what", async () => {
    const tool = await aTool(shop);
    const { below, length, thread } = await someCategories();
    const ctx = await anAdminContext(shop);
    const attributes = { [length]: 20.5, [thread]: "m8" };
    const outcome = await classify(tool, { category: below, attributes }, 1, ctx);
    expect(outcome).toMatchObject({ kind: "classified", tool: { category: below, attributes, version: 2 } });
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
    await classify(tool, { category: below, attributes: { [length]: 20, [thread]: "m8" } });
    await classify(tool, { category: below, attributes: { [length]: 25 } }, 2);
    expect(await classificationOf(tool)).toMatchObject({ attributes: { [length]: 25 }, version: 3 });
    expect((await classificationOf(tool)).attributes).not.toHaveProperty(thread);
  });

  it("nowhere removes category and attributes", async () => {
    const { id, length } = await someCategories();
    const tool = await aTool(shop, { categoryId: id, attributes: { [length]: 20 } });
    expect(await classify(tool, NOWHERE)).toMatchObject({
      kind: "classified",
      tool: { category: null, attributes: {}, allowed: [], version: 2 },
    });
  });

  it("leaves its family, its stock and its texts alone, and is possible while it is archived", async () => {
    const { below, length } = await someCategories();
    const tool = await aTool(shop, { archivedAt: new Date(), stockQuantity: 7 });
    const family = await aFamily(shop, { slug: `family-${newId()}`, name: "Sizes", toolIds: [tool.id] });
    const outcome = await classify(tool, { category: below, attributes: { [length]: 20 } });
    expect(outcome.tool.family).toEqual({ id: family.id, name: "Sizes" });
    const unchanged = "tool where id = ? and name = ? and stock_quantity = 7 and archived_at is not null";
    expect(await countOf(shop, unchanged, [tool.id, tool.name])).toBe(1);
  });
});

describe("an outdated version", () => {
  it("changes nothing, and returns the tool as it is now", async () => {
    const tool = await aTool(shop);
    const { above, below, length } = await someCategories();
    await classify(tool, { category: below, attributes: { [length]: 20 } });
    expect(await classify(tool, { category: above, attributes: { [length]: 30 } })).toMatchObject({
      kind: "changed-meanwhile",
      tool: { category: below, attributes: { [length]: 20 }, version: 2 },
    });
    expect(await eventsOf(tool)).toBe(1);
  });

  it("is reported before a classification that is wrong", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    await classify(tool, { category: below, attributes: { [length]: 20 } });
    const outcome = await classify(tool, { category: "no-such-category", attributes: {} });
    expect(outcome.kind).toBe("changed-meanwhile");
  });

  it("with the classification that the tool has succeeds, without a second event", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const to = { category: below, attributes: { [length]: 20 } };
    await classify(tool, to);
    expect(await classify(tool, to)).toMatchObject({ kind: "classified", tool: { version: 2 } });
    expect(await eventsOf(tool)).toBe(1);
  });
});

describe("a classification that is wrong", () => {
  it("of an unknown category is rejected, and changes nothing", async () => {
    const tool = await aTool(shop);
    await expect(classify(tool, { category: "no-such-category", attributes: {} })).rejects.toMatchObject({
      code: "unknown-category",
      field: "category",
    });
    await expectUnplaced(tool);
  });

  it("is rejected with each value that does not fit, and changes nothing", async () => {
    const tool = await aTool(shop);
    const { below, thread, length } = await someCategories();
    const wrong = { category: below, attributes: { [thread]: "m9", nothing: true } };
    await expect(classify(tool, wrong)).rejects.toMatchObject({
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
    await expect(classify(tool, wrong)).rejects.toMatchObject({
      errors: [{ field: `attributes.${thread}`, message: "is no attribute of this category" }],
    });
    await expectUnplaced(tool);
  });

  it("has attributes without a category", async () => {
    const tool = await aTool(shop);
    const { length } = await someCategories();
    await expect(classify(tool, { category: null, attributes: { [length]: 20 } })).rejects.toMatchObject({
      code: "bad-attributes",
      errors: [{ field: `attributes.${length}` }],
    });
    await expectUnplaced(tool);
  });

  it("is not-found for an unknown tool, also when it is read", async () => {
    const tool = { ...(await aTool(shop)), id: newId() };
    const expected = { code: "not-found", field: "tool", message: "Tool not found." };
    await expect(classify(tool, NOWHERE)).rejects.toMatchObject(expected);
    await expect(classificationOf(tool)).rejects.toMatchObject(expected);
  });
});

describe("changes of one tool at the same time", () => {
  it("by five admins are made by one of them, and all see what that one set", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((value) => classify(tool, { category: below, attributes: { [length]: value } })),
    );
    const classified = outcomes.filter(({ kind }) => kind === "classified");
    expect(classified).toHaveLength(1);
    expect(outcomes.map(({ tool: seen }) => seen)).toEqual(outcomes.map(() => classified[0]?.tool));
    expect(await eventsOf(tool)).toBe(1);
  });

  it("to the same classification succeed all, with one event", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const to = { category: below, attributes: { [length]: 20 } };
    const outcomes = await Promise.all([classify(tool, to), classify(tool, to), classify(tool, to)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["classified", "classified", "classified"]);
    expect(await eventsOf(tool)).toBe(1);
  });

  it("of its classification and of its name are not both made with one version", async () => {
    const tool = await aTool(shop);
    const { below, length } = await someCategories();
    const { description, imageUrl, price, minimumOrderQuantity } = tool;
    const details = { name: "Renamed", description, imageUrl, price, minimumOrderQuantity };
    const [classified, edited] = await Promise.all([
      classify(tool, { category: below, attributes: { [length]: 20 } }),
      changeTool(await anAdminContext(shop), { toolId: tool.id, version: 1, patch: details }),
    ]);
    expect(edited.edited).toBe(classified.kind !== "classified");
    expect(await eventsOf(tool)).toBe(1);
  });
});

it("a category that is removed while a tool is classified in it either has the tool or is unknown", async () => {
  for (let round = 0; round < 10; round += 1) {
    const tool = await aTool(shop);
    const { id, below, length } = await someCategories();
    const ctx = await anAdminContext(shop);
    const [classified, removed] = await Promise.allSettled([
      classify(tool, { category: below, attributes: { [length]: 20 } }),
      removeCategory(ctx, id),
    ]);
    const reasons = [classified, removed].flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    const isClassified = classified.status === "fulfilled";
    expect(reasons).toMatchObject([{ code: isClassified ? "category-in-use" : "unknown-category" }]);
    expect((await classificationOf(tool)).category).toBe(isClassified ? below : null);
  }
});

describe("classificationChanges", () => {
  const before: Classification = { category: "bolts", attributes: { length: 20, coated: true } };

  it.each<[string, Classification, object]>([
    ["the same classification", { category: "bolts", attributes: { coated: true, length: 20 } }, {}],
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
    expect(classificationChanges(before, after)).toEqual(changes);
  });
});
