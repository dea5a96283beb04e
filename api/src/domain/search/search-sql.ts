import { raw, type RawQueryFragment, sql } from "@mikro-orm/core";
import type { Cursor } from "../shared/page.ts";
import { TOOL_COLUMNS } from "../tool/listed-tool.ts";

/**
 * SQL with its values. Fragments nest; `em.execute` inlines the values, so that each statement is planned for its own. Those that only have
 * values behind a `select` are planned once (`executePrepared`).
 */
export type Sql = RawQueryFragment;

/** By what rows of `tool_search` are sorted; ties by tool id in the same direction. */
export interface SortOrder {
  readonly sortKey: Sql;
  readonly isDescending?: boolean | undefined;
}

/** A keyset page: so many rows in their order, after a cursor. */
export interface PageRequest extends SortOrder {
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** Matches are counted up to here. */
export const MATCHES_COUNTED_MAX = 1000;

// Numbers of rows that bound the work of one search (ADR 0015).
/** A sample that shows whether a query's words are frequent. */
const SAMPLE_ROWS = 1600;
/** Frequent words are counted in these rows instead of through the word index, which would collect all matches first. */
const SCAN_ROWS = 24 * MATCHES_COUNTED_MAX;
/** As many matches in the sample mean that the scan meets `MATCHES_COUNTED_MAX`. */
const FREQUENT_IN_SAMPLE = Math.ceil((SAMPLE_ROWS * MATCHES_COUNTED_MAX) / SCAN_ROWS);
/** Rows read in the order of the page before all matches are collected and sorted. */
const WALK_ROWS = 2000;

const COLUMNS = raw(TOOL_COLUMNS);
const SORT_KEY = sql`sort_key`;

/**
 * The condition that a row has the words. In a subquery, because with the words at hand Postgres assumes that words meet by chance, and
 * scans the table for words that never do.
 */
export function hasWords(column: "named" | "document", words: string): Sql {
  return sql`${raw(column)} @@ (select ${words}::tsquery)`;
}

/** The first condition and none of the others. */
export function butNot(condition: Sql, others: readonly Sql[]): Sql {
  return others.reduce((all, other) => sql`${all} and not (${other})`, condition);
}

/** A page of all rows of `rows`, with their tools. */
export function pageOf(rows: Sql, request: PageRequest): Sql {
  return withTools(
    sql`select tool_id, ${request.sortKey} as sort_key from ${rows} as tool_search
      where ${isAfter(request)} order by ${inOrder(request)} limit ${request.limit}`,
    request,
  );
}

/**
 * Counts the matches up to `MATCHES_COUNTED_MAX`, and the page of those that were counted; without a tool, one row has the total. Where
 * more match, there is a page only if `evenIfMany`: the right order, but not all of its tools.
 */
export function countedPage(match: Sql, request: PageRequest, { evenIfMany }: { evenIfMany: boolean }): Sql {
  const counted = { ...request, sortKey: SORT_KEY };
  return sql`
    with sample as materialized (
      select count(*) as matches from (select * from tool_search limit ${SAMPLE_ROWS}) as tool_search where ${match}
    ), scanned as materialized (
      select * from (select * from tool_search limit ${SCAN_ROWS}) as tool_search
      where (select matches from sample) >= ${FREQUENT_IN_SAMPLE} and ${match} limit ${MATCHES_COUNTED_MAX}
    ), match as materialized (
      select * from scanned where (select count(*) from scanned) = ${MATCHES_COUNTED_MAX}
      union all (
        select * from tool_search
        where (select count(*) from scanned) < ${MATCHES_COUNTED_MAX} and ${match} limit ${MATCHES_COUNTED_MAX}
      )
    ), counted as materialized (
      select count(*) as total from match
    ), page as materialized (
      select tool_id, sort_key from (select *, ${request.sortKey} as sort_key from match) as match
      where (${evenIfMany} or (select total from counted) < ${MATCHES_COUNTED_MAX}) and ${isAfter(counted)}
      order by ${inOrder(counted)} limit (select ${String(request.limit)}::int)
    )
    select total, sort_key, ${COLUMNS}
    from counted left join (page join tool on tool.id = page.tool_id) on true
    order by ${inOrder(counted)}`;
}

/** A page of few matches: all are collected and sorted. */
export function collectedPage(match: Sql, request: PageRequest): Sql {
  return withTools(
    sql`
    with collected as materialized (
      select tool_id, ${request.sortKey} as sort_key from tool_search where ${match} and ${isAfter(request)}
    )
    select * from collected order by ${inOrder({ ...request, sortKey: SORT_KEY })} limit ${request.limit}`,
    request,
  );
}

/**
 * A page of many matches: from `WALK_ROWS` rows in the order of the page, where those are enough; else all matches are collected and sorted,
 * up to `bound`, a row that is known not to come before the page's last one.
 */
export function walkedPage(match: Sql, request: PageRequest, bound: Cursor | undefined): Sql {
  const { sortKey, isDescending, limit } = request;
  const bySortKey = inOrder({ sortKey: SORT_KEY, isDescending });
  const isUpToBound = compared(request, isDescending ? ">=" : "<=", bound);
  return withTools(
    sql`
    with walked as materialized (
      select tool_id, sort_key
      from (
        select *, ${sortKey} as sort_key from tool_search
        where ${isAfter(request)} order by ${inOrder(request)} limit ${WALK_ROWS}
      ) as tool_search
      where ${match} order by ${bySortKey} limit ${limit}
    ), collected as materialized (
      select tool_id, ${sortKey} as sort_key from tool_search
      where (select count(*) from walked) < ${limit} and ${match} and ${isAfter(request)} and ${isUpToBound}
    )
    select * from walked where (select count(*) from walked) = ${limit}
    union all (select * from collected order by ${bySortKey} limit ${limit})`,
    request,
  );
}

/**
 * A page of many matches by the length of their names, one length after the other until there are enough: the word indexes have the
 * lengths too (`btree_gin`), so no length beyond the page is read.
 */
export function shortestNamesPage(
  match: Sql,
  { sortKey, after, limit }: Pick<PageRequest, "sortKey" | "after" | "limit">,
): Sql {
  return withTools(
    sql`
    select tool_id, length as sort_key
    from (
      select length from generate_series(${Number(after?.key ?? 0)}::int, (select max(${sortKey}) from tool_search)) as length
      order by length
    ) as lengths cross join lateral (
      select tool_id from (select * from tool_search where ${match} and ${sortKey} = length offset 0) as match
      where ${isAfter({ sortKey: sql`length`, after })} order by tool_id limit ${limit}
    ) as match
    order by length, tool_id limit ${limit}`,
    {},
  );
}

/** The tools of rows of `tool_id` and `sort_key`: rows of `tool` are read for these only. */
function withTools(page: Sql, { isDescending }: Pick<SortOrder, "isDescending">): Sql {
  return sql`select ${COLUMNS}, sort_key from (${page}) as page join tool on tool.id = page.tool_id
    order by ${inOrder({ sortKey: SORT_KEY, isDescending })}`;
}

/** In the order of the page. */
export function inOrder({ sortKey, isDescending }: SortOrder): Sql {
  const direction = raw(isDescending ? "desc" : "asc");
  return sql`${sortKey} ${direction}, tool_id ${direction}`;
}

/** The condition that a row comes after the cursor. */
export function isAfter(request: Omit<PageRequest, "limit">): Sql {
  return compared(request, request.isDescending ? "<" : ">", request.after);
}

function compared({ sortKey }: SortOrder, operator: string, cursor: Cursor | undefined): Sql {
  return cursor ? sql`(${sortKey}, tool_id) ${raw(operator)} (${cursor.key}, ${cursor.id})` : sql`true`;
}
