import type { EntityManager } from "@mikro-orm/postgresql";
import { defineRecords } from "../audit/manage-records.ts";
import { categoryAt, readCategoryTree } from "../catalogue/category-tree.ts";
import { fieldChanges } from "../audit/record-change.ts";
import type { FieldChanges } from "../audit/audit-action.ts";
import { changeCatalogue } from "../catalogue/change-catalogue.ts";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { freeSlug, slugOf } from "../shared/slug.ts";
import { tables } from "../shared/tables.ts";
import { assertImageExists } from "../tool/assert-image-exists.ts";
import { familyNotFound } from "./family-not-found.ts";
import { type FamilyTable, moveParts, writeTable } from "./family-parts.ts";
import { partKey } from "../tool/part-number.ts";

/** The list of admins has all of them. */
export const FAMILIES_MAX = 1000;

/** The fields of a family that an admin sets. */
export interface FamilyContent extends FamilyTable {
  readonly name: string;
  readonly description: string;
  /** The slug of the category. */
  readonly category: string | null;
  /** The path of an image. */
  readonly drawing: string | null;
}

/** A family as admins see it. */
export interface ManagedFamily extends FamilyContent {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
}

export interface ListedFamily {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly parts: number;
}

/** Returns all families by name, with the number of their parts. */
export async function listFamilies({ em }: AdminContext): Promise<ListedFamily[]> {
  return tables(em)
    .selectFrom("family")
    .leftJoin("tool", "tool.family_id", "family.id")
    .select(({ fn }) => ["family.id", "family.slug", "family.name", fn.count<number>("tool.id").as("parts")])
    .groupBy("family.id")
    .orderBy("family.sort_name")
    .orderBy("family.id")
    .limit(FAMILIES_MAX)
    .execute();
}

/** Returns one family. Error: `not-found`. */
export const findManagedFamily = ({ em }: AdminContext, id: string): Promise<ManagedFamily> =>
  findFamily(em, id);

async function findFamily(em: EntityManager, id: string): Promise<ManagedFamily> {
  const family = await tables(em)
    .selectFrom("family")
    .leftJoin("category", "category.id", "family.category_id")
    .select(["family.id", "family.slug", "family.name", "description", "drawing", "family.version"])
    .select("category.slug as category")
    .where("family.id", "=", id)
    .executeTakeFirst();
  if (!family) throw familyNotFound();
  const [columns, parts] = await Promise.all([
    tables(em)
      .selectFrom("family_column")
      .select(["attribute", "letter"])
      .where("family_id", "=", id)
      .orderBy("position")
      .execute(),
    tables(em)
      .selectFrom("tool")
      .select("part_number")
      .where("family_id", "=", id)
      .orderBy("part_number")
      .execute(),
  ]);
  return { ...family, columns, parts: parts.map((part) => part.part_number) };
}

/**
 * The changes of families. A family's address is made of its name and stays; its parts stay when it is removed. Errors: `unknown-category`,
 * `unknown-attribute`, `unknown-image`, `bad-family-parts`, `too-many-families`, `family-has-documents`.
 */
export const families = defineRecords<FamilyContent, ManagedFamily>({
  kind: "family",
  change: changeCatalogue,
  find: findFamily,
  findSame: async (em, content) => {
    const named = await tables(em)
      .selectFrom("family")
      .select("id")
      .where("name", "=", content.name)
      .execute();
    for (const { id } of named) {
      if (Object.keys(familyChanges(await findFamily(em, id), content)).length === 0) return id;
    }
    return undefined;
  },
  changesOf: familyChanges,
  subjectOf: ({ slug }) => slug,
  insert: async (em, content) => {
    const families = await tables(em).selectFrom("family").select("slug").execute();
    if (families.length >= FAMILIES_MAX) {
      throw new DomainError("too-many-families", `There are ${FAMILIES_MAX} families. Remove one first.`);
    }
    const id = newId();
    const slug = freeSlug([slugOf(content.name, "family")], new Set(families.map((family) => family.slug)));
    await tables(em)
      .insertInto("family")
      .values({ id, slug, ...(await columnsOf(em, content)) })
      .execute();
    await writeTable(em, id, content);
    return id;
  },
  update: async (em, { id, version }, content) => {
    await tables(em)
      .updateTable("family")
      .set({ ...(await columnsOf(em, content)), version: version + 1 })
      .where("id", "=", id)
      .execute();
    await tables(em).deleteFrom("family_column").where("family_id", "=", id).execute();
    await writeTable(em, id, content);
  },
  remove: async (em, { id }) => {
    // The lock waits for a document that is being added.
    await tables(em).selectFrom("family").select("id").where("id", "=", id).forUpdate().execute();
    await assertNoDocuments(em, id);
    await moveParts(em, id, []);
    await tables(em).deleteFrom("family").where("id", "=", id).execute();
  },
});

/** The addresses of documents are permanent, so they do not go with their family unnoticed. */
async function assertNoDocuments(em: EntityManager, familyId: string): Promise<void> {
  const document = await tables(em)
    .selectFrom("document")
    .select("title")
    .where("family_id", "=", familyId)
    .limit(1)
    .executeTakeFirst();
  if (!document) return;
  const message = `It has documents, such as ${document.title}. Remove them first.`;
  throw new DomainError("family-has-documents", message);
}

/** Returns the changes of a family; its parts are the same in any writing. */
function familyChanges(before: FamilyContent | null, after: FamilyContent | null): FieldChanges {
  const had = new Map((before?.parts ?? []).map((number) => [partKey(number), number]));
  const has = new Map((after?.parts ?? []).map((number) => [partKey(number), number]));
  const without = (parts: typeof had, others: typeof had): string | null =>
    [...parts].flatMap(([key, number]) => (others.has(key) ? [] : [number])).join(", ") || null;
  return {
    ...fieldChanges(before ? familyFields(before) : {}, after ? familyFields(after) : {}),
    ...fieldChanges({}, { partsAdded: without(has, had) }),
    ...fieldChanges({ partsRemoved: without(had, has) }, {}),
  };
}

const familyFields = ({ name, description, category, drawing, columns }: FamilyContent) => ({
  name,
  description: description || null,
  category,
  drawing,
  columns:
    columns
      .map(({ attribute, letter }) => (letter === null ? attribute : `${attribute} (${letter})`))
      .join(", ") || null,
});

async function columnsOf(em: EntityManager, { name, description, category, drawing }: FamilyContent) {
  if (drawing !== null) await assertImageExists(em, drawing);
  const node = category === null ? null : categoryAt(await readCategoryTree(em), category);
  return { name, description, drawing, category_id: node?.id ?? null };
}
