import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { type ListedTool, SELECT_TOOL, toolFromRow, type ToolRow } from "./listed-tool.ts";

/**
 * The tools for sale, oldest first. `query` must be found in name or description; `after` is the cursor of the page before.
 * `total` counts all that match, on every page.
 */
export async function listTools(
  ctx: Pick<DomainContext, "em">,
  input: { query?: string | undefined; limit: number; after?: string | undefined },
): Promise<Page<ListedTool> & { total: number }> {
  const pattern = input.query ? `%${input.query.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const match = pattern ? "and (name ilike ? or description ilike ?)" : "";
  const matchValues = pattern ? [pattern, pattern] : [];
  const [rows, counted] = await Promise.all([
    ctx.em.execute<ToolRow[]>(
      `${SELECT_TOOL} where archived_at is null ${match} ${input.after ? "and id > ?" : ""} order by id limit ?`,
      [...matchValues, ...(input.after ? [input.after] : []), input.limit + 1],
    ),
    ctx.em.execute<{ total: string }[]>(
      `select count(*) as total from tool where archived_at is null ${match}`,
      matchValues,
    ),
  ]);
  return { ...cutPage(rows.map(toolFromRow), input.limit), total: Number(counted[0]?.total ?? 0) };
}
