import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { ATTRIBUTE_TYPES } from "../domain/catalogue/attribute.entity.ts";
import { newId } from "../domain/shared/ids.ts";
import { tables } from "../domain/shared/tables.ts";
import type { ImportLine, PlannedLine } from "../domain/tool-import/import-plan.ts";
import { previewImport } from "../domain/tool-import/import-tools.ts";
import { storedBreaks } from "../domain/tool/order-terms.ts";
import { readImportLine } from "../http/tool-import/import-tools.wire.ts";
import { readToolsCsv } from "../http/tool-import/tool-csv.ts";
import {
  PART_FILES,
  readDemoAttributes,
  readDemoCategories,
  readDemoChoices,
  readDemoFamilies,
  readDemoFile,
  readDemoReviews,
} from "./demo-files.ts";

/** Rows of one statement: triggers index each, and a statement must end in time. */
const ROWS_PER_STATEMENT = 200;

type Ids = ReadonlyMap<string, string>;
type Families = readonly { readonly id: string; readonly parts: RegExp }[];

/**
 * Adds the demo catalogue and reviews to an empty shop, in the caller's transaction. Returns the number of parts. Throws an error that names the
 * lines which an import would reject.
 */
export async function seedDemoCatalogue(em: EntityManager): Promise<number> {
  await insertAttributes(em);
  const families = await insertFamilies(em, await insertCategories(em));
  let parts = 0;
  for (const file of PART_FILES) parts += await insertParts(em, await planParts(em, file), families);
  await tables(em)
    .insertInto("review")
    .values(readDemoReviews().map((review) => ({ ...review, id: newId(), rating: Number(review.rating) })))
    .execute();
  return parts;
}

async function insertAttributes(em: EntityManager): Promise<void> {
  const rows = readDemoAttributes().map(({ slug, label, type, unit, decimals }) => ({
    slug,
    label,
    type: z.enum(ATTRIBUTE_TYPES).parse(type),
    unit: unit || null,
    decimals: decimals === "" ? null : Number(decimals),
  }));
  await tables(em).insertInto("attribute").values(rows).execute();
  await tables(em)
    .insertInto("attribute_choice")
    .values(readDemoChoices().map((choice, position) => ({ ...choice, position })))
    .execute();
}

/** Returns the ids of all categories by slug. */
async function insertCategories(em: EntityManager): Promise<Ids> {
  const rows = readDemoCategories();
  const ids = new Map(rows.map(({ slug }) => [slug, newId()]));
  const categories = rows.map(({ slug, name, parent }, position) => ({
    id: idOf(ids, slug),
    slug,
    name,
    parent_id: parent === "" ? null : idOf(ids, parent),
    position,
  }));
  const attributes = rows.flatMap(({ slug, attributes: words }) =>
    (words.match(/\S+/g) ?? []).map((word, position) => ({
      category_id: idOf(ids, slug),
      attribute: word.replace(/[!-]$/, ""),
      position,
      is_required: word.endsWith("!"),
      is_facet: !word.endsWith("-"),
    })),
  );
  await tables(em).insertInto("category").values(categories).execute();
  await tables(em).insertInto("category_attribute").values(attributes).execute();
  return ids;
}

async function insertFamilies(em: EntityManager, categories: Ids): Promise<Families> {
  const families = readDemoFamilies().map((family) => ({ ...family, id: newId() }));
  const rows = families.map(({ id, slug, name, description, drawing, category }) => ({
    id,
    slug,
    name,
    description,
    drawing,
    category_id: idOf(categories, category),
  }));
  const columns = families.flatMap((family) =>
    family.columns.map((column, position) => ({ ...column, family_id: family.id, position })),
  );
  await tables(em).insertInto("family").values(rows).execute();
  await tables(em).insertInto("family_column").values(columns).execute();
  return families;
}

/** Returns the lines of a file of parts as the import reads them. */
export async function readDemoParts(file: string): Promise<ImportLine[]> {
  const attributes = new Set(readDemoAttributes().map(({ slug }) => slug));
  return (await readToolsCsv(readDemoFile(file), attributes)).map(readImportLine);
}

/** Returns what an import of the file would do. */
async function planParts(em: EntityManager, file: string): Promise<readonly PlannedLine[]> {
  const { lines: planned } = await previewImport({ em }, await readDemoParts(file));
  const wrong = planned.flatMap(({ line, errors }) =>
    errors.map(({ field, message }) => `${file}, line ${line}: ${field} ${message}`),
  );
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return planned;
}

/** Inserts the parts with their stock and what is related to them; returns their number. */
async function insertParts(
  em: EntityManager,
  planned: readonly PlannedLine[],
  families: Families,
): Promise<number> {
  const parts = planned.flatMap(({ details, partNumber, classification, extras, related, stockChange }) =>
    details
      ? {
          related: related ?? [],
          row: {
            id: newId(),
            part_number: partNumber ?? undefined,
            name: details.name,
            description: details.description,
            image_url: details.imageUrl,
            unit_price_cents: details.unitPrice,
            minimum_order_quantity: details.minimumOrderQuantity,
            order_multiple: extras?.orderMultiple,
            price_breaks: storedBreaks(extras?.priceBreaks ?? []),
            stock_quantity: stockChange,
            category_id: classification?.categoryId,
            family_id: families.find((family) => family.parts.test(partNumber ?? ""))?.id,
            attributes: classification?.attributes,
          },
        }
      : [],
  );
  for (let from = 0; from < parts.length; from += ROWS_PER_STATEMENT) {
    const rows = parts.slice(from, from + ROWS_PER_STATEMENT).map(({ row }) => row);
    const movements = rows
      .filter((row) => row.stock_quantity > 0)
      .map((row) => ({ tool_id: row.id, quantity: row.stock_quantity, reason: "initial" as const }));
    await tables(em).insertInto("tool").values(rows).execute();
    await tables(em).insertInto("stock_movement").values(movements).execute();
  }
  const ids = new Map(parts.map(({ row }) => [row.part_number ?? "", row.id]));
  const relations = parts.flatMap(({ row, related }) =>
    related.map(({ kind, partNumber }, position) => ({
      tool_id: row.id,
      kind,
      related_id: idOf(ids, partNumber),
      position,
    })),
  );
  if (relations.length > 0) await tables(em).insertInto("part_relation").values(relations).execute();
  return parts.length;
}

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo catalogue has no ${name}`);
  return id;
}
