import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readAttributes } from "../catalogue/attribute-definition.ts";
import { type CategoryNode, type CategoryTree, childrenOf, subtreeOf } from "../catalogue/category-tree.ts";
import { allOf, type Condition } from "./catalogue-filter.ts";
import {
  BARS,
  countPrices,
  countValues,
  type PriceCounts,
  type RowSet,
  type Sampling,
  type ValueCount,
} from "./facet-sql.ts";

/** A value that can be chosen, and how many results it has. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A facet of choices, or of numbers with their ends and so many results in each of equal bars between them. */
export type Facet = Pick<AttributeDefinition, "label" | "unit"> & { readonly attribute: string } & (
    | { readonly type: "choice" | "boolean"; readonly values: readonly FacetValue[] }
    | {
        readonly type: "number";
        readonly min: number;
        readonly max: number;
        readonly bars: readonly number[];
      }
  );

interface FacetInput {
  /** What was counted of the whole result. */
  readonly base: { readonly values: readonly ValueCount[]; readonly prices: PriceCounts | null };
  readonly conditions: readonly Condition[];
  readonly sampling: Sampling;
  readonly attributes: readonly AttributeDefinition[];
  readonly tree: CategoryTree;
  readonly category: CategoryNode | null;
}

/** Facets that are no attributes. */
export const PRICE = "price";
export const CATEGORY = "category";

/**
 * Returns the facets of a result: the categories right below, each attribute with values, and the price. The counts of a facet ignore what
 * was chosen of it, so that more of it can be chosen; what was chosen is listed also with no result.
 */
export async function countFacets(
  em: EntityManager,
  { base, conditions, sampling, attributes, tree, category }: FacetInput,
): Promise<Facet[]> {
  const isFiltered = (name: string): boolean => conditions.some(({ facet }) => facet === name);
  const setWithout = (facet: string): RowSet => ({ match: allOf(conditions, facet), sampling });
  const chosen = attributes.filter(({ slug }) => isFiltered(slug));
  const [prices, ofChosen] = await Promise.all([
    isFiltered(PRICE) ? countPrices(em, setWithout(PRICE)) : base.prices,
    Promise.all(
      chosen.map(async ({ slug }) => [slug, await countValues(em, setWithout(slug), slug)] as const),
    ),
  ]);
  const counts = base.values;
  const own = new Map(ofChosen);
  const ticked = new Map(conditions.map(({ facet, chosen: values }) => [facet, values]));
  return [
    ...categoryFacet(counts, tree, category),
    ...attributes.flatMap((attribute) =>
      attributeFacet(
        attribute,
        own.get(attribute.slug) ?? counts.filter((count) => count.attribute === attribute.slug),
        ticked.get(attribute.slug),
      ),
    ),
    ...(prices
      ? [
          {
            attribute: PRICE,
            label: "Price",
            type: "number" as const,
            unit: "$",
            min: prices.min / 100,
            max: prices.max / 100,
            bars: prices.bars,
          },
        ]
      : []),
  ];
}

function categoryFacet(
  counts: readonly ValueCount[],
  tree: CategoryTree,
  category: CategoryNode | null,
): Facet[] {
  const ofToken = new Map(counts.map(({ token, count }) => [token, count]));
  const values = childrenOf(tree, category?.id ?? null)
    .map((child) => ({
      value: child.slug,
      label: child.name,
      count: subtreeOf(tree, child).reduce((sum, { token }) => sum + (ofToken.get(token) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0);
  return values.length === 0
    ? []
    : [{ attribute: CATEGORY, label: "Category", type: "choice", unit: null, values }];
}

const YES_NO: AttributeDefinition["choices"] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function attributeFacet(
  attribute: AttributeDefinition,
  counts: readonly ValueCount[],
  ticked: readonly string[] = [],
): Facet[] {
  const about = { attribute: attribute.slug, label: attribute.label, unit: attribute.unit };
  if (attribute.type === "text" || attribute.type === "date") return [];
  if (attribute.type === "number") {
    if (counts.length === 0) return [];
    const numbers = counts.map(({ number, count }) => ({ number: number ?? 0, count }));
    const min = Math.min(...numbers.map(({ number }) => number));
    const max = Math.max(...numbers.map(({ number }) => number));
    const bars = Array.from({ length: BARS }, () => 0);
    for (const { number, count } of numbers) {
      const bar = max === min ? 0 : Math.min(BARS - 1, Math.floor(((number - min) / (max - min)) * BARS));
      bars[bar] = (bars[bar] ?? 0) + count;
    }
    return [{ ...about, type: "number", min, max, bars }];
  }
  const ofValue = new Map(counts.map(({ value, count }) => [value, count]));
  const values = (attribute.type === "boolean" ? YES_NO : attribute.choices)
    .map(({ value, label }) => ({ value, label, count: ofValue.get(value) ?? 0 }))
    .filter(({ value, count }) => count > 0 || ticked.includes(value));
  return values.length === 0 ? [] : [{ ...about, type: attribute.type, values }];
}

/** Of a search without category, the attributes that most of its results have; without dates, which are no facets. */
export async function commonAttributes(
  em: EntityManager,
  { total, values }: { readonly total: number; readonly values: readonly ValueCount[] },
): Promise<AttributeDefinition[]> {
  const counts = values.filter(({ attribute }) => attribute !== null);
  const sums = new Map<string, number>();
  for (const { attribute, count } of counts)
    sums.set(attribute ?? "", (sums.get(attribute ?? "") ?? 0) + count);
  const slugs = [...sums]
    .filter(([, count]) => count * 2 >= total)
    .toSorted(([, a], [, b]) => b - a)
    .map(([slug]) => slug);
  const known = new Map((await readAttributes(em, slugs)).map((attribute) => [attribute.slug, attribute]));
  return slugs
    .flatMap((slug) => known.get(slug) ?? [])
    .filter(({ type }) => type !== "date")
    .slice(0, COMMON_MAX);
}

const COMMON_MAX = 8;
