import type { AttributeUse, Attribute, ManagedCatalogue, ManagedCategory } from "./managed-catalogue.api.ts";

type Categories = readonly ManagedCategory[];

/** The categories right below one, or the top ones, in their order. */
export const childrenOf = (categories: Categories, parentId: string | null): ManagedCategory[] =>
  categories.filter((category) => category.parentId === parentId);

/** The categories from the top to this one. */
export function pathOf(categories: Categories, category: ManagedCategory): ManagedCategory[] {
  const above = categories.find(({ id }) => id === category.parentId);
  return above ? [...pathOf(categories, above), category] : [category];
}

/** Returns a category's name after those of the categories above. */
export const pathText = (categories: Categories, category: ManagedCategory): string =>
  pathOf(categories, category)
    .map(({ name }) => name)
    .join(" › ");

/** All categories, each before those below it. */
export const inTreeOrder = (categories: Categories, parentId: string | null = null): ManagedCategory[] =>
  childrenOf(categories, parentId).flatMap((category) => [category, ...inTreeOrder(categories, category.id)]);

/** A category's attribute and where it comes from. */
export interface CategoryAttribute extends Attribute, Omit<AttributeUse, "attribute"> {
  /** The lowest category that has it; its settings apply. */
  readonly from: ManagedCategory;
}

/** The attributes of a category's parts: inherited ones first, each category's in its order. */
export function attributesOf(
  { categories, attributes }: ManagedCatalogue,
  category: ManagedCategory | undefined,
): CategoryAttribute[] {
  if (!category) return [];
  const bySlug = new Map(attributes.map((attribute) => [attribute.slug, attribute]));
  const found = new Map<string, CategoryAttribute>();
  for (const from of pathOf(categories, category)) {
    for (const { attribute: slug, isRequired, isFacet } of from.attributes) {
      const attribute = bySlug.get(slug);
      if (attribute) found.set(slug, { ...attribute, isRequired, isFacet, from });
    }
  }
  return [...found.values()];
}
