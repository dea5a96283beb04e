import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readAttributes } from "../catalogue/attribute-definition.ts";
import { type CategoryNode, type CategoryTree, childrenOf, subtreeOf } from "../catalogue/category-tree.ts";
import { type Condition, PRICE } from "./catalogue-filter.ts";
import { BARS, type PriceCounts, type ResultCounts, type ValueCount } from "./facet-sql.ts";

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
  readonly counts: Pick<ResultCounts, "values" | "prices">;
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
  counts: { values, prices },
  conditions,
  attributes,
  tree,
  category,
}: FacetInput): Facet[] {
  const ticked = new Map(conditions.map(({ facet, chosen }) => [facet, chosen]));
  const ofAttribute = Map.groupBy(values, ({ attribute }) => attribute);
  return [
    ...categoryFacet(values, tree, category),
    ...attributes.flatMap((attribute) =>
      attributeFacet(attribute, ofAttribute.get(attribute.slug) ?? [], ticked.get(attribute.slug)),
    ),
    ...priceFacet(prices),
  ];
}

function priceFacet(prices: PriceCounts | null): Facet[] {
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
