import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { type CategoryNode, pathTo, readCategoryTree } from "../catalogue/category-tree.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { type Specification, specify } from "../catalogue/specify.ts";
import { type FamilyOfPart, findFamilyOf } from "../family/find-neighbours.ts";
import { findRelated } from "./find-related.ts";
import { findRelations, type Relations } from "../tool/find-relations.ts";
import { toolNotFound } from "../tool/tool-not-found.ts";
import { LISTED_COLUMNS, type ListedTool, toolFromRow } from "../tool/listed-tool.ts";
import { type Alias, partKey } from "../tool/part-number.ts";
import type { ImageTexts } from "../tool/tool-images.ts";

const DAY_MS = 86_400_000;

/** A tool and the other data of its page. */
export interface Part {
  readonly tool: ListedTool;
  /** The images besides the address of the first. */
  readonly images: ImageTexts;
  /** The slug of its category. */
  readonly category: string | null;
  /** The categories from the top to its own; empty without one. */
  readonly path: readonly CategoryNode[];
  readonly attributes: AttributeValues;
  /** Its family, with the parts next to it in size. */
  readonly family: FamilyOfPart | null;
  /** The same in words, in the category's order. */
  readonly specifications: readonly Specification[];
  /** The successor, alternatives and what fits with it, all for sale. */
  readonly relations: Relations;
  /** The tools for sale like it, the most similar first. */
  readonly related: readonly ListedTool[];
  /** True if it is no longer sold for so long that search engines should forget its page. */
  readonly gone: boolean;
  /** The alias that was given instead of the part number. */
  readonly alias: Alias | null;
}

/**
 * Returns the tool with this part number or alias, in any writing, archived or not.
 *
 * @param goneAfterDays days after which an archived tool is gone
 * Error: `not-found`.
 */
export async function findPart(
  ctx: Pick<DomainContext, "em">,
  partNumber: string,
  goneAfterDays: number,
): Promise<Part> {
  const row = await tables(ctx.em)
    .selectFrom("part_number as n")
    .innerJoin("tool", "tool.id", "n.tool_id")
    .leftJoin("category", "category.id", "tool.category_id")
    .select(LISTED_COLUMNS)
    .select(["n.value", "n.kind", "category.slug as category", "tool.category_id", "tool.attributes"])
    .select(["tool.family_id as familyId", "tool.image_alt as imageAlt", "tool.more_images as moreImages"])
    .where("n.key", "=", partKey(partNumber))
    .executeTakeFirst();
  if (!row) throw toolNotFound();
  const tool = toolFromRow(row);
  const tree = row.category_id === null ? [] : await readCategoryTree(ctx.em);
  const path = pathTo(tree, row.category_id);
  const [related, specifications, family, relations] = await Promise.all([
    findRelated(ctx, tool, { tree, path, familyId: row.familyId }),
    specify(ctx.em, path, row.attributes),
    findFamilyOf(ctx.em, { partNumber: tool.partNumber, familyId: row.familyId }),
    findRelations(ctx.em, tool.id),
  ]);
  const archivedAt = row.archived_at?.getTime() ?? Infinity;
  return {
    tool,
    images: { imageAlt: row.imageAlt, moreImages: row.moreImages },
    category: row.category,
    path,
    attributes: row.attributes,
    family,
    specifications,
    relations,
    related,
    gone: Date.now() - archivedAt > goneAfterDays * DAY_MS,
    alias: row.kind === "own" ? null : { value: row.value, kind: row.kind },
  };
}
