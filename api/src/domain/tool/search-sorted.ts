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

/** So many rows are looked through in the order asked for before all that match are sorted. */
const LOOKED_THROUGH = 4000;

/**
 * Counts the tools that match and finds the section of them. Those that match are collected once, and only as
 * far as they are needed: to be counted, and to be sorted where going through the catalogue in its order met too few.
 */
export async function searchSorted(
  ctx: Pick<DomainContext, "em">,
  match: Sql,
  section: Section,
): Promise<CountedTools> {
  const { sortedBy, limit } = section;
  const often = oftenMet(match);
  const beyond = beyondPlace(section);
  const places = { ...section, sortedBy: "sort_key" };
  const beyondPlaces = beyondPlace(places);
  const rows = await ctx.em.execute<CountedRow[]>(
    `with ${often.text}, match as materialized (
       select tool_id, ${sortedBy} as sort_key from tool_search where ${match.text}
     ), counted as materialized (
       select case when often.total = ${MATCHES_COUNTED_MAX} then often.total
         else (select count(*) from (select from match limit ${MATCHES_COUNTED_MAX}) as match) end as total
       from often
     ), near as materialized (
       select tool_id, sort_key
       from (
         select *, ${sortedBy} as sort_key from tool_search
         where (select total from counted) = ${MATCHES_COUNTED_MAX} and ${beyond.text}
         order by ${inOrder(section)} limit ${LOOKED_THROUGH}
       ) as tool_search
       where ${match.text} order by ${inOrder(places)} limit ?
     ), place as materialized (
       select * from near where (select count(*) from near) = ?
       union all (
         select * from match where (select count(*) from near) < ? and ${beyondPlaces.text} order by ${inOrder(places)} limit ?
       )
     )
     select total, sort_key, ${TOOL_COLUMNS}
     from counted left join (place join tool on tool.id = place.tool_id) on true
     order by ${inOrder(places)}`,
    [
      ...often.values,
      ...match.values,
      ...beyond.values,
      ...match.values,
      limit,
      limit,
      limit,
      ...beyondPlaces.values,
      limit,
    ],
  );
  return countedTools(rows);
}
