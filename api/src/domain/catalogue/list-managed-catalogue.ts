import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import type { AttributeUse, ManagedAttribute } from "./attribute-definition.ts";
import { type CategoryNode, readCategoryTree } from "./category-tree.ts";
import { listAttributes } from "./edit-attribute.ts";

/** A category with its own attributes in their order, without inherited ones. */
interface ManagedCategory extends CategoryNode {
  readonly attributes: readonly AttributeUse[];
}

/** The whole catalogue's structure, as admins edit it. */
export interface ManagedCatalogue {
  readonly categories: readonly ManagedCategory[];
  readonly attributes: readonly ManagedAttribute[];
}

/** Returns all categories and all attributes. */
export async function listManagedCatalogue(ctx: AdminContext): Promise<ManagedCatalogue> {
  const [categories, attributes] = await Promise.all([listManagedCategories(ctx), listAttributes(ctx)]);
  return { categories, attributes };
}

/** Returns all categories, siblings in their order. */
export async function listManagedCategories({ em }: AdminContext): Promise<ManagedCategory[]> {
  const [tree, uses] = await Promise.all([
    readCategoryTree(em),
    tables(em)
      .selectFrom("category_attribute")
      .select(["category_id", "attribute", "is_required as isRequired", "is_facet as isFacet"])
      .orderBy("position")
      .execute(),
  ]);
  const usesOf = Map.groupBy(uses, (use) => use.category_id);
  return tree.map((node) => ({
    ...node,
    attributes: (usesOf.get(node.id) ?? []).map(({ attribute, isRequired, isFacet }) => ({
      attribute,
      isRequired,
      isFacet,
    })),
  }));
}

/** Returns the category with this id. Error: `not-found`. */
export async function findManagedCategory(ctx: AdminContext, id: string): Promise<ManagedCategory> {
  const found = (await listManagedCategories(ctx)).find((category) => category.id === id);
  if (!found) throw new DomainError("not-found", "Category not found.");
  return found;
}
