import type { DomainContext } from "../shared/context.ts";
import {
  type CountedRow,
  type CountedTools,
  countedTools,
  matchCounted,
  MATCHES_COUNTED_MAX,
} from "./counted-tools.ts";
import { beyondPlace, inOrder, type Section, type Sql } from "./found-tool.ts";
import { TOOL_COLUMNS } from "./listed-tool.ts";

interface Asked extends Omit<Section, "sortedBy"> {
  readonly sortKey: Sql;
  /** Also where more match than are counted: the section of those that were counted. */
  readonly evenOfMany?: boolean;
}

/** Counts the tools that match, and finds the section of them where they are fewer than are counted. */
export async function searchFew(
  ctx: Pick<DomainContext, "em">,
  condition: Sql,
  { sortKey, evenOfMany = false, ...asked }: Asked,
): Promise<CountedTools> {
  const section = { ...asked, sortedBy: "sort_key" };
  const match = matchCounted(condition);
  const beyond = beyondPlace(section);
  const rows = await ctx.em.execute<CountedRow[]>(
    `with ${match.text}, counted as materialized (
       select count(*) as total from match
     ), place as materialized (
       select tool_id, sort_key from (select *, ${sortKey.text} as sort_key from match) as match
       where (? or (select total from counted) < ${MATCHES_COUNTED_MAX}) and ${beyond.text}
       order by ${inOrder(section)} limit ?
     )
     select total, sort_key, ${TOOL_COLUMNS}
     from counted left join (place join tool on tool.id = place.tool_id) on true
     order by ${inOrder(section)}`,
    [...match.values, ...sortKey.values, evenOfMany, ...beyond.values, section.limit],
  );
  return countedTools(rows);
}
