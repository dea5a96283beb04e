import type { DomainContext } from "../shared/context.ts";
import type { Place } from "../shared/page.ts";
import { type ListedTool, TOOL_COLUMNS, toolFromRow, type ToolRow } from "./listed-tool.ts";

export interface FoundTool {
  readonly tool: ListedTool;
  readonly place: Place;
}

/** A part of SQL with the values of its placeholders. */
export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

interface Selection {
  /** Rows of `tool_search`. */
  readonly from: Sql;
  readonly sortedBy: string;
  readonly descending?: boolean;
  readonly after?: Place | undefined;
  readonly limit: number;
}

/** Tools in their order; equal ones by id. The rows of `tool` are read only for those that are answered. */
export async function selectTools(
  ctx: Pick<DomainContext, "em">,
  { from, sortedBy, descending = false, after, limit }: Selection,
): Promise<FoundTool[]> {
  const direction = descending ? "desc" : "asc";
  const beyond = after ? `where (${sortedBy}, tool_id) ${descending ? "<" : ">"} (?, ?)` : "";
  const rows = await ctx.em.execute<(ToolRow & { sort_key: string | number })[]>(
    `select ${TOOL_COLUMNS}, sort_key
     from (
       select tool_id, ${sortedBy} as sort_key from ${from.text} as found
       ${beyond} order by ${sortedBy} ${direction}, tool_id ${direction} limit ?
     ) as place join tool on tool.id = place.tool_id
     order by sort_key ${direction}, tool_id ${direction}`,
    [...from.values, ...(after ? [after.key, after.id] : []), limit],
  );
  return rows.map((row) => ({ tool: toolFromRow(row), place: { key: String(row.sort_key), id: row.id } }));
}

/**
 * Rows of `tool_search` that match. `few`: they are looked up in the word index before anything else is thought of. Else going
 * through the catalogue in the order asked for may be quicker, but takes long when there is next to nothing to be found.
 */
export function matching(column: "named" | "document", query: string, few: boolean): Sql {
  const first = few ? " offset 0" : "";
  return { text: `(select * from tool_search where ${column} @@ ?::tsquery${first})`, values: [query] };
}
