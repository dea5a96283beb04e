import type { DomainContext } from "../shared/context.ts";
import { type ListedTool, SELECT_TOOL, toolFromRow, type ToolRow } from "./listed-tool.ts";

/** The tools with these ids in the order of the ids, archived ones too; unknown ids are left out. */
export async function listChosenTools(
  ctx: Pick<DomainContext, "em">,
  ids: readonly string[],
): Promise<ListedTool[]> {
  const rows = await ctx.em.execute<ToolRow[]>(
    `${SELECT_TOOL} where id in (${ids.map(() => "?").join(", ")})`,
    [...ids],
  );
  const found = new Map(rows.map((row) => [row.id, toolFromRow(row)]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}
