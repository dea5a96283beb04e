import type { EntityManager } from "@mikro-orm/postgresql";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { type CategoryNode, pathTo, readCategoryTree } from "../catalogue/category-tree.ts";
import { type Specification, specify } from "../catalogue/specify.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { FAMILY_PARTS_MAX, type FamilyColumn, readColumns, sortByColumns } from "./family-columns.ts";
import type { CatalogueItem } from "./list-catalogue.ts";
import { LISTED_COLUMNS, toolFromRow } from "./listed-tool.ts";

/** A family with all that its page shows. */
export interface FamilyDetails {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly drawing: string | null;
  /** From the top category to its own; empty without one. */
  readonly path: readonly CategoryNode[];
  readonly columns: readonly FamilyColumn[];
  /** What all its parts have in common, in words. */
  readonly common: readonly Specification[];
  /** Its parts for sale, by their columns. */
  readonly parts: readonly CatalogueItem[];
}

/** Returns the family with this address. Error: `not-found`. */
export async function findFamily({ em }: Pick<DomainContext, "em">, slug: string): Promise<FamilyDetails> {
  const family = await tables(em)
    .selectFrom("family")
    .select(["id", "slug", "name", "description", "drawing", "category_id"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!family) throw familyNotFound();
  const { id, category_id: categoryId, ...about } = family;
  const [tree, columns, parts] = await Promise.all([
    readCategoryTree(em),
    readColumns(em, id),
    readParts(em, id),
  ]);
  const categories = new Map(tree.map((node) => [node.id, node]));
  const path = pathTo(tree, categoryId);
  return {
    ...about,
    path,
    columns,
    common: await specify(em, path, commonValues(parts, columns)),
    parts: sortByColumns(parts, columns).map(({ tool, attributes, category }) => ({
      tool,
      attributes,
      category: categories.get(category ?? "") ?? null,
      family: about.slug,
    })),
  };
}

export const familyNotFound = (): DomainError => new DomainError("not-found", "Family not found.", "family");

async function readParts(em: EntityManager, familyId: string) {
  const rows = await tables(em)
    .selectFrom("tool")
    .select(LISTED_COLUMNS)
    .select(["attributes", "category_id"])
    .where("family_id", "=", familyId)
    .where("archived_at", "is", null)
    .orderBy("part_number")
    .limit(FAMILY_PARTS_MAX)
    .execute();
  return rows.map((row) => ({
    tool: toolFromRow(row),
    attributes: row.attributes,
    category: row.category_id,
  }));
}

/** The values that all parts have, without those of the columns. */
function commonValues(
  parts: readonly { readonly attributes: AttributeValues }[],
  columns: readonly FamilyColumn[],
): AttributeValues {
  const shown = new Set(columns.map(({ slug }) => slug));
  const common = Object.entries(parts[0]?.attributes ?? {}).filter(
    ([slug, value]) => !shown.has(slug) && parts.every(({ attributes }) => attributes[slug] === value),
  );
  return Object.fromEntries(common);
}
