import { sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { hasToken } from "./catalogue-filter.ts";
import type { Sql } from "./search-sql.ts";

/** Results are counted one by one up to here; beyond, a random sample of them is counted. */
const EXACT_MAX = 10_000;
/** Every tool is in one of so many samples (m0050). */
const SAMPLES = 100;
/** Bars of a histogram. */
export const BARS = 12;

/** How many rows match, and the rows that stand for them. */
export interface MatchedSet {
  readonly total: number;
  readonly exact: boolean;
  /** The condition of the rows to count. */
  readonly sample: Sql;
  /** How many matches a counted row stands for. */
  readonly weight: number;
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

/** Counts the rows that match. */
export async function measureSet(em: EntityManager, match: Sql): Promise<MatchedSet> {
  const rows = await em.execute<{ counted: number; sampled: number | null }[]>(sql`
    with counted as materialized (
      select count(*)::int as counted from (select from tool_search where ${match} limit ${EXACT_MAX + 1}) as matched
    )
    select counted, case when counted > ${EXACT_MAX} then (
      select count(*)::int from tool_search where ${match} and ${hasToken([-1])}
    ) end as sampled from counted`);
  const { counted, sampled } = rows[0] ?? { counted: 0, sampled: null };
  if (sampled === null) return { total: counted, exact: true, sample: match, weight: 1 };
  const total = Math.max(sampled * SAMPLES, EXACT_MAX + 1);
  const samples = Math.max(1, Math.floor((EXACT_MAX / total) * SAMPLES));
  return {
    total,
    exact: false,
    sample: sql`${match} and ${hasToken(Array.from({ length: samples }, (_, index) => -1 - index))}`,
    weight: SAMPLES / samples,
  };
}

/** Counts the values of all attributes, or of one, and the categories of a set. */
export async function countValues(
  em: EntityManager,
  { sample, weight }: MatchedSet,
  attribute?: string,
): Promise<ValueCount[]> {
  const rows = await em.execute<ValueCount[]>(sql`
    select counted.token, attribute, value, number, count
    from (
      select token, count(*)::int as count
      from (select tokens from tool_search where ${sample}) as matched, unnest(tokens) as token
      where token > 0 group by token
    ) as counted left join facet_value on facet_value.token = counted.token
    where ${attribute === undefined ? sql`true` : sql`attribute = ${attribute}`}`);
  return rows.map((row) => ({ ...row, count: Math.round(row.count * weight) }));
}

/** Counts the prices of a set; null for an empty one. */
export async function countPrices(
  em: EntityManager,
  { sample, weight }: MatchedSet,
): Promise<PriceCounts | null> {
  const rows = await em.execute<{ min: string; max: string; bar: number; count: number }[]>(sql`
    with matched as materialized (select unit_price_cents as price from tool_search where ${sample}),
    ends as materialized (select min(price) as min, max(price) as max from matched)
    select min, max, width_bucket(price, min, max + 1, ${BARS}) as bar, count(*)::int as count
    from matched, ends group by min, max, bar`);
  const [first] = rows;
  if (!first) return null;
  const bars = Array.from({ length: BARS }, () => 0);
  for (const { bar, count } of rows) bars[bar - 1] = Math.round(count * weight);
  return { min: Number(first.min), max: Number(first.max), bars };
}
