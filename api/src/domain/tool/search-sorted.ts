import type { DomainContext } from "../shared/context.ts";
import type { Place } from "../shared/page.ts";
import { type CountedTools, MATCHES_COUNTED_MAX } from "./counted-tools.ts";
import {
  beyondPlace,
  type FoundTool,
  inOrder,
  type Section,
  selectPlaces,
  type Sql,
  upToPlace,
} from "./found-tool.ts";
import { searchFew } from "./search-few.ts";

/** So many rows are looked through in the order asked for before those that match are collected. */
const LOOKED_THROUGH = 2000;

/** Counts the tools that match and finds the section of them. */
export async function searchSorted(
  ctx: Pick<DomainContext, "em">,
  match: Sql,
  section: Section,
): Promise<CountedTools> {
  const { sortedBy, ...asked } = section;
  const counted = await searchFew(ctx, match, {
    ...asked,
    sortKey: { text: sortedBy, values: [] },
    evenOfMany: true,
  });
  if (counted.total < MATCHES_COUNTED_MAX) return counted;
  const { total, found: some } = counted;
  const bound = some[section.limit - 1]?.place;
  const found = await searchMany(ctx, match, section, bound);
  // Some of those up to the bound may just have gone: it would look like the end.
  const isEnd = bound === undefined || found.length === section.limit;
  return { total, found: isEnd ? found : await searchMany(ctx, match, section) };
}

/**
 * The section of tools of which many match: where it is not met by going through the catalogue in its order, those that match
 * are collected and sorted, up to the place `bound` where it is known that there are enough before it.
 */
async function searchMany(
  ctx: Pick<DomainContext, "em">,
  match: Sql,
  section: Section,
  bound?: Place,
): Promise<FoundTool[]> {
  const { sortedBy, descending, limit } = section;
  const beyond = beyondPlace(section);
  const upTo = upToPlace(section, bound);
  const places = inOrder({ sortedBy: "sort_key", descending });
  return selectPlaces(ctx, section, {
    text: `
    with near as materialized (
      select tool_id, sort_key
      from (
        select *, ${sortedBy} as sort_key from tool_search
        where ${beyond.text} order by ${inOrder(section)} limit ${LOOKED_THROUGH}
      ) as tool_search
      where ${match.text} order by ${places} limit ?
    ), match as materialized (
      select tool_id, ${sortedBy} as sort_key from tool_search
      where (select count(*) from near) < ? and ${match.text} and ${beyond.text} and ${upTo.text}
    )
    select * from near where (select count(*) from near) = ?
    union all (select * from match order by ${places} limit ?)`,
    values: [
      ...beyond.values,
      ...match.values,
      limit,
      limit,
      ...match.values,
      ...beyond.values,
      ...upTo.values,
      limit,
      limit,
    ],
  });
}
