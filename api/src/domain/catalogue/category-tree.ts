import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

/** A category without its place in the tree. */
export interface CategoryNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: string;
  /** Stands for it in `tool_search.tokens`. */
  readonly token: number;
  readonly version: number;
}

/** All categories, siblings in their order. */
export type CategoryTree = readonly CategoryNode[];

/** Reads all categories: a few hundred rows. */
export async function readCategoryTree(em: EntityManager): Promise<CategoryTree> {
  const rows = await tables(em)
    .selectFrom("category")
    .select(["id", "parent_id", "slug", "name", "token", "version"])
    .orderBy("position")
    .orderBy("name")
    .execute();
  return rows.map(({ parent_id: parentId, ...row }) => ({ ...row, parentId }));
}

interface TreeIndex {
  readonly byId: ReadonlyMap<string, CategoryNode>;
  readonly below: ReadonlyMap<string | null, readonly CategoryNode[]>;
}

/** Facets look up a part of the tree for each of its categories. */
const indexes = new WeakMap<CategoryTree, TreeIndex>();

function indexOf(tree: CategoryTree): TreeIndex {
  const known = indexes.get(tree);
  if (known) return known;
  const index = {
    byId: new Map(tree.map((node) => [node.id, node])),
    below: Map.groupBy(tree, ({ parentId }) => parentId),
  };
  indexes.set(tree, index);
  return index;
}

/** Returns the categories right below one, or the top ones. */
export const childrenOf = (tree: CategoryTree, id: string | null): readonly CategoryNode[] =>
  indexOf(tree).below.get(id) ?? [];

/** Returns a category and all below it. */
export const subtreeOf = (tree: CategoryTree, top: CategoryNode): CategoryNode[] => [
  top,
  ...childrenOf(tree, top.id).flatMap((child) => subtreeOf(tree, child)),
];

/** Returns the categories from the top to this one. */
export function pathTo(tree: CategoryTree, id: string | null): CategoryNode[] {
  const { byId } = indexOf(tree);
  const path: CategoryNode[] = [];
  for (let node = id === null ? undefined : byId.get(id); node; node = byId.get(node.parentId ?? "")) {
    path.unshift(node);
  }
  return path;
}

/** Returns the category with this address. Error: `unknown-category`, which names the field. */
export function categoryAt(tree: CategoryTree, slug: string): CategoryNode {
  const found = tree.find((node) => node.slug === slug);
  if (found) return found;
  throw new DomainError(
    "unknown-category",
    "No category has this address: see GET /api/categories.",
    "category",
  );
}
