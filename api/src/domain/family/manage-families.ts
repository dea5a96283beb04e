import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import { categoryAt, readCategoryTree } from "../catalogue/category-tree.ts";
import { fieldChanges } from "../catalogue/catalogue-changes.ts";
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
export async function findManagedFamily({ em }: AdminContext, id: string): Promise<ManagedFamily> {
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
 * Adds a family; its address is made of its name and stays. Returns the family that has this content already, as after a repeated request.
 * Errors: those of `editFamily`, `too-many-families`.
 */
export async function addFamily(ctx: AdminContext, content: FamilyContent): Promise<{ id: string }> {
  return changeCatalogue(ctx, async (em) => {
    const families = await tables(em).selectFrom("family").select(["id", "slug", "name"]).execute();
    for (const { id } of families.filter(({ name }) => name === content.name)) {
      if (isUnchanged(await findManagedFamily({ ...ctx, em }, id), content)) return { id };
    }
    if (families.length >= FAMILIES_MAX) {
      throw new DomainError("too-many-families", `There are ${FAMILIES_MAX} families. Remove one first.`);
    }
    const id = newId();
    const slug = freeSlug([slugOf(content.name, "family")], new Set(families.map((family) => family.slug)));
    await tables(em)
      .insertInto("family")
      .values({ id, slug, ...(await columnsOf(em, content)) })
      .execute();
    const parts = await writeTable(em, id, content);
    const changes = familyChanges(null, { ...content, parts });
    await recordChange(em, { action: "family.added", subject: slug, actorId: ctx.admin.customerId, changes });
    return { id };
  });
}

/**
 * Changes a family whose `version` is still the one that the admin saw; otherwise changes nothing. A change that was made already, such as a
 * repeated one, is reported as edited. Errors: `not-found`, `unknown-category`,
 * `unknown-attribute`, `unknown-image`, `bad-family-parts`.
 */
export async function editFamily(
  ctx: AdminContext,
  input: { id: string; version: number; content: FamilyContent },
): Promise<{ readonly edited: boolean }> {
  const { id, version, content } = input;
  return changeCatalogue(ctx, async (em) => {
    const before = await findManagedFamily({ ...ctx, em }, id);
    if (isUnchanged(before, content)) return { edited: true };
    if (before.version !== version) return { edited: false };
    await tables(em)
      .updateTable("family")
      .set({ ...(await columnsOf(em, content)), version: version + 1 })
      .where("id", "=", id)
      .execute();
    await tables(em).deleteFrom("family_column").where("family_id", "=", id).execute();
    const parts = await writeTable(em, id, content);
    const changes = familyChanges(before, { ...content, parts });
    await recordChange(em, {
      action: "family.edited",
      subject: before.slug,
      actorId: ctx.admin.customerId,
      changes,
    });
    return { edited: true };
  });
}

/** Removes a family without documents; its parts stay. Errors: `not-found`, `family-has-documents`. */
export async function removeFamily(ctx: AdminContext, id: string): Promise<void> {
  await changeCatalogue(ctx, async (em) => {
    // The lock waits for a document that is being added.
    await tables(em).selectFrom("family").select("id").where("id", "=", id).forUpdate().execute();
    const before = await findManagedFamily({ ...ctx, em }, id);
    await assertNoDocuments(em, id);
    await moveParts(em, id, []);
    await tables(em).deleteFrom("family").where("id", "=", id).execute();
    const changes = familyChanges(before, null);
    await recordChange(em, {
      action: "family.removed",
      subject: before.slug,
      actorId: ctx.admin.customerId,
      changes,
    });
  });
}

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

/** Returns whether the content is what is stored; part numbers in any writing. */
function isUnchanged(before: ManagedFamily, content: FamilyContent): boolean {
  const stored = new Map(before.parts.map((number) => [partKey(number), number]));
  const parts = content.parts.map((number) => stored.get(partKey(number)) ?? number);
  return Object.keys(familyChanges(before, { ...content, parts })).length === 0;
}

/** Returns the changes of a family; null before it was added and after it was removed. */
function familyChanges(before: FamilyContent | null, after: FamilyContent | null): FieldChanges {
  const [had, has] = [before?.parts ?? [], after?.parts ?? []];
  const without = (parts: readonly string[], others: readonly string[]): string | null =>
    parts.filter((part) => !others.includes(part)).join(", ") || null;
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
