import type { DomainContext } from "../shared/context.ts";
import {
  type CountedRow,
  type CountedTools,
  countedTools,
  MATCHES_COUNTED_MAX,
  oftenMet,
} from "./counted-tools.ts";
import { beyondPlace, inOrder, type Section, type Sql } from "./found-tool.ts";
import { TOOL_COLUMNS } from "./listed-tool.ts";

interface Asked extends Omit<Section, "sortedBy"> {
  readonly sortKey: Sql;
}

/** Counts the tools that match, and finds the section of them where they are fewer than are counted. */
export async function searchFew(
  ctx: Pick<DomainContext, "em">,
  condition: Sql,
  { sortKey, ...asked }: Asked,
): Promise<CountedTools> {
  const section = { ...asked, sortedBy: "sort_key" };
  const often = oftenMet(condition);
  const beyond = beyondPlace(section);
  const rows = await ctx.em.execute<CountedRow[]>(
    `with ${often.text}, match as materialized (
       select * from tool_search
       where (select total from often) < ${MATCHES_COUNTED_MAX} and ${condition.text} limit ${MATCHES_COUNTED_MAX}
     ), counted as materialized (
       select greatest((select total from often), (select count(*) from match)) as total
     ), place as materialized (
       select tool_id, sort_key from (select *, ${sortKey.text} as sort_key from match) as match
       where (select total from counted) < ${MATCHES_COUNTED_MAX} and ${beyond.text} order by ${inOrder(section)} limit ?
     )
     select total, sort_key, ${TOOL_COLUMNS}
     from counted left join (place join tool on tool.id = place.tool_id) on true
     order by ${inOrder(section)}`,
    [...often.values, ...condition.values, ...sortKey.values, ...beyond.values, section.limit],
  );
  return countedTools(rows);
}
