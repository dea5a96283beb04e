import { sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Cursor } from "../shared/page.ts";
import { allOf, type Condition, IN_STOCK, isInCategory, PRICE } from "./catalogue-filter.ts";
import { inOrder, isAfter, type PageRequest, type Sql } from "./search-sql.ts";

/** Results are counted one by one up to here; beyond, a random sample of them is counted. */
const EXACT_MAX = 10_000;
/** Every tool is in one of so many samples. The database writes it (`facet_tokens`). */
const SAMPLES = 100;
/** So many samples of a category, or of all tools, are read to learn how large a set is. */
const MEASURED = { category: 5, all: 1 };
/** So many of a large result are counted for the rest: a share of a tenth is right to 0.7 percent of the result. */
const COUNTED_OF_MANY = 2000;
/** Categories up to here are read whole; in larger ones, rows with chosen values are found by the values. Words are always found. */
const CATEGORY_READ_MAX = 30_000;
/** Bars of a histogram. */
export const BARS = 12;

/** A result to count. */
export interface Counted {
  /** The tokens of the category and of those below; null for all categories. */
  readonly category: readonly number[] | null;
  readonly conditions: readonly Condition[];
  /** A page of the result that is wanted, too; its sort key is a column of the category's index. */
  readonly page: PageRequest | null;
}

/** Counts of a result. Those of a facet that something was chosen of ignore its own conditions. */
export interface ResultCounts {
  readonly total: number;
  /** Whether all rows were counted; otherwise the total and all counts are estimates. */
  readonly exact: boolean;
  /** Facets with a choice whose counts are estimates: without it, there are too many rows. */
  readonly estimatedFacets: readonly string[];
  readonly values: readonly ValueCount[];
  /** Null for an empty result. */
  readonly prices: PriceCounts | null;
  /** The page, if one was wanted and all rows were counted. */
  readonly page: readonly Cursor[] | null;
  /** How many there are without what was chosen of a facet. */
  readonly without: readonly RelaxedCount[];
}

/** How many there would be without a filter. */
export interface RelaxedCount {
  readonly facet: string;
  readonly total: number;
  /** Otherwise it is an estimate. */
  readonly exact: boolean;
}

/** How many of a set have a value. Without attribute, the token is a category's. */
export interface ValueCount {
  readonly token: number;
  readonly attribute: string | null;
  readonly value: string | null;
  readonly number: number | null;
  readonly count: number;
}

/** Prices of a set in cents, with so many tools in each of `BARS` equal bars. */
export interface PriceCounts {
  readonly min: number;
  readonly max: number;
  readonly bars: readonly number[];
}

/** The result, or the larger set without the conditions of a facet. */
interface RowSet {
  readonly without: string | null;
  readonly values: Sql;
  readonly prices: Sql;
}

/** A set with its size in the measured samples. So many of all samples are counted: of a small set all. */
interface SizedSet extends RowSet {
  readonly measured: number;
  readonly samples: number;
}

/**
 * Counts a result, the values of all attributes and the categories in it, and its prices; and for each facet that something was chosen
 * of, its values without the choice. Some samples show which sets are large; then all are counted in one pass, or the small and the large
 * ones in one each.
 */
export async function countResult(em: EntityManager, counted: Counted): Promise<ResultCounts> {
  const facets = facetsOf(counted.conditions);
  const { sets, categorySize } = await measure(em, counted);
  const found: Found[] = [];
  for (const pass of planPasses(counted, sets, categorySize))
    found.push(...(await countSets(em, counted, pass)));
  const base = found.find(({ set }) => set.without === null);
  const prices = facets.includes(PRICE) ? found.find(({ set }) => set.without === PRICE) : base;
  if (!base || !prices) throw new Error("each set is counted");
  const sizeOf = ({ set, counted: size }: Found): number =>
    isSmall(set) ? size : Math.max(set.measured * weightOfMeasured(counted), EXACT_MAX + 1);
  return {
    exact: isSmall(base.set),
    estimatedFacets: sets.flatMap((set) => (set.without === null || isSmall(set) ? [] : [set.without])),
    total: sizeOf(base),
    without: found.flatMap((ofSet) => {
      const { without } = ofSet.set;
      return without === null ? [] : [{ facet: without, total: sizeOf(ofSet), exact: isSmall(ofSet.set) }];
    }),
    values: found.flatMap(({ set, values }) =>
      values
        .filter(({ attribute }) => set.without !== null || !facets.includes(attribute ?? ""))
        .map((value) => ({ ...value, count: Math.round(value.count * weightOf(set)) })),
    ),
    prices: priceCounts(prices.prices, weightOf(prices.set)),
    page: base.page,
  };
}

/** Facets that something was chosen of. */
const facetsOf = (conditions: readonly Condition[]): string[] => [
  ...new Set(conditions.map(({ facet }) => facet).filter((facet) => facet !== "")),
];

const measuredSamples = ({ category }: Counted): number => (category ? MEASURED.category : MEASURED.all);
const weightOfMeasured = (counted: Counted): number => SAMPLES / measuredSamples(counted);
const weightOf = ({ samples }: SizedSet): number => SAMPLES / samples;
const isSmall = ({ samples }: SizedSet): boolean => samples === SAMPLES;

/** Reads some samples: returns all sets with their sizes, and about how many rows the category has. */
async function measure(
  em: EntityManager,
  counted: Counted,
): Promise<{ sets: readonly SizedSet[]; categorySize: number }> {
  const facets = facetsOf(counted.conditions);
  const sets = [null, ...facets].map((facet) => rowSet(facet, facets));
  const sizes = sets.map((set) => sql`count(*) filter (where ${isIn(set, facets)})::int`);
  const samples = measuredSamples(counted);
  const rows = marked(samplesOf(counted, samples), counted.conditions, sql`tool_id`);
  const [row] = await em.execute<{ sizes: number[] }[]>(
    sql`select array[${listOf([sql`count(*)::int`, ...sizes])}] as sizes from ${rows}`,
  );
  const [all = 0, ...measured] = row?.sizes ?? [];
  return {
    sets: sets.map((set, at) => withSize(set, measured[at] ?? 0, samples)),
    categorySize: all * weightOfMeasured(counted),
  };
}

/** The rows with whether they meet what was chosen of each facet: found once for all sets. With `offset 0` Postgres does not find it again. */
function marked(rows: Sql, conditions: readonly Condition[], columns: Sql): Sql {
  const marks = facetsOf(conditions).map((facet, at) => {
    const own = conditions.filter((condition) => condition.facet === facet);
    return sql`${allOf(own.map(asOfRow))} as ${mark(at)}`;
  });
  return sql`(select ${listOf([columns, ...marks])} from ${rows} as tool_search offset 0) as tool_search`;
}

const mark = (at: number): Sql => sql`${sql.ref(`meets_${at}`)}`;

/** The condition that a marked row is in a set. */
const isIn = ({ without }: RowSet, facets: readonly string[]): Sql =>
  facets.reduce<Sql>((all, facet, at) => (facet === without ? all : sql`${all} and ${mark(at)}`), sql`true`);

function rowSet(without: string | null, facets: readonly string[]): RowSet {
  if (without === IN_STOCK) return { without, values: NO_ROWS, prices: NO_ROWS };
  if (without === PRICE) return { without, values: NO_ROWS, prices: PRICES };
  if (without !== null) return { without, values: valuesOf(without), prices: NO_ROWS };
  return { without, values: VALUES, prices: facets.includes(PRICE) ? NO_ROWS : PRICES };
}

function withSize(set: RowSet, measured: number, samples: number): SizedSet {
  const expected = (EXACT_MAX / SAMPLES) * samples;
  // Chance would need five standard deviations for as many of a set that is not large.
  const isLarge = measured >= expected + 5 * Math.sqrt(expected);
  return { ...set, measured, samples: isLarge ? Math.ceil((COUNTED_OF_MANY * samples) / measured) : SAMPLES };
}

/** Sets that are counted together, and rows of `tool_search` among which theirs are. */
interface Pass {
  readonly rows: Sql;
  readonly sets: readonly SizedSet[];
}

function planPasses(counted: Counted, sets: readonly SizedSet[], categorySize: number): readonly Pass[] {
  const { category, conditions } = counted;
  const samplesFor = (some: readonly SizedSet[]): Sql => {
    const rows = samplesOf(counted, Math.max(...some.map(({ samples }) => samples)));
    const inAny = mayBeIn(some, conditions.map(asOfRow));
    return sql`(select * from (select * from ${rows} as tool_search offset 0) as tool_search where ${inAny})`;
  };
  const isIndexed = conditions.some((condition) => condition.isIndexed);
  const isFound = conditions.some((condition) => condition.facet === "" && condition.isIndexed);
  const isRead = !isFound && (categorySize <= CATEGORY_READ_MAX || !isIndexed);
  if (category && isRead) return [{ rows: samplesFor(sets), sets }];
  const small = sets.filter(isSmall);
  const large = sets.filter((set) => !isSmall(set));
  return [
    ...(small.length > 0 ? [{ rows: matchesOf(counted, small, categorySize), sets: small }] : []),
    ...(large.length > 0 ? [{ rows: samplesFor(large), sets: large }] : []),
  ];
}

/**
 * The first samples of the category or of all tools. A category is read through its own index: with `offset 0` no other
 * index is scanned for the conditions.
 */
function samplesOf({ category, conditions }: Counted, samples: number): Sql {
  const rows = category
    ? sql`(select * from tool_search where ${isInCategory(category)} and tokens[1] >= -${samples} offset 0)`
    : sql`(select * from tool_search where tokens && array(select -number from generate_series(1, ${samples}) as number))`;
  const fixed = conditions.filter(({ facet }) => facet === "");
  return fixed.length === 0 ? rows : sql`(select * from ${rows} as tool_search where ${allOf(fixed)})`;
}

/** Alternatives of a condition for any number of sets. */
const ALTERNATIVES_MAX = 3;

/**
 * A condition that the rows of these sets meet, and few others: a row of a set misses one facet at most, so it meets one of three
 * alternatives, each without a third of them. It costs less than to find for each row what it meets.
 */
function mayBeIn(sets: readonly RowSet[], conditions: readonly Condition[]): Sql {
  const missed = sets.flatMap(({ without }) => without ?? []);
  const alternatives = Math.max(1, Math.min(ALTERNATIVES_MAX, missed.length));
  const matches = Array.from({ length: alternatives }, (_, alternative) => {
    const leftOut = missed.filter((_facet, at) => at % ALTERNATIVES_MAX === alternative);
    return sql`(${allOf(conditions.filter(({ facet }) => !leftOut.includes(facet)))})`;
  });
  return sql`(${anyOf(matches)})`;
}

/**
 * The rows of these sets by the indexes of the conditions; the category has none here, or its index would be read whole. Words that many
 * rows have are not looked up in their index: Postgres would, as it doesn't know how many.
 */
function matchesOf({ category, conditions }: Counted, sets: readonly RowSet[], rowsWithWords: number): Sql {
  const isFrequent = rowsWithWords > CATEGORY_READ_MAX && conditions.some(isIndexedFacet);
  const indexed = conditions.map((condition) =>
    isFrequent && condition.facet === "" ? { ...condition, sql: sql`(${condition.sql}) is true` } : condition,
  );
  const inCategory = category ? isInCategory(category, sql`category + 0`) : sql`true`;
  return sql`(select * from tool_search where ${mayBeIn(sets, indexed)} and ${inCategory})`;
}

/** What is found of a set. */
interface FoundCounts {
  readonly counted: number;
  readonly values: readonly ValueCount[];
  readonly prices: readonly PriceRow[];
  readonly page: readonly Cursor[] | null;
}

type Found = FoundCounts & { readonly set: SizedSet };

interface PriceRow {
  readonly min: number;
  readonly max: number;
  readonly bar: number;
  readonly count: number;
}

async function countSets(
  em: EntityManager,
  { conditions, page }: Counted,
  { rows, sets }: Pass,
): Promise<Found[]> {
  const facets = facetsOf(conditions);
  const columns = sql`tool_id, tokens, tokens[1] as sample, unit_price_cents, ${page ? page.sortKey : NOTHING} as sort_key`;
  const isCounted = (set: SizedSet): Sql => sql`sample >= -${set.samples} and ${isIn(set, facets)}`;
  const counts = sets.map((set) => {
    const ofSet = page && set.without === null && isSmall(set) ? pageOfChosen(page) : NOTHING;
    return sql`(
      with chosen as materialized (select * from matched where ${isCounted(set)})
      select json_build_object('counted', (select count(*) from chosen), 'values', (${set.values}), 'prices', (${set.prices}),
        'page', (${ofSet})))`;
  });
  const [row] = await em.execute<{ counts: FoundCounts[] }[]>(sql`
    with matched as materialized (
      select * from ${marked(rows, conditions, columns)}
      where ${anyOf(sets.map((set) => sql`(${isCounted(set)})`))}
    )
    select json_build_array(${listOf(counts)}) as counts`);
  return (row?.counts ?? []).map((found, at) => {
    const set = sets[at];
    if (!set) throw new Error("each count is of a set");
    return { set, ...found };
  });
}

const pageOfChosen = (page: PageRequest): Sql => {
  const request = { ...page, sortKey: sql`sort_key` };
  return sql`
    select coalesce(json_agg(json_build_object('key', sort_key::text, 'id', tool_id)), '[]') from (
      select sort_key, tool_id from chosen where ${isAfter(request)} order by ${inOrder(request)} limit ${page.limit}
    ) as page`;
};

const valuesWhere = (condition: Sql): Sql => sql`
  select coalesce(json_agg(
    json_build_object('token', counted.token, 'attribute', attribute, 'value', value, 'number', number, 'count', count)), '[]')
  from (
    select token, count(*)::int as count from (select unnest(tokens) as token from chosen) as given
    where ${condition} group by token
  ) as counted left join facet_value on facet_value.token = counted.token`;
const VALUES = valuesWhere(sql`token > 0`);
const valuesOf = (attribute: string): Sql =>
  valuesWhere(sql`token in (select token from facet_value where attribute = ${attribute})`);

// Postgres doesn't know how many rows are chosen: without a separate CTE, `ends` would be computed again for each row.
const PRICES = sql`
  with ends as materialized (select min(unit_price_cents), max(unit_price_cents) from chosen)
  select coalesce(json_agg(json_build_object('min', min, 'max', max, 'bar', bar, 'count', count)), '[]')
  from (
    select min, max, width_bucket(unit_price_cents, min, max + 1, ${BARS}) as bar, count(*)::int as count
    from chosen, ends group by min, max, bar
  ) as counted`;

const NO_ROWS = sql`'[]'::json`;
const NOTHING = sql`null`;

const listOf = (parts: readonly Sql[]): Sql => parts.reduce((list, next) => sql`${list}, ${next}`);
const asOfRow = (condition: Condition): Condition => ({
  ...condition,
  sql: condition.ofRow ?? condition.sql,
});
const isIndexedFacet = ({ facet, isIndexed }: Condition): boolean => facet !== "" && isIndexed;
const anyOf = (parts: readonly Sql[]): Sql => parts.reduce((any, next) => sql`${any} or ${next}`);

function priceCounts(prices: readonly PriceRow[], weight: number): PriceCounts | null {
  const [first] = prices;
  if (!first) return null;
  const bars = Array.from({ length: BARS }, () => 0);
  for (const { bar, count } of prices) bars[bar - 1] = Math.round(count * weight);
  return { min: first.min, max: first.max, bars };
}
