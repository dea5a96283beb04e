import type { EntityManager } from "@mikro-orm/postgresql";
import { readAttributes } from "../catalogue/attribute-definition.ts";
import { readCategoryTree } from "../catalogue/category-tree.ts";
import { anyOf } from "../shared/any-of.ts";
import type { AdminContext } from "../shared/context.ts";
import type { TwoWayCursor } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { enteredOf, type EnteredRelations, readRelated } from "../tool/entered-relations.ts";
import { readManagedTools, type ManagedToolQuery } from "../tool/list-managed-tools.ts";
import type { ManagedTool } from "../tool/managed-tool.ts";
import type { Classification } from "../tool/classification.ts";

const BATCH = 500;

export type ExportedTool = ManagedTool & Classification & { readonly relations: EnteredRelations };

export interface ToolExport {
  /** The slugs of all attributes, by label. */
  readonly attributes: readonly string[];
  /** All tools that match, in their order, in batches that are read on demand. */
  readonly batches: AsyncIterable<readonly ExportedTool[]>;
}

/** Returns all tools that match, with their categories and attributes and related parts. */
export async function exportTools(
  ctx: Pick<AdminContext, "em" | "admin">,
  query: ManagedToolQuery,
): Promise<ToolExport> {
  const attributes = (await readAttributes(ctx.em)).map(({ slug }) => slug);
  return { attributes, batches: readBatches(ctx, query) };
}

async function* readBatches(
  ctx: Pick<AdminContext, "em" | "admin">,
  query: ManagedToolQuery,
): AsyncGenerator<readonly ExportedTool[]> {
  const tree = await readCategoryTree(ctx.em);
  const slugs = new Map(tree.map(({ id, slug }) => [id, slug]));
  let cursor: TwoWayCursor | undefined;
  do {
    const page = await readManagedTools(ctx, { ...query, limit: BATCH, cursor });
    yield await withClassifications(ctx.em, slugs, page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
}

async function withClassifications(
  em: EntityManager,
  slugs: ReadonlyMap<string, string>,
  tools: readonly ManagedTool[],
): Promise<ExportedTool[]> {
  const ids = tools.map(({ id }) => id);
  const [rows, related] = await Promise.all([
    tables(em)
      .selectFrom("tool")
      .select(["id", "category_id", "attributes"])
      .where("id", "=", anyOf(ids))
      .execute(),
    readRelated(em, ids),
  ]);
  const classifications = new Map(rows.map((row) => [row.id, row]));
  return tools.map((tool) => {
    const classification = classifications.get(tool.id);
    return {
      ...tool,
      category: slugs.get(classification?.category_id ?? "") ?? null,
      attributes: classification?.attributes ?? {},
      relations: enteredOf(related.get(tool.id) ?? []),
    };
  });
}
