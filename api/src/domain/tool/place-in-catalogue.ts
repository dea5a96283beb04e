import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type CategoryAttribute, readCategoryAttributes } from "../catalogue/attribute-definition.ts";
import { checkAttributeValues } from "../catalogue/attribute-values.ts";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { categoryAt, pathTo, readCategoryTree } from "../catalogue/category-tree.ts";
import type { AdminContext } from "../shared/context.ts";
import { anyOf } from "../shared/any-of.ts";
import { BadFields } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockTool } from "./edit-tool.ts";
import { toolNotFound } from "./find-tool.ts";
import type { ToolChanges } from "./tool-changes.ts";
import { recordToolEvent } from "./tool-event.ts";

/** Where a tool is in the catalogue. */
export interface CataloguePlace {
  /** Slug of the category. */
  readonly category: string | null;
  readonly attributes: AttributeValues;
}

export interface PlacedTool extends CataloguePlace {
  readonly version: number;
  readonly family: { readonly id: string; readonly name: string } | null;
  /** The attributes of its category. */
  readonly allowed: readonly CategoryAttribute[];
}

/** Returns category, attributes and family of a tool, archived or not. Error: `not-found`. */
export async function findCataloguePlace(
  { em }: Pick<AdminContext, "em">,
  toolId: string,
): Promise<PlacedTool> {
  const row = await tables(em)
    .selectFrom("tool")
    .leftJoin("family", "family.id", "tool.family_id")
    .select(["tool.category_id", "attributes", "tool.version", "family.id", "family.name"])
    .where("tool.id", "=", toolId)
    .executeTakeFirst();
  if (!row) throw toolNotFound();
  const path = pathTo(await readCategoryTree(em), row.category_id);
  return {
    category: path.at(-1)?.slug ?? null,
    attributes: row.attributes,
    version: row.version,
    family: row.id === null || row.name === null ? null : { id: row.id, name: row.name },
    allowed: await readCategoryAttributes(em, path),
  };
}

export type PlaceOutcome =
  | { readonly kind: "placed"; readonly tool: PlacedTool }
  | { readonly kind: "changed-meanwhile"; readonly tool: PlacedTool };

/**
 * Sets category and attributes of a tool whose `version` is still the one that the admin saw; otherwise changes nothing and returns the present ones.
 * Without category, a tool has no attributes. Errors: `not-found`, `unknown-category`, `bad-attributes`, which names each value that does not fit.
 */
export async function placeInCatalogue(
  ctx: AdminContext,
  input: { toolId: string; version: number; place: CataloguePlace },
): Promise<PlaceOutcome> {
  const { toolId, version, place } = input;
  return inTransaction(ctx.em, async (em) => {
    await lockTool(em, toolId);
    const before = await findCataloguePlace({ em }, toolId);
    const changes = placeChanges(before, place);
    if (Object.keys(changes).length === 0) return { kind: "placed", tool: before };
    if (before.version !== version) return { kind: "changed-meanwhile", tool: before };
    const categoryId = await checkPlace(em, place);
    await tables(em)
      .updateTable("tool")
      .set((eb) => ({
        category_id: categoryId,
        attributes: place.attributes,
        version: eb("version", "+", 1),
        updated_at: sql`now()`,
      }))
      .where("id", "=", toolId)
      .execute();
    await recordToolEvent(em, { toolId, type: "tool.edited", by: ctx.admin, changes });
    return { kind: "placed", tool: await findCataloguePlace({ em }, toolId) };
  });
}

/**
 * Returns the id of the category if the values fit it; the category cannot be removed before the transaction ends. Errors: `unknown-category`,
 * `bad-attributes`.
 */
export async function checkPlace(em: EntityManager, place: CataloguePlace): Promise<string | null> {
  if (place.category !== null) await lockCategories(em, new Set([place.category]));
  const tree = place.category === null ? [] : await readCategoryTree(em);
  const category = place.category === null ? null : categoryAt(tree, place.category);
  const path = pathTo(tree, category?.id ?? null);
  const errors = checkAttributeValues(place.attributes, await readCategoryAttributes(em, path));
  if (errors.length === 0) return category?.id ?? null;
  throw new BadFields(
    "bad-attributes",
    errors.map(({ attribute, message }) => ({ field: `attributes.${attribute}`, message })),
  );
}

/** Waits for a removal of these categories; the tree that is read afterwards does not have a removed one. */
export async function lockCategories(em: EntityManager, slugs: ReadonlySet<string>): Promise<void> {
  await tables(em)
    .selectFrom("category")
    .select("id")
    .where("slug", "=", anyOf([...slugs]))
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/** Returns what differs, an attribute as `attributes.length`. */
export function placeChanges(before: CataloguePlace, after: CataloguePlace): ToolChanges {
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
