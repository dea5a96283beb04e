import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readCategoryAttributes } from "../catalogue/attribute-definition.ts";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { type CategoryNode, pathTo, readCategoryTree } from "../catalogue/category-tree.ts";
import { formatValues, type Specification } from "../catalogue/specify.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { familyNotFound } from "./family-not-found.ts";
import {
  FAMILY_COLUMNS_MAX,
  FAMILY_PARTS_MAX,
  type FamilyColumn,
  readColumns,
  sortByColumns,
  type Valued,
} from "./family-columns.ts";
import type { CatalogueItem } from "../tool/catalogue-item.ts";
import { LISTED_COLUMNS, toolFromRow } from "../tool/listed-tool.ts";

/** A family with all that its page shows. */
export interface FamilyDetails {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly drawing: string | null;
  /** The categories from the top to its own; empty without one. */
  readonly path: readonly CategoryNode[];
  /** The attributes in which its parts differ: those that the admin chose, then others. A family of one part has all that were chosen. */
  readonly columns: readonly FamilyColumn[];
  readonly common: readonly CommonValue[];
  /** The parts for sale, by their columns. */
  readonly parts: readonly CatalogueItem[];
}

/** A value that all parts of a family have, in words, with the letter of the dimension in its drawing. */
interface CommonValue extends Specification {
  readonly letter: string | null;
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
  const [tree, chosen, parts] = await Promise.all([
    readCategoryTree(em),
    readColumns(em, id),
    readParts(em, id),
  ]);
  const categories = new Map(tree.map((node) => [node.id, node]));
  const path = pathTo(tree, categoryId);
  // Parts of one family may be in several categories; the family itself in a higher one, or in none.
  const categoriesOfParts = new Set(parts.flatMap(({ category }) => pathTo(tree, category)));
  const attributes = await readCategoryAttributes(em, [...categoriesOfParts]);
  const { columns, constants } = splitColumns(parts, chosen, attributes);
  return {
    ...about,
    path,
    columns,
    common: formatValues(withConstants(attributes, constants), commonValues(parts, columns)).map((value) => ({
      ...value,
      letter: constants.find(({ slug: name }) => name === value.attribute)?.letter ?? null,
    })),
    parts: sortByColumns(parts, columns).map(({ tool, attributes: values, category }) => ({
      tool,
      attributes: values,
      category: categories.get(category ?? "") ?? null,
      family: about.slug,
    })),
  };
}

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

interface SplitColumns {
  readonly columns: readonly FamilyColumn[];
  /** The columns that the admin chose, but in which all parts have the same value. */
  readonly constants: readonly FamilyColumn[];
}

/** Splits the columns that the admin chose, and adds others in which parts differ, in the order of their categories. */
function splitColumns(
  parts: readonly Valued[],
  chosen: readonly FamilyColumn[],
  ofCategories: readonly AttributeDefinition[],
): SplitColumns {
  const slugs = new Set(chosen.map(({ slug }) => slug));
  const isDifferent = ({ slug }: AttributeDefinition): boolean =>
    new Set(parts.map(({ attributes }) => attributes[slug])).size > 1;
  const isConstant = (column: FamilyColumn): boolean => parts.length > 1 && !isDifferent(column);
  const others = ofCategories
    .filter((attribute) => !slugs.has(attribute.slug) && isDifferent(attribute))
    .map((attribute) => ({ ...attribute, letter: null }));
  return {
    columns: [...chosen.filter((column) => !isConstant(column)), ...others].slice(0, FAMILY_COLUMNS_MAX),
    constants: chosen.filter(isConstant),
  };
}

/** The attributes of the categories, and constants that they do not have. */
function withConstants(
  ofCategories: readonly AttributeDefinition[],
  constants: readonly FamilyColumn[],
): readonly AttributeDefinition[] {
  const slugs = new Set(ofCategories.map(({ slug }) => slug));
  return [...ofCategories, ...constants.filter(({ slug }) => !slugs.has(slug))];
}

/** The values that all parts have, without those of the columns. */
function commonValues(parts: readonly Valued[], columns: readonly FamilyColumn[]): AttributeValues {
  const shown = new Set(columns.map(({ slug }) => slug));
  const common = Object.entries(parts[0]?.attributes ?? {}).filter(
    ([slug, value]) => !shown.has(slug) && parts.every(({ attributes }) => attributes[slug] === value),
  );
  return Object.fromEntries(common);
}
