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

/** What equally close tools are sorted by. */
export const NAME_LENGTH = "char_length(name_key)";

/** By what column or expression of `tool_search` tools are sorted; equal ones by id. */
export interface Order {
  readonly sortedBy: string;
  readonly descending?: boolean | undefined;
}

/** Which tools are asked for: so many in their order, after a place. */
export interface Section extends Order {
  readonly after?: Place | undefined;
  readonly limit: number;
}

export interface PlaceRow extends ToolRow {
  sort_key: string | number;
}

/** Tools from rows of `from` in their order. The rows of `tool` are read only for those that are answered. */
export async function selectTools(
  ctx: Pick<DomainContext, "em">,
  from: Sql,
  section: Section,
): Promise<FoundTool[]> {
  const { sortedBy, limit } = section;
  const beyond = beyondPlace(section);
  return selectPlaces(ctx, section, {
    text: `select tool_id, ${sortedBy} as sort_key from ${from.text} as found
      where ${beyond.text} order by ${inOrder(section)} limit ?`,
    values: [...from.values, ...beyond.values, limit],
  });
}

/** Tools for rows of `tool_id` and `sort_key`, which must be the right ones already. */
export async function selectPlaces(
  ctx: Pick<DomainContext, "em">,
  { descending }: Pick<Order, "descending">,
  places: Sql,
): Promise<FoundTool[]> {
  const rows = await ctx.em.execute<PlaceRow[]>(
    `select ${TOOL_COLUMNS}, sort_key from (${places.text}) as place join tool on tool.id = place.tool_id
     order by ${inOrder({ sortedBy: "sort_key", descending })}`,
    [...places.values],
  );
  return rows.map(foundTool);
}

export function foundTool(row: PlaceRow): FoundTool {
  return { tool: toolFromRow(row), place: { key: String(row.sort_key), id: row.id } };
}

export function inOrder({ sortedBy, descending }: Order): string {
  const direction = descending ? "desc" : "asc";
  return `${sortedBy} ${direction}, tool_id ${direction}`;
}

/** The condition on rows of `tool_search` that they come after the section's place. */
export function beyondPlace({ sortedBy, descending, after }: Section): Sql {
  return besidePlace(sortedBy, descending ? "<" : ">", after);
}

/** The condition that they are the tool of a place, or come before it. */
export function upToPlace({ sortedBy, descending }: Order, place: Place | undefined): Sql {
  return besidePlace(sortedBy, descending ? ">=" : "<=", place);
}

function besidePlace(sortedBy: string, operator: string, place: Place | undefined): Sql {
  if (!place) return { text: "true", values: [] };
  return { text: `(${sortedBy}, tool_id) ${operator} (?, ?)`, values: [place.key, place.id] };
}
