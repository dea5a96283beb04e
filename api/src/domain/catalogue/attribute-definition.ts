import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";
import type { AttributeType } from "./attribute.entity.ts";

/** The kind of values that an attribute has. */
export interface AttributeDefinition {
  readonly slug: string;
  readonly label: string;
  readonly type: AttributeType;
  /** The unit of a number, such as `mm`. */
  readonly unit: string | null;
  /** The digits of a number after the point. */
  readonly decimals: number | null;
  /** The choices in their order; empty for other types. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** An attribute as admins edit it. */
export interface ManagedAttribute extends AttributeDefinition {
  readonly version: number;
}

/** The use of an attribute in a category. */
export interface AttributeUse {
  readonly attribute: string;
  readonly isRequired: boolean;
  readonly isFacet: boolean;
}

/** An attribute of a category. */
export interface CategoryAttribute extends AttributeDefinition {
  readonly isRequired: boolean;
  /** True if customers filter by it. */
  readonly isFacet: boolean;
}

/** Returns all attributes, or those with these slugs, with their choices. Sorted by label. */
export async function readAttributes(
  em: EntityManager,
  slugs?: readonly string[],
): Promise<ManagedAttribute[]> {
  if (slugs?.length === 0) return [];
  const [attributes, choices] = await Promise.all([
    tables(em)
      .selectFrom("attribute")
      .select(["slug", "label", "type", "unit", "decimals", "version"])
      .$if(slugs !== undefined, (query) => query.where("slug", "=", anyOf(slugs ?? [])))
      .orderBy("label")
      .orderBy("slug")
      .execute(),
    tables(em)
      .selectFrom("attribute_choice")
      .select(["attribute", "value", "label"])
      .$if(slugs !== undefined, (query) => query.where("attribute", "=", anyOf(slugs ?? [])))
      .orderBy("position")
      .orderBy("sort_name")
      .orderBy("value")
      .execute(),
  ]);
  const choicesOf = Map.groupBy(choices, ({ attribute }) => attribute);
  return attributes.map((attribute) => ({
    ...attribute,
    choices: (choicesOf.get(attribute.slug) ?? []).map(({ value, label }) => ({ value, label })),
  }));
}

/**
 * Returns the attributes of a category, given its path from the top: those of the categories above first, each in its order. Where a category
 * names an attribute of one above again, its own word counts. Given the paths of several categories, returns the attributes of all.
 */
export async function readCategoryAttributes(
  em: EntityManager,
  path: readonly { readonly id: string }[],
): Promise<CategoryAttribute[]> {
  if (path.length === 0) return [];
  const rows = await selectUses(em)
    .where("category_id", "=", anyOf(path.map(({ id }) => id)))
    .execute();
  const slugs = new Set(rows.map(({ attribute }) => attribute));
  return inheritAttributes(path, usesOf(rows), bySlug(await readAttributes(em, [...slugs])));
}

/**
 * Returns a function that returns the same for any path, without further reads: all attributes of its categories, or those of them with
 * these slugs.
 */
export async function readAttributesOfAll(
  em: EntityManager,
  slugs?: readonly string[],
): Promise<(path: readonly { readonly id: string }[]) => CategoryAttribute[]> {
  if (slugs?.length === 0) return () => [];
  const [rows, definitions] = await Promise.all([
    selectUses(em)
      .$if(slugs !== undefined, (query) => query.where("attribute", "=", anyOf(slugs ?? [])))
      .execute(),
    readAttributes(em, slugs),
  ]);
  const uses = usesOf(rows);
  const known = bySlug(definitions);
  return (path) => inheritAttributes(path, uses, known);
}

const selectUses = (em: EntityManager) =>
  tables(em)
    .selectFrom("category_attribute")
    .select(["category_id", "attribute", "is_required", "is_facet"])
    .orderBy("position");

const bySlug = (definitions: readonly AttributeDefinition[]): ReadonlyMap<string, AttributeDefinition> =>
  new Map(definitions.map((definition) => [definition.slug, definition]));

interface UseRow {
  category_id: string;
  attribute: string;
  is_required: boolean;
  is_facet: boolean;
}

const usesOf = (rows: readonly UseRow[]): ReadonlyMap<string, readonly UseRow[]> =>
  Map.groupBy(rows, (row) => row.category_id);

function inheritAttributes(
  path: readonly { readonly id: string }[],
  uses: ReadonlyMap<string, readonly UseRow[]>,
  definitions: ReadonlyMap<string, AttributeDefinition>,
): CategoryAttribute[] {
  const inherited = new Map(
    path.flatMap(({ id }) => uses.get(id) ?? []).map((row) => [row.attribute, row] as const),
  );
  return [...inherited.values()].flatMap((row) => {
    const definition = definitions.get(row.attribute);
    return definition ? [{ ...definition, isRequired: row.is_required, isFacet: row.is_facet }] : [];
  });
}
