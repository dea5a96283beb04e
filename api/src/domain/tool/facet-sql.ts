import { sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Sql } from "./search-sql.ts";

/** Results are counted one by one up to here; beyond, a random sample of them is counted. */
const EXACT_MAX = 10_000;
/** Every tool is in one of so many samples (m0050). */
const SAMPLES = 100;
/** So many of a large result are counted for the rest: a share of a tenth is right to half a percent of the result. */
const COUNTED_OF_MANY = 3000;
/** Bars of a histogram. */
export const BARS = 12;

/** Random samples of some rows of `tool_search`. */
export interface Sampling {
  /** The rows that are in one of the first so many samples. */
  readonly rows: (samples: Sql) => Sql;
  /** So many samples are read to learn whether a set is large. */
  readonly first: number;
}

/** Rows of `tool_search`. */
export interface RowSet {
  readonly match: Sql;
  /** Of rows among which all that match are. */
  readonly sampling: Sampling;
}

export interface Size {
  readonly total: number;
  /** Whether all rows were counted; otherwise the total and all counts are estimates. */
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

/** Samples of a category, read through their own index (m0065): with `offset 0` no other index is scanned for the rest of the conditions. */
export const samplesOf = (category: Sql): Sampling => ({
  rows: (samples) => sql`(select * from tool_search where ${category} and tokens[1] >= -${samples} offset 0)`,
  first: 5,
});
/** Samples of all rows: already one has a hundredth of them. */
export const samplesOfAll: Sampling = {
  rows: (samples) => sql`(
    select * from tool_search where tokens && array(select -number from generate_series(1, ${samples}) as number))`,
  first: 1,
};

const valuesWhere = (isAsked: Sql): Sql => sql`
  select json_agg(json_build_object('token', counted.token, 'attribute', attribute, 'value', value, 'number', number, 'count', count))
  from (
    select token, count(*)::int as count from (select unnest(tokens) as token from matched) as given
    where ${isAsked} group by token
  ) as counted left join facet_value on facet_value.token = counted.token`;
const VALUES = valuesWhere(sql`token > 0`);
const valuesOf = (attribute: string): Sql =>
  valuesWhere(sql`token in (select token from facet_value where attribute = ${attribute})`);

const PRICES = sql`
  select json_agg(json_build_object('min', min, 'max', max, 'bar', bar, 'count', count))
  from (
    select min, max, width_bucket(unit_price_cents, min, max + 1, ${BARS}) as bar, count(*)::int as count
    from matched, (select min(unit_price_cents), max(unit_price_cents) from matched) as ends group by min, max, bar
  ) as counted`;

/** Counts a set, the values of all attributes and the categories in it, and its prices. */
export async function countAll(
  em: EntityManager,
  set: RowSet,
): Promise<Size & { readonly values: ValueCount[]; readonly prices: PriceCounts | null }> {
  const { size, weight, values, prices } = await count(em, set, { values: VALUES, prices: PRICES });
  return { ...size, values: weighted(values, weight), prices: priceCounts(prices, weight) };
}

/** Counts the values of one attribute in a set. */
export async function countValues(em: EntityManager, set: RowSet, attribute: string): Promise<ValueCount[]> {
  const { weight, values } = await count(em, set, { values: valuesOf(attribute) });
  return weighted(values, weight);
}

/** Counts the prices of a set; null for an empty one. */
export async function countPrices(em: EntityManager, set: RowSet): Promise<PriceCounts | null> {
  const { weight, prices } = await count(em, set, { prices: PRICES });
  return priceCounts(prices, weight);
}

interface PriceRow {
  readonly min: number;
  readonly max: number;
  readonly bar: number;
  readonly count: number;
}

interface Counted {
  readonly size: Size;
  /** How many rows a counted one stands for. */
  readonly weight: number;
  readonly values: readonly ValueCount[];
  readonly prices: readonly PriceRow[];
}

/** The first samples say whether a set is large: then some samples are counted, else all of it. */
async function count(
  em: EntityManager,
  { match, sampling: { rows, first } }: RowSet,
  { values, prices }: { values?: Sql; prices?: Sql },
): Promise<Counted> {
  const expected = (EXACT_MAX / SAMPLES) * first;
  // Chance would need five standard deviations for as many of a set that is not large.
  const manyInSamples = Math.ceil(expected + 5 * Math.sqrt(expected));
  const [row] = await em.execute<CountedRow[]>(sql`
    with sampled as materialized (
      select count(*)::int as in_samples from ${rows(sql`${first}`)} as tool_search where ${match}
    ), few as materialized (
      select tokens, unit_price_cents from tool_search
      where (select in_samples from sampled) < ${manyInSamples} and ${match} limit ${EXACT_MAX + 1}
    ), size as materialized (
      select in_samples, (select count(*)::int from few) as counted,
        greatest(1, least(${SAMPLES}, ${COUNTED_OF_MANY * first} / greatest(in_samples, 1))) as samples
      from sampled
    ), many as materialized (
      select tokens, unit_price_cents from ${rows(sql`(select samples from size)`)} as tool_search
      where (select in_samples >= ${manyInSamples} or counted > ${EXACT_MAX} from size) and ${match}
    ), matched as materialized (
      select * from few where (select counted <= ${EXACT_MAX} from size) union all select * from many
    )
    select in_samples, counted, samples, (${values ?? NOTHING}) as "values", (${prices ?? NOTHING}) as prices from size`);
  if (!row) throw new Error("a count has a row");
  const exact = row.in_samples < manyInSamples && row.counted <= EXACT_MAX;
  return {
    size: { exact, total: exact ? row.counted : Math.max((row.in_samples * SAMPLES) / first, EXACT_MAX + 1) },
    weight: exact ? 1 : SAMPLES / row.samples,
    values: row.values ?? [],
    prices: row.prices ?? [],
  };
}

const NOTHING = sql`null`;

interface CountedRow {
  readonly in_samples: number;
  readonly counted: number;
  readonly samples: number;
  readonly values: ValueCount[] | null;
  readonly prices: PriceRow[] | null;
}

const weighted = (values: readonly ValueCount[], weight: number): ValueCount[] =>
  values.map((value) => ({ ...value, count: Math.round(value.count * weight) }));

function priceCounts(prices: readonly PriceRow[], weight: number): PriceCounts | null {
  const [first] = prices;
  if (!first) return null;
  const bars = Array.from({ length: BARS }, () => 0);
  for (const { bar, count: tools } of prices) bars[bar - 1] = Math.round(tools * weight);
  return { min: first.min, max: first.max, bars };
}
