import { raw, sql } from "@mikro-orm/core";
import type { Cursor } from "../shared/page.ts";
import { TOOL_COLUMNS } from "../tool/listed-tool.ts";
import { firstMatches, type Sql } from "./match-sql.ts";

/** The order of rows of `tool_search`; ties by tool id in the same direction. */
export interface SortOrder {
  readonly sortKey: Sql;
  readonly isDescending?: boolean | undefined;
  /** True if no index has the key: rows cannot be read in this order. */
  readonly isComputed?: boolean;
}

/** A keyset page: so many rows in their order, after a cursor. */
export interface PageRequest extends SortOrder {
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** The sort orders; `relevance` without a search text is by age, the oldest first. */
export const TOOL_SORTS = ["relevance", "name", "price-up", "price-down", "newest"] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** The sort orders of the catalogue besides attributes. `in-stock`: what can be ordered comes first, the newest of it first. */
export const CATALOGUE_SORTS = [...TOOL_SORTS, "name-down", "in-stock"] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];

/** The orders that do not depend on words. Ids sort by age. */
export const ORDERS: Readonly<Record<CatalogueSort, SortOrder>> = {
  relevance: { sortKey: sql`tool_id` },
  name: { sortKey: sql`sort_name` },
  "name-down": { sortKey: sql`sort_name`, isDescending: true },
  "price-up": { sortKey: sql`unit_price_millicents` },
  "price-down": { sortKey: sql`unit_price_millicents`, isDescending: true },
  newest: { sortKey: sql`tool_id`, isDescending: true },
  "in-stock": { sortKey: sql`is_available`, isDescending: true },
};

/** Returns whether an order is one of these, and no attribute. */
export const isCatalogueSort = (sort: string): sort is CatalogueSort => Object.hasOwn(ORDERS, sort);

/** The number up to which matches are counted. */
export const MATCHES_COUNTED_MAX = 1000;

// These numbers of rows bound the work of one search (ADR 0015).
/** The rows in which frequent words are counted. */
const SCAN_ROWS = 24 * MATCHES_COUNTED_MAX;
/** The rows read in the order of the page before all matches are collected and sorted. */
const WALK_ROWS = 2000;

/** The columns of a `FoundRow`. */
const COLUMNS = raw(
  `${TOOL_COLUMNS}, category_id as "categoryId", attributes, (select slug from family where family.id = family_id) as family`,
);
const SORT_KEY = sql`sort_key`;

/** A page of all rows of `rows`, with their tools. */
export function pageOf(request: PageRequest, rows = sql`tool_search`): Sql {
  const page = sql`(
    select tool_id, ${request.sortKey} as sort_key from ${rows} as tool_search
    where ${isAfter(request)} order by ${inOrder(request)} limit ${request.limit}
  )`;
  return withTools(page, request);
}

/**
 * Counts the matches up to `MATCHES_COUNTED_MAX`, with a page of them; without a tool, one row has the total. Where more match, there is a page
 * only if rows can be read in its order.
 */
export function countedPage(match: Sql, request: PageRequest): Sql {
  const byKey = { ...request, sortKey: SORT_KEY };
  const columns = sql`tool_id, ${request.sortKey} as sort_key`;
  return sql`
    with ${firstMatches({ columns, match, limit: MATCHES_COUNTED_MAX, scanRows: SCAN_ROWS })}, counted as materialized (
      select count(*) as total, count(*) < ${MATCHES_COUNTED_MAX} as are_all from match
    ), near as materialized (
      select * from match where ${isAfter(byKey)} order by ${inOrder(byKey)} limit (select ${String(request.limit)}::int)
    ), page as materialized (
      select * from near where (select are_all from counted)
      ${request.isComputed ? sql`` : sql`union all (${pageOfMany(match, request)})`}
    )
    select total, sort_key, ${COLUMNS}
    from counted left join (page join tool on tool.id = page.tool_id) on true
    order by ${inOrder(byKey)}`;
}

/**
 * The page of many matches: from `WALK_ROWS` rows in its order, where those are enough; else all matches are collected and sorted, up to the last
 * one of the page of those that were counted, beyond which it does not go.
 */
function pageOfMany(match: Sql, request: PageRequest): Sql {
  const { sortKey, limit } = request;
  const byKey = inOrder({ ...request, sortKey: SORT_KEY });
  const last = sql`(select sort_key, tool_id from near order by ${byKey} limit 1 offset ${limit - 1})`;
  return sql`
    with walked as materialized (
      select tool_id, sort_key
      from (
        select *, ${sortKey} as sort_key from tool_search
        where ${isAfter(request)} order by ${inOrder(request)} limit ${WALK_ROWS}
      ) as tool_search
      where not (select are_all from counted) and ${match} order by ${byKey} limit ${limit}
    ), collected as materialized (
      select tool_id, ${sortKey} as sort_key from tool_search
      where not (select are_all from counted) and (select count(*) from walked) < ${limit} and ${match} and ${isAfter(request)}
        and ((select count(*) from near) < ${limit} or (${sortKey}, tool_id) ${raw(request.isDescending ? ">=" : "<=")} ${last})
    )
    select * from walked where (select count(*) from walked) = ${limit}
    union all (select * from collected order by ${byKey} limit ${limit})`;
}

/**
 * A page by groups, one after the other until there are enough, so none beyond the page is read. `groups`: rows of `sort_key` in their order;
 * `members`: the matches of a group. It is not sorted before its limit: that would read one group more, to know that the last one has ended.
 */
export function groupedPage(
  groups: Sql,
  members: Sql,
  { after, limit }: Pick<PageRequest, "after" | "limit">,
): Sql {
  const page = sql`(
    select tool_id, sort_key
    from (${groups}) as groups cross join lateral (
      select tool_id from ${members} as member
      where ${isAfter({ sortKey: SORT_KEY, after })} order by tool_id limit ${limit}
    ) as member
    limit ${limit}
  )`;
  return withTools(page, {});
}

/** A page by the length of names. The word indexes have the lengths too (`btree_gin`): `offset 0` lets no other index be scanned for the words. */
export function shortestNamesPage(match: Sql, { sortKey, ...page }: PageRequest): Sql {
  const shortest = Number(page.after?.key ?? 0);
  const lengths = sql`select length as sort_key
    from generate_series(${shortest}::int, (select max(${sortKey}) from tool_search)) as length order by length`;
  const members = sql`(select tool_id from tool_search where ${match} and ${sortKey} = sort_key offset 0)`;
  return groupedPage(lengths, members, page);
}

/** The tools of rows of `tool_id` and `sort_key`: rows of `tool` are read for these only. */
const withTools = (page: Sql, { isDescending }: Pick<SortOrder, "isDescending">): Sql =>
  sql`select ${COLUMNS}, sort_key from ${page} as page join tool on tool.id = page.tool_id
    order by ${inOrder({ sortKey: SORT_KEY, isDescending })}`;

/** Returns the `order by` clause of the page. */
function inOrder({ sortKey, isDescending }: SortOrder): Sql {
  const direction = raw(isDescending ? "desc" : "asc");
  return sql`${sortKey} ${direction}, tool_id ${direction}`;
}

/** The condition that a row comes after the cursor. */
const isAfter = ({ sortKey, isDescending, after }: Omit<PageRequest, "limit">): Sql =>
  after ? sql`(${sortKey}, tool_id) ${raw(isDescending ? "<" : ">")} (${after.key}, ${after.id})` : sql`true`;
