import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { LISTED_COLUMNS, type ListedTool, toolFromRow } from "./listed-tool.ts";

/** Returns the tools with these ids in the order of the ids, archived ones too; unknown ids are left out. */
export async function findToolsById(
  ctx: Pick<DomainContext, "em">,
  ids: readonly string[],
): Promise<ListedTool[]> {
  const rows = await tables(ctx.em)
    .selectFrom("tool")
    .select(LISTED_COLUMNS)
    .where("id", "=", anyOf(ids))
    .execute();
  const found = new Map(rows.map((row) => [row.id, toolFromRow(row)]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}
