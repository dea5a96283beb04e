import { type CategoryAttribute, readCategoryAttributes } from "../catalogue/attribute-definition.ts";
import { readPathTo } from "../catalogue/category-tree.ts";
import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { Classification } from "./classification.ts";
import { toolNotFound } from "./tool-not-found.ts";

export interface ClassifiedTool extends Classification {
  readonly version: number;
  readonly family: { readonly id: string; readonly name: string } | undefined;
  /** The attributes of its category. */
  readonly allowed: readonly CategoryAttribute[];
}

/** Returns category, attributes and family of a tool, archived or not. Error: `not-found`. */
export async function findClassification(
  { em }: Pick<AdminContext, "em">,
  toolId: string,
): Promise<ClassifiedTool> {
  const row = await tables(em)
    .selectFrom("tool")
    .leftJoin("category", "category.id", "tool.category_id")
    .leftJoin("family", "family.id", "tool.family_id")
    .select(["tool.category_id as categoryId", "category.slug as category"])
    .select(["attributes", "tool.version", "family.id", "family.name"])
    .where("tool.id", "=", toolId)
    .executeTakeFirst();
  if (!row) throw toolNotFound();
  const { id, name, categoryId, ...about } = row;
  const allowed = await readCategoryAttributes(em, await readPathTo(em, categoryId));
  return { ...about, family: id === null || name === null ? undefined : { id, name }, allowed };
}
