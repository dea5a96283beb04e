import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { ATTRIBUTE_TYPES } from "../domain/catalogue/attribute.entity.ts";
import { anyOf } from "../domain/shared/any-of.ts";
import { newId } from "../domain/shared/ids.ts";
import { tables } from "../domain/shared/tables.ts";
import type { ImportLine, PlannedLine } from "../domain/tool-import/import-line.ts";
import { previewImport } from "../domain/tool-import/import-tools.ts";
import { writeRelated } from "../domain/tool/entered-relations.ts";
import { planChange } from "../domain/tool/plan-change.ts";
import { planRelations } from "../domain/tool/plan-relations.ts";
import { readSurroundings } from "../domain/tool/read-surroundings.ts";
import { writeNewTools } from "../domain/tool/write-new-tools.ts";
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

/** The number of rows of one statement: triggers index each, and a statement must end in time. */
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
  const patches = planned.map(({ patch }) => ({ ...patch, relations: undefined }));
  const about = await readSurroundings(em, patches);
  const plans = planned.map(({ stockChange }, at) => ({
    ...planChange(null, patches[at] ?? {}, about),
    stockQuantity: stockChange,
  }));
  const ids: string[] = [];
  for (let from = 0; from < plans.length; from += ROWS_PER_STATEMENT) {
    ids.push(...(await writeNewTools(em, plans.slice(from, from + ROWS_PER_STATEMENT), null)));
  }
  const idOfNumber = new Map(planned.map(({ patch }, at) => [patch.partNumber ?? "", ids[at] ?? ""]));
  for (const family of families) {
    const parts = [...idOfNumber].filter(([number]) => family.parts.test(number)).map(([, id]) => id);
    await tables(em)
      .updateTable("tool")
      .set({ family_id: family.id })
      .where("id", "=", anyOf(parts))
      .execute();
  }
  const named = {
    findPart: (number: string) => ({ toolId: idOf(idOfNumber, number), partNumber: number }),
    successorOf: () => null,
  };
  await writeRelated(
    em,
    planned.map(({ patch }, at) => ({
      toolId: ids[at] ?? "",
      related: (planRelations(null, patch, named).related ?? []).flatMap(({ kind, toolId }) =>
        toolId === null ? [] : [{ kind, toolId }],
      ),
    })),
  );
  return ids.length;
}

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the demo catalogue has no ${name}`);
  return id;
}
