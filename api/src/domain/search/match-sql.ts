import { raw, type RawQueryFragment, sql } from "@mikro-orm/core";

/**
 * SQL with its values. Fragments nest; `em.execute` inlines the values, so that each statement is planned for its own. Those that only have
 * values behind a `select` are planned once (`findPrepared`).
 */
export type Sql = RawQueryFragment;

/** A sample that shows whether matches are frequent. */
const SAMPLE_ROWS = 1600;

/** The condition that all of these hold. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((all, next) => sql`${all} and ${next}`, sql`true`);

/** The first condition and none of the others. */
export const butNot = (condition: Sql, others: readonly Sql[]): Sql =>
  allOf([condition, ...others.map((other) => sql`not (${other})`)]);

/**
 * The condition that a row has the words. In a subquery, because with the words at hand Postgres assumes that words meet by chance, and
 * scans the table for words that never do.
 */
export const hasWords = (column: "named" | "document", words: string): Sql =>
  sql`${raw(column)} @@ (select ${words}::tsquery)`;

/** The rows of which the first so many matches are wanted. */
interface Wanted {
  /** The rows to search; all, if they are not given. */
  readonly rows?: Sql;
  readonly columns: Sql;
  /** The condition of a match. */
  readonly match: Sql;
  /** The same for rows that are read anyway, if that costs less. */
  readonly ofRow?: Sql;
  readonly limit: number;
  /** The number of rows in which frequent matches are found, instead of through an index, which would collect all matches first. */
  readonly scanRows: number;
}

/**
 * CTEs, of which `match` has the first matches up to `limit`, found at a bounded cost: a sample shows whether they are frequent. `found` is a CTE of
 * its own, so that Postgres plans it as if all were read, but stops at the limit: it never scans the table in the hope of an early end.
 */
export function firstMatches({
  rows = sql`tool_search`,
  columns,
  match,
  ofRow = match,
  ...wanted
}: Wanted): Sql {
  const { limit, scanRows } = wanted;
  const first = (count: number): Sql =>
    sql`(select * from ${rows} as tool_search limit ${count}) as tool_search`;
  const frequent = Math.ceil((SAMPLE_ROWS * limit) / scanRows);
  return sql`sample as materialized (
      select count(*) as matches from ${first(SAMPLE_ROWS)} where ${ofRow}
    ), scanned as materialized (
      select ${columns} from ${first(scanRows)} where (select matches from sample) >= ${frequent} and ${ofRow} limit ${limit}
    ), found as materialized (
      select ${columns} from ${rows} as tool_search where ${match}
    ), match as materialized (
      select * from scanned where (select count(*) from scanned) = ${limit}
      union all (select * from found where (select count(*) from scanned) < ${limit} limit ${limit})
    )`;
}

/** Returns the statement that reads whether there is a match. */
export const anyMatch = (match: Sql): Sql =>
  sql`with ${firstMatches({ columns: sql`tool_id`, match, limit: 1, scanRows: SAMPLE_ROWS })} select exists (select from match) as found`;
