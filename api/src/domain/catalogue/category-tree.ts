import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

/** A category without its place in the tree. */
export interface CategoryNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: string;
  /** The number that stands for the category in `tool_search.tokens`. */
  readonly token: number;
  readonly version: number;
}

/** All categories, siblings in their order. */
export type CategoryTree = readonly CategoryNode[];

const COLUMNS = [
  "category.id",
  "category.parent_id as parentId",
  "slug",
  "name",
  "token",
  "version",
] as const;

/** Reads all categories: a few hundred rows. */
export async function readCategoryTree(em: EntityManager): Promise<CategoryTree> {
  return tables(em).selectFrom("category").select(COLUMNS).orderBy("position").orderBy("sort_name").execute();
}

/** Reads the categories from the top to this one: for a write, the whole tree would be the most expensive read. */
export async function readPathTo(em: EntityManager, id: string | null): Promise<CategoryNode[]> {
  if (id === null) return [];
  return tables(em)
    .withRecursive("up", (from) =>
      from
        .selectFrom("category")
        .select(["id", "parent_id", sql<number>`0`.as("distance")])
        .where("id", "=", id)
        .unionAll((below) =>
          below
            .selectFrom("up")
            .innerJoin("category", "category.id", "up.parent_id")
            .select(["category.id", "category.parent_id", sql<number>`distance + 1`.as("distance")]),
        ),
    )
    .selectFrom("up")
    .innerJoin("category", "category.id", "up.id")
    .select(COLUMNS)
    .orderBy("distance", "desc")
    .execute();
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

/** Returns the position of a category among its siblings, from 0. */
export const positionOf = (tree: CategoryTree, { id, parentId }: CategoryNode): number =>
  childrenOf(tree, parentId).findIndex((sibling) => sibling.id === id);

/** Returns the number of levels from a category down. */
export const heightOf = (tree: CategoryTree, top: CategoryNode): number =>
  1 + Math.max(0, ...childrenOf(tree, top.id).map((child) => heightOf(tree, child)));

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
  throw unknownCategory();
}

export const unknownCategory = (): DomainError =>
  new DomainError("unknown-category", "No category has this address: see GET /api/categories.", "category");
