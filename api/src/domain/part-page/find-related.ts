import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type CategoryNode, type CategoryTree, subtreeOf } from "../catalogue/category-tree.ts";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";
import { LISTED_COLUMNS, type ListedTool, toolFromRow } from "../tool/listed-tool.ts";
import { findSimilarTools, suggestTools } from "../search/suggest-tools.ts";

/** The maximum number of related tools. */
export const RELATED_MAX = 4;
/** The number of tools of a category whose names are compared; which ones is up to Postgres. */
const COMPARED_MAX = 300;

interface Place {
  readonly tree: CategoryTree;
  /** The categories from the top to the tool's own; empty without one. */
  readonly path: readonly CategoryNode[];
  readonly familyId: string | null;
}

/**
 * Returns tools for sale of the same category: first those of other families, as a size table has those of its own, then by the likeness of
 * their names. For a tool without category, returns those with words of its kind.
 */
export async function findRelated(
  { em }: { em: EntityManager },
  tool: ListedTool,
  { tree, path, familyId }: Place,
): Promise<ListedTool[]> {
  const category = path.at(-1);
  if (!category) return findOfKind({ em }, tool);
  const rows = await tables(em)
    .selectFrom((from) =>
      from
        .selectFrom("tool_search")
        .select("tool_id")
        .where("category", "=", anyOf(subtreeOf(tree, category).map(({ token }) => token)))
        .where("tool_id", "<>", tool.id)
        .limit(COMPARED_MAX)
        .as("compared"),
    )
    .innerJoin("tool", "tool.id", "compared.tool_id")
    .select(LISTED_COLUMNS)
    .orderBy(sql`family_id is not null and family_id is not distinct from ${familyId}::uuid`)
    .orderBy(sql`similarity(tool.name, ${tool.name})`, "desc")
    .orderBy("tool.id")
    .limit(RELATED_MAX)
    .execute();
  return rows.map(toolFromRow);
}

/** A name begins with the kind of tool; sizes, which tools of every kind share, come after it. */
const kindOf = (name: string): string => /^[^,0-9]*/.exec(name)?.[0].trim() || name;

async function findOfKind(ctx: { em: EntityManager }, tool: ListedTool): Promise<ListedTool[]> {
  const kind = kindOf(tool.name);
  const [same, similar] = await Promise.all([suggestTools(ctx, kind), findSimilarTools(ctx, kind)]);
  const found = new Map([...same.tools, ...similar].map((each) => [each.id, each]));
  found.delete(tool.id);
  return [...found.values()].slice(0, RELATED_MAX);
}
