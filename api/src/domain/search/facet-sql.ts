import { sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type Condition, isInCategory, PRICE } from "./catalogue-filter.ts";
import { allOf, firstMatches, type Sql } from "./match-sql.ts";

/** The largest result with counts; larger ones are not counted. */
export const COUNTED_MAX = 10_000;
/** The limit up to which parts of a category or search are counted with what was chosen of one facet left out. */
const SCOPE_MAX = 2 * COUNTED_MAX;
/** The rows to scan for each frequent match, and one more for each condition, which costs an index more than a scan. */
const SCAN_FACTOR = 2;
/** The number of parts, out of too many, that show which facets most of them have. */
const SEEN_OF_MANY = 1000;

/** A result to count. */
export interface Counted {
  /** The tokens of the category and of those below; null for all categories. */
  readonly category: readonly number[] | null;
  readonly conditions: readonly Condition[];
}

/** The number of parts that have a value: of the result, or of a chosen facet, which ignores its own filter. */
export interface ValueRow {
  /** Null for a price. */
  readonly token: number | null;
  /** Null for a category. */
  readonly attribute: string | null;
  readonly value: string | null;
  readonly number: number | null;
  readonly count: number;
}

/** The row that the statement returns. */
export interface CountRow {
  /** False if there are too many parts; then only some of them are counted. */
  readonly isComplete: boolean;
  /** The number of parts by the one facet whose filter they do not meet; of the result without a name. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly values: readonly ValueRow[];
}

/**
 * Counts the parts that meet all conditions, or all but those of one of `facets`: their number, their values and prices. It reads the parts
 * that meet all other conditions. Of too many, it counts some if there is no category, to show which facets they have.
 */
export async function readCounts(
  em: EntityManager,
  counted: Counted,
  facets: readonly string[],
): Promise<CountRow> {
  const [row] = await em.execute<[CountRow]>(countStatement(counted, facets));
  return row;
}

function countStatement({ category, conditions }: Counted, facets: readonly string[]): Sql {
  const fixed = conditions.filter(({ facet }) => !facets.includes(facet));
  const limit = 1 + (facets.length === 0 ? COUNTED_MAX : SCOPE_MAX);
  const seen = facets.length === 0 && category === null ? SEEN_OF_MANY : 0;
  const rows = category ? sql`(select * from tool_search where ${isInCategory(category)})` : sql`tool_search`;
  const columns = sql`tokens, unit_price_millicents, is_available`;
  const scope =
    fixed.length === 0
      ? sql`match as materialized (select ${columns} from ${rows} as tool_search limit ${limit})`
      : firstMatches({
          rows,
          columns,
          match: allOf(fixed.map((condition) => condition.sql)),
          ofRow: ofRow(fixed),
          limit,
          scanRows: (SCAN_FACTOR + fixed.length) * limit,
        });
  const misses = facets.reduce<Sql>(
    (list, facet) => {
      const own = conditions.filter((condition) => condition.facet === facet);
      return sql`${list}, case when ${ofRow(own)} then null else ${facet} end`;
    },
    sql`null`,
  );
  return sql`
    with ${scope}, complete as materialized (
      select count(*) < ${limit} as yes from match
    ), marked as materialized (
      select tokens, unit_price_millicents, array_remove(array[${misses}]::text[], null) as misses from match
      limit (select case when yes then ${limit} else ${seen} end from complete)
    ), near as materialized (
      select tokens, unit_price_millicents, misses[1] as missed from marked where cardinality(misses) <= 1
    ), values_of as (
      select token, attribute, value, number, sum(count)::int as count
      from (
        select missed, token, count(*) from near, unnest(tokens) as token group by missed, token
      ) as counted left join facet_value using (token)
      where missed is null or missed = attribute group by token, attribute, value, number
      union all
      select null, ${PRICE}, null, unit_price_millicents / 100000.0, count(*)::int from near
      where missed is null or missed = ${PRICE} group by unit_price_millicents
    )
    select (select yes from complete) as "isComplete",
      (select coalesce(json_object_agg(coalesce(missed, ''), count), '{}') from (select missed, count(*) from near group by missed) as sized) as sizes,
      (select coalesce(json_agg(values_of), '[]') from values_of) as values`;
}

/** The condition that a row that is read anyway meets all of these. */
const ofRow = (conditions: readonly Condition[]): Sql =>
  allOf(conditions.map((condition) => condition.ofRow ?? condition.sql));
