import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DomainError } from "../shared/errors.ts";
import { aCategory } from "../../testing/catalogue.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import {
  categoryAt,
  type CategoryNode,
  childrenOf,
  pathTo,
  readCategoryTree,
  readPathTo,
  subtreeOf,
} from "./category-tree.ts";

const node = (slug: string, parentId: string | null = null): CategoryNode => ({
  id: slug,
  parentId,
  slug,
  name: slug,
  token: 1,
  version: 1,
});

const tree = [
  node("fasteners"),
  node("tools"),
  node("bolts", "fasteners"),
  node("nuts", "fasteners"),
  node("hex-bolts", "bolts"),
  node("set-screws", "bolts"),
];
const slugs = (nodes: readonly CategoryNode[]): string[] => nodes.map(({ slug }) => slug);

describe("a tree of categories", () => {
  it("has the categories right below one, or the top ones", () => {
    expect(slugs(childrenOf(tree, null))).toEqual(["fasteners", "tools"]);
    expect(slugs(childrenOf(tree, "fasteners"))).toEqual(["bolts", "nuts"]);
    expect(childrenOf(tree, "nuts")).toEqual([]);
  });

  it("has a category with all below it, each before those below", () => {
    expect(slugs(subtreeOf(tree, categoryAt(tree, "fasteners")))).toEqual([
      "fasteners",
      "bolts",
      "hex-bolts",
      "set-screws",
      "nuts",
    ]);
    expect(slugs(subtreeOf(tree, categoryAt(tree, "tools")))).toEqual(["tools"]);
  });

  it("has the path from the top to a category", () => {
    expect(slugs(pathTo(tree, "hex-bolts"))).toEqual(["fasteners", "bolts", "hex-bolts"]);
    expect([pathTo(tree, null), pathTo(tree, "gone")]).toEqual([[], []]);
  });

  it("has no category at an unknown address: the error names the field", () => {
    const find = (slug: string) => () => categoryAt(tree, slug);
    for (const slug of ["gone", "", "Bolts", "bolts/hex-bolts"]) {
      expect(find(slug)).toThrow(expect.objectContaining({ code: "unknown-category", field: "category" }));
      expect(find(slug)).toThrow(DomainError);
    }
  });
});

describe("the stored tree", () => {
  const shop = shopFixture();

  it("has siblings by position, then by name", async () => {
    const top = await aCategory(shop, { slug: "top", position: 0 });
    await aCategory(shop, { slug: "second", parentId: top, position: 1 });
    await aCategory(shop, { slug: "first-b", name: "B", parentId: top, position: 0 });
    await aCategory(shop, { slug: "first-a", name: "A", parentId: top, position: 0 });
    const stored = await readCategoryTree(shop.em);
    expect(slugs(childrenOf(stored, top))).toEqual(["first-a", "first-b", "second"]);
    expect(slugs(pathTo(stored, stored.find(({ slug }) => slug === "second")?.id ?? null))).toEqual([
      "top",
      "second",
    ]);
    expect(new Set(stored.map(({ token }) => token)).size).toBe(stored.length);
  });

  it("has the path to a category without the rest of the tree", async () => {
    const top = await aCategory(shop, { slug: "path-top" });
    const middle = await aCategory(shop, { slug: "path-middle", parentId: top });
    const own = await aCategory(shop, { slug: "path-own", parentId: middle });
    await aCategory(shop, { slug: "path-sibling", parentId: middle });
    await aCategory(shop, { slug: "path-below", parentId: own });
    const path = await readPathTo(shop.em, own);
    expect(slugs(path)).toEqual(["path-top", "path-middle", "path-own"]);
    expect(path).toEqual(pathTo(await readCategoryTree(shop.em), own));
    expect([await readPathTo(shop.em, null), await readPathTo(shop.em, randomUUID())]).toEqual([[], []]);
  });
});
