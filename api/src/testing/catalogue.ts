import { newId } from "../domain/shared/ids.ts";
import { tables } from "../domain/shared/tables.ts";
import type { AttributeType } from "../domain/catalogue/attribute.entity.ts";
import type { FamilyContent } from "../domain/family/manage-families.ts";
import type { TestShop } from "./test-shop.ts";

/** A category; returns its id. */
export async function aCategory(
  shop: TestShop,
  over: { slug: string; name?: string; parentId?: string | null; position?: number },
): Promise<string> {
  const id = newId();
  await tables(shop.em)
    .insertInto("category")
    .values({
      id,
      slug: over.slug,
      name: over.name ?? over.slug,
      parent_id: over.parentId ?? null,
      position: over.position ?? 0,
    })
    .execute();
  return id;
}

/** What an admin enters for a family. */
export const aFamilyContent = (over: Partial<FamilyContent> = {}): FamilyContent => ({
  name: `Bolts ${newId()}`,
  description: "Steel",
  category: null,
  drawing: null,
  columns: [],
  parts: [],
  ...over,
});

/** A family of these tools, whose columns are these attributes. */
export async function aFamily(
  shop: TestShop,
  over: {
    slug: string;
    name?: string;
    categoryId?: string;
    columns?: readonly string[];
    toolIds?: readonly string[];
    drawing?: string;
  },
): Promise<{ id: string; slug: string }> {
  const id = newId();
  const {
    slug,
    name = slug,
    categoryId = null,
    columns = [],
    toolIds = [],
    drawing = "/tools/wrench.webp",
  } = over;
  const db = tables(shop.em);
  await db
    .insertInto("family")
    .values({ id, slug, name, description: "", category_id: categoryId, drawing })
    .execute();
  for (const [position, attribute] of columns.entries()) {
    await db.insertInto("family_column").values({ family_id: id, attribute, position }).execute();
  }
  for (const toolId of toolIds) {
    await db.updateTable("tool").set({ family_id: id }).where("id", "=", toolId).execute();
  }
  return { id, slug };
}

/** An attribute with its choices, of a category if one is given. */
export async function anAttribute(
  shop: TestShop,
  over: {
    slug: string;
    type: AttributeType;
    unit?: string;
    decimals?: number;
    choices?: readonly string[];
    categoryId?: string;
    isRequired?: boolean;
    isFacet?: boolean;
    position?: number;
  },
): Promise<void> {
  const { slug, type } = over;
  await tables(shop.em)
    .insertInto("attribute")
    .values({
      slug,
      label: slug.toUpperCase(),
      type,
      unit: over.unit ?? null,
      decimals: type === "number" ? (over.decimals ?? 1) : null,
    })
    .execute();
  for (const [position, value] of (over.choices ?? []).entries()) {
    await tables(shop.em)
      .insertInto("attribute_choice")
      .values({ attribute: slug, value, label: value.toUpperCase(), position })
      .execute();
  }
  if (over.categoryId) {
    await tables(shop.em)
      .insertInto("category_attribute")
      .values({
        category_id: over.categoryId,
        attribute: slug,
        position: over.position ?? 0,
        is_required: over.isRequired ?? false,
        is_facet: over.isFacet ?? true,
      })
      .execute();
  }
}

/** A word that no tool has. */
export const aWord = (): string => `w${newId().replaceAll("-", "")}`;

/** A group of synonyms; returns its id. */
export async function someSynonyms(
  shop: TestShop,
  phrases: readonly string[] = [aWord(), aWord()],
): Promise<string> {
  const id = newId();
  await tables(shop.em)
    .insertInto("search_synonym")
    .values({ id, phrases: [...phrases] })
    .execute();
  return id;
}
