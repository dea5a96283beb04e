import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { tables } from "../domain/shared/tables.ts";
import { storedBreaks } from "../domain/tool/order-terms.ts";
import { SEED_TOOLS } from "./catalogue.ts";
import { ATTRIBUTES } from "./demo/attributes.ts";
import { CATEGORIES } from "./demo/categories.ts";
import { FAMILIES } from "./demo/demo-catalogue.ts";
import { RELATIONS } from "./demo/relations.ts";
import { TOOL_PLACES } from "./demo/todays-tools.ts";
import type { DemoCategory, DemoFamily } from "./demo/types.ts";
import { drawingPath } from "./drawing/drawings.ts";

/** Rows of one statement: triggers index each, and a statement must end in time. */
const ROWS_PER_STATEMENT = 200;

type Ids = ReadonlyMap<string, string>;

/**
 * Adds the categories, attributes, families, parts and relations of the demo catalogue to a shop without categories, and gives the tools that every shop begins
 * with their places. Runs in the caller's transaction.
 *
 * @returns the number of parts; null if the shop has categories, which then stay as they are
 */
export async function seedDemoCatalogue(em: EntityManager): Promise<number | null> {
  const first = await tables(em).selectFrom("category").select("id").limit(1).executeTakeFirst();
  if (first) return null;
  await insertAttributes(em);
  const ids = await insertCategories(em);
  await placeTools(em, ids);
  return insertParts(em, ids);
}

async function insertAttributes(em: EntityManager): Promise<void> {
  await tables(em)
    .insertInto("attribute")
    .values(
      ATTRIBUTES.map(({ slug, label, type, unit = null, decimals = null }) => ({
        slug,
        label,
        type,
        unit,
        decimals,
      })),
    )
    .execute();
  const choices = ATTRIBUTES.flatMap(({ slug, choices: labels = new Map<string, string>() }) =>
    [...labels].map(([value, label], position) => ({ attribute: slug, value, label, position })),
  );
  await tables(em).insertInto("attribute_choice").values(choices).execute();
}

interface PlacedCategory extends DemoCategory {
  readonly id: string;
  readonly parentId: string | null;
  readonly position: number;
}

/** Parents before their children. */
function placed(categories: readonly DemoCategory[], parentId: string | null): PlacedCategory[] {
  return categories.flatMap((category, position) => {
    const id = newId();
    return [{ ...category, id, parentId, position }, ...placed(category.children, id)];
  });
}

/** Returns the ids of all categories by slug. */
async function insertCategories(em: EntityManager): Promise<Ids> {
  const categories = placed(CATEGORIES, null);
  await tables(em)
    .insertInto("category")
    .values(
      categories.map(({ id, parentId, slug, name, position }) => ({
        id,
        parent_id: parentId,
        slug,
        name,
        position,
      })),
    )
    .execute();
  const attributes = categories.flatMap(({ id, attributes: marked }) =>
    marked.map((text, position) => ({
      category_id: id,
      attribute: text.replace(/[!-]$/, ""),
      position,
      is_required: text.endsWith("!"),
      is_facet: !text.endsWith("-"),
    })),
  );
  await tables(em).insertInto("category_attribute").values(attributes).execute();
  return new Map(categories.map(({ slug, id }) => [slug, id]));
}

/** Tools that an admin has already placed or renamed stay as they are. */
async function placeTools(em: EntityManager, ids: Ids): Promise<void> {
  for (const { name, picture } of SEED_TOOLS) {
    const place = TOOL_PLACES[picture];
    if (!place) continue;
    await tables(em)
      .updateTable("tool")
      .set({ category_id: ids.get(place.category) ?? null, attributes: place.attributes })
      .where("name", "=", name)
      .where("category_id", "is", null)
      .execute();
  }
}

async function insertParts(em: EntityManager, ids: Ids): Promise<number> {
  const families = FAMILIES.map((family) => ({ ...family, id: newId() }));
  await insertFamilies(em, ids, families);
  const rows = families.flatMap(({ id: familyId, category, drawing, parts }) =>
    parts.map((part) => ({
      id: newId(),
      part_number: part.partNumber,
      name: part.name,
      description: part.description,
      image_url: drawingPath(drawing),
      unit_price_cents: cents(part.unitPriceCents),
      minimum_order_quantity: part.minimumOrderQuantity,
      order_multiple: part.orderMultiple,
      price_breaks: storedBreaks(
        part.priceBreaks.map(({ minQuantity, unitPriceCents }) => ({
          minQuantity,
          unitPrice: cents(unitPriceCents),
        })),
      ),
      stock_quantity: part.stockQuantity,
      category_id: ids.get(category) ?? null,
      family_id: familyId,
      attributes: part.attributes,
    })),
  );
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await tables(em).insertInto("tool").values(some).execute();
    const movements = some
      .filter((row) => row.stock_quantity > 0)
      .map((row) => ({ tool_id: row.id, quantity: row.stock_quantity, reason: "initial" as const }));
    await tables(em).insertInto("stock_movement").values(movements).execute();
  }
  await insertRelations(em, new Map(rows.map((row) => [row.part_number, row.id])));
  return rows.length;
}

/** @param ids the ids of parts by their numbers */
async function insertRelations(em: EntityManager, ids: Ids): Promise<void> {
  const rows = RELATIONS.flatMap(({ partNumber, kind, related, position }) => {
    const [toolId, relatedId] = [ids.get(partNumber), ids.get(related)];
    return toolId && relatedId ? [{ tool_id: toolId, kind, related_id: relatedId, position }] : [];
  });
  await tables(em).insertInto("part_relation").values(rows).execute();
}

async function insertFamilies(
  em: EntityManager,
  ids: Ids,
  families: readonly (DemoFamily & { readonly id: string })[],
): Promise<void> {
  const rows = families.map(({ id, slug, name, description, category, drawing }) => ({
    id,
    slug,
    name,
    description,
    category_id: ids.get(category) ?? null,
    drawing: drawingPath(drawing),
  }));
  await tables(em).insertInto("family").values(rows).execute();
  const columns = families.flatMap((family) =>
    family.columns.map(({ attribute, letter = null }, position) => ({
      family_id: family.id,
      attribute,
      position,
      letter,
    })),
  );
  await tables(em).insertInto("family_column").values(columns).execute();
}
