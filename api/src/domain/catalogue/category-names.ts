import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";
import { freeSlug, slugOf } from "../shared/slug.ts";
import { tables } from "../shared/tables.ts";
import { type CategoryNode, type CategoryTree, childrenOf } from "./category-tree.ts";

/** Returns the parent of a category, null for a top one. Error: `unknown-category`. */
export function parentOf(tree: CategoryTree, parentId: string | null): CategoryNode | null {
  if (parentId === null) return null;
  const parent = tree.find(({ id }) => id === parentId);
  if (parent) return parent;
  throw new DomainError("unknown-category", "The parent category does not exist.", "parentId");
}

/** Returns whether two categories have the same name, in any case. */
export const isSameName = (one: { readonly name: string }, other: { readonly name: string }): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase();

/** Two siblings of one name are hard to distinguish; most likely a request was repeated. Error: `category-taken`. */
export function assertFreeName(
  tree: CategoryTree,
  { name, parentId }: Pick<CategoryNode, "name" | "parentId">,
): void {
  const taken = childrenOf(tree, parentId).find((sibling) => isSameName(sibling, { name }));
  if (!taken) return;
  const parent = parentOf(tree, parentId);
  const what = parent ? `category ${taken.name} in ${parent.name}` : `top category ${taken.name}`;
  throw new DomainError("category-taken", `There is a ${what} already. Enter another name.`, "name");
}

/** Returns an address that no other category has or had. */
export async function freeAddress(
  em: EntityManager,
  { name, id, parent }: { name: string; id: string; parent: CategoryNode | null },
): Promise<string> {
  const own = slugOf(name, "category");
  const longer = parent ? [slugOf(`${parent.name} ${name}`, "category")] : [];
  const others = await tables(em)
    .selectFrom("category")
    .select("slug")
    .where("id", "<>", id)
    .union((eb) => eb.selectFrom("category_address").select("slug").where("category_id", "<>", id))
    .execute();
  return freeSlug([own, ...longer], new Set(others.map(({ slug }) => slug)));
}

/** Redirects from the old address of a category to its new one. */
export async function redirect(
  em: EntityManager,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await tables(em).deleteFrom("category_address").where("slug", "=", to).execute();
  await tables(em).insertInto("category_address").values({ slug: from, category_id: id }).execute();
}
