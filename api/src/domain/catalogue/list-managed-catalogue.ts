import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { type AttributeUse, type AttributeDefinition, readAttributes } from "./attribute-definition.ts";
import { type CategoryNode, readCategoryTree } from "./category-tree.ts";

/** The whole catalogue's structure, as admins edit it. */
export interface ManagedCatalogue {
  /** The categories, with siblings in their order. */
  readonly categories: readonly (CategoryNode & { readonly attributes: readonly AttributeUse[] })[];
  readonly attributes: readonly (AttributeDefinition & { readonly version: number })[];
}

/** Returns all categories with their own attributes, without inherited ones, and all attributes. */
export async function listManagedCatalogue({ em }: AdminContext): Promise<ManagedCatalogue> {
  const [tree, uses, attributes, versions] = await Promise.all([
    readCategoryTree(em),
    tables(em)
      .selectFrom("category_attribute")
      .select(["category_id", "attribute", "is_required", "is_facet"])
      .orderBy("position")
      .execute(),
    readAttributes(em),
    tables(em).selectFrom("attribute").select(["slug", "version"]).execute(),
  ]);
  const usesOf = Map.groupBy(uses, (row) => row.category_id);
  const versionOf = new Map(versions.map(({ slug, version }) => [slug, version]));
  return {
    categories: tree.map((node) => ({
      ...node,
      attributes: (usesOf.get(node.id) ?? []).map((row) => ({
        attribute: row.attribute,
        isRequired: row.is_required,
        isFacet: row.is_facet,
      })),
    })),
    attributes: attributes.map((attribute) => ({
      ...attribute,
      version: versionOf.get(attribute.slug) ?? 1,
    })),
  };
}
