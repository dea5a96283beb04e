import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readAttributesOfAll } from "../catalogue/attribute-definition.ts";
import {
  type CategoryNode,
  type CategoryTree,
  childrenOf,
  pathTo,
  subtreeOf,
} from "../catalogue/category-tree.ts";
import { type Condition, PRICE } from "./catalogue-filter.ts";
import { BARS, type PriceCounts, type ResultCounts, type ValueCount } from "./facet-sql.ts";

/** A value that can be chosen, and how many results it has. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** A facet of choices, or of numbers with their ends and so many results in each of equal bars between them. */
type CountedFacet = Pick<AttributeDefinition, "label" | "unit"> & { readonly attribute: string } & (
    | { readonly type: "choice" | "boolean"; readonly values: readonly FacetValue[] }
    | {
        readonly type: "number";
        readonly min: number;
        readonly max: number;
        readonly bars: readonly number[];
      }
  );

export type Facet = CountedFacet & {
  /** Whether its counts are estimates. */
  readonly isEstimated: boolean;
};

interface FacetInput {
  readonly counts: Pick<ResultCounts, "exact" | "estimatedFacets" | "values" | "prices">;
  readonly conditions: readonly Condition[];
  readonly attributes: readonly AttributeDefinition[];
  readonly tree: CategoryTree;
  readonly category: CategoryNode | null;
}

/**
 * Returns the facets of a result: the categories right below, each attribute with values, and the price. What was chosen is listed also
 * with no result.
 */
export function facetsOf({
  counts: { exact, estimatedFacets, values, prices },
  conditions,
  attributes,
  tree,
  category,
}: FacetInput): Facet[] {
  const ticked = new Map(conditions.map(({ facet, chosen }) => [facet, chosen]));
  const ofAttribute = Map.groupBy(values, ({ attribute }) => attribute);
  const facets = [
    ...categoryFacet(values, tree, category),
    ...attributes.flatMap((attribute) =>
      attributeFacet(attribute, ofAttribute.get(attribute.slug) ?? [], ticked.get(attribute.slug)),
    ),
    ...priceFacet(prices),
  ];
  return facets.map((facet) => ({
    ...facet,
    isEstimated: ticked.has(facet.attribute) ? estimatedFacets.includes(facet.attribute) : !exact,
  }));
}

function priceFacet(prices: PriceCounts | null): CountedFacet[] {
  if (!prices) return [];
  const { min, max, bars } = prices;
  return [
    { attribute: PRICE, label: "Price", type: "number", unit: "$", min: min / 100, max: max / 100, bars },
  ];
}

function categoryFacet(
  counts: readonly ValueCount[],
  tree: CategoryTree,
  category: CategoryNode | null,
): CountedFacet[] {
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
    : [{ attribute: "category", label: "Category", type: "choice", unit: null, values }];
}

const YES_NO: AttributeDefinition["choices"] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function attributeFacet(
  attribute: AttributeDefinition,
  counts: readonly ValueCount[],
  ticked: readonly string[] = [],
): CountedFacet[] {
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

/**
 * Returns the facets of a search without category: those of its most frequent categories that most of its results have, in the order of
 * these categories.
 */
export async function commonAttributes(
  em: EntityManager,
  { total, values }: Pick<ResultCounts, "total" | "values">,
  tree: CategoryTree,
): Promise<AttributeDefinition[]> {
  const sums = new Map<string, number>();
  for (const { attribute, count } of values) {
    if (attribute !== null) sums.set(attribute, (sums.get(attribute) ?? 0) + count);
  }
  const partsIn = new Map(values.map(({ token, count }) => [token, count]));
  const categories = tree
    .filter(({ token }) => partsIn.has(token))
    .toSorted((a, b) => (partsIn.get(b.token) ?? 0) - (partsIn.get(a.token) ?? 0))
    .slice(0, CATEGORIES_MAX);
  const frequent = [...sums].flatMap(([slug, count]) => (count * 2 >= total ? slug : []));
  const attributesOf = await readAttributesOfAll(em, frequent);
  const common = categories
    .flatMap(({ id }) => attributesOf(pathTo(tree, id)))
    .filter(({ isFacet, type }) => isFacet && type !== "date");
  return [...new Map(common.map((attribute) => [attribute.slug, attribute])).values()].slice(0, COMMON_MAX);
}

const CATEGORIES_MAX = 20;
const COMMON_MAX = 8;
