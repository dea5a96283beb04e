import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type CategoryAttribute, readCategoryAttributes } from "../catalogue/attribute-definition.ts";
import { checkAttributeValues } from "../catalogue/attribute-values.ts";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { readPathTo, unknownCategory } from "../catalogue/category-tree.ts";
import type { AdminContext } from "../shared/context.ts";
import { anyOf } from "../shared/any-of.ts";
import { BadFields } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockTool } from "./lock-tool.ts";
import { toolNotFound } from "./tool-not-found.ts";
import type { ToolChanges } from "./tool-changes.ts";
import { recordToolEvent } from "./tool-event.ts";

/** Where a tool is in the catalogue. */
export interface Classification {
  /** Slug of the category. */
  readonly category: string | null;
  readonly attributes: AttributeValues;
}

export interface ClassifiedTool extends Classification {
  readonly version: number;
  readonly family: { readonly id: string; readonly name: string } | null;
  /** The attributes of its category. */
  readonly allowed: readonly CategoryAttribute[];
}

/** Returns category, attributes and family of a tool, archived or not. Error: `not-found`. */
export async function findClassification(
  { em }: Pick<AdminContext, "em">,
  toolId: string,
): Promise<ClassifiedTool> {
  const { categoryId, ...classification } = await readClassification(em, toolId);
  return { ...classification, allowed: await readAllowed(em, categoryId) };
}

type StoredClassification = Omit<ClassifiedTool, "allowed"> & { readonly categoryId: string | null };

async function readClassification(em: EntityManager, toolId: string): Promise<StoredClassification> {
  const row = await tables(em)
    .selectFrom("tool")
    .leftJoin("category", "category.id", "tool.category_id")
    .leftJoin("family", "family.id", "tool.family_id")
    .select(["tool.category_id as categoryId", "category.slug as category"])
    .select(["attributes", "tool.version", "family.id", "family.name"])
    .where("tool.id", "=", toolId)
    .executeTakeFirst();
  if (!row) throw toolNotFound();
  const { id, name, ...classification } = row;
  return { ...classification, family: id === null || name === null ? null : { id, name } };
}

const readAllowed = async (em: EntityManager, categoryId: string | null): Promise<CategoryAttribute[]> =>
  readCategoryAttributes(em, await readPathTo(em, categoryId));

export type ClassifyOutcome =
  | { readonly kind: "classified"; readonly tool: ClassifiedTool }
  | { readonly kind: "changed-meanwhile"; readonly tool: ClassifiedTool };

/**
 * Sets category and attributes of a tool whose `version` is still the one that the admin saw; otherwise changes nothing and returns the present ones.
 * Without category, a tool has no attributes. Errors: `not-found`, `unknown-category`, `bad-attributes`, which names each value that does not fit.
 */
export async function classifyTool(
  ctx: AdminContext,
  input: { toolId: string; version: number; classification: Classification },
): Promise<ClassifyOutcome> {
  const { toolId, version, classification } = input;
  return inTransaction(ctx.em, async (em) => {
    await lockTool(em, toolId);
    const { categoryId: idBefore, ...before } = await readClassification(em, toolId);
    const unchanged = async () => ({ ...before, allowed: await readAllowed(em, idBefore) });
    const changes = classificationChanges(before, classification);
    if (Object.keys(changes).length === 0) return { kind: "classified", tool: await unchanged() };
    if (before.version !== version) return { kind: "changed-meanwhile", tool: await unchanged() };
    const { categoryId, allowed } = await checkAllowed(em, classification);
    await tables(em)
      .updateTable("tool")
      .set((eb) => ({
        category_id: categoryId,
        attributes: classification.attributes,
        version: eb("version", "+", 1),
        updated_at: sql`now()`,
      }))
      .where("id", "=", toolId)
      .execute();
    await recordToolEvent(em, { toolId, type: "tool.edited", by: ctx.admin, changes });
    const { category, attributes } = classification;
    return { kind: "classified", tool: { ...before, category, attributes, version: version + 1, allowed } };
  });
}

/**
 * Returns the id of the category if the values fit it; the category cannot be removed before the transaction ends. Errors: `unknown-category`,
 * `bad-attributes`.
 */
export async function checkClassification(
  em: EntityManager,
  classification: Classification,
): Promise<string | null> {
  if (classification.category === null && Object.keys(classification.attributes).length === 0) return null;
  return (await checkAllowed(em, classification)).categoryId;
}

async function checkAllowed(
  em: EntityManager,
  { category, attributes }: Classification,
): Promise<{ categoryId: string | null; allowed: CategoryAttribute[] }> {
  const categoryId = category === null ? null : await lockCategory(em, category);
  const allowed = await readAllowed(em, categoryId);
  const errors = checkAttributeValues(attributes, allowed);
  if (errors.length === 0) return { categoryId, allowed };
  throw new BadFields(
    "bad-attributes",
    errors.map(({ attribute, message }) => ({ field: `attributes.${attribute}`, message })),
  );
}

async function lockCategory(em: EntityManager, slug: string): Promise<string> {
  const [locked] = await lockCategories(em, new Set([slug]));
  if (!locked) throw unknownCategory();
  return locked.id;
}

/** Waits for a removal of these categories, and returns those that are left: the tree that is read afterwards does not have a removed one. */
export async function lockCategories(
  em: EntityManager,
  slugs: ReadonlySet<string>,
): Promise<{ readonly id: string }[]> {
  return tables(em)
    .selectFrom("category")
    .select("id")
    .where("slug", "=", anyOf([...slugs]))
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/** Returns what differs, an attribute as `attributes.length`. */
export function classificationChanges(before: Classification, after: Classification): ToolChanges {
  const slugs = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const text = (value: string | number | boolean | undefined): string | number | null =>
    typeof value === "boolean" ? String(value) : (value ?? null);
  return {
    ...(before.category !== after.category && { category: { from: before.category, to: after.category } }),
    ...Object.fromEntries(
      [...slugs]
        .filter((slug) => before.attributes[slug] !== after.attributes[slug])
        .map((slug) => [
          `attributes.${slug}`,
          { from: text(before.attributes[slug]), to: text(after.attributes[slug]) },
        ]),
    ),
  };
}
