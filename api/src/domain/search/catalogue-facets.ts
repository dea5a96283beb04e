import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readAttributesOfAll } from "../catalogue/attribute-definition.ts";
import {
  type CategoryNode,
  type CategoryTree,
  childrenOf,
  pathTo,
  subtreeOf,
} from "../catalogue/category-tree.ts";
import { choicesOf, type Condition, PRICE } from "./catalogue-filter.ts";
import type { ResultCounts } from "./count-result.ts";
import type { ValueRow } from "./facet-sql.ts";

/** A value that can be chosen, and how many results it has; without a count for too many results. */
interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** The number of bars of a histogram. */
export const BARS = 12;

/** A filter for a result: values, or numbers, which have ends and a histogram of `BARS` equal steps if they are counted. */
export interface Facet extends Pick<AttributeDefinition, "label" | "unit"> {
  readonly attribute: string;
  readonly type: "choice" | "boolean" | "number";
  readonly values?: readonly FacetValue[];
  readonly min?: number;
  readonly max?: number;
  readonly histogram?: readonly number[];
}

interface FacetInput {
  readonly counts: Pick<ResultCounts, "exact" | "values" | "without">;
  readonly conditions: readonly Condition[];
  /** The attributes that are shown besides those of the conditions. */
  readonly attributes: readonly AttributeDefinition[];
  readonly tree: CategoryTree;
  readonly category: CategoryNode | null;
}

const CATEGORY = { slug: "category", label: "Category", type: "choice", unit: null, decimals: null } as const;

/** The facet of prices, which are counted as the values of an attribute. */
const PRICES = { slug: PRICE, label: "Price", type: "number", unit: "$", decimals: 5, choices: [] } as const;

/**
 * Returns the facets of a result: the categories right below, each attribute with values, and the price. What was chosen is listed also
 * with no result. Of too many results it is not known which values they have: all are listed, without counts.
 */
export function facetsOf({ counts, conditions, attributes, tree, category }: FacetInput): Facet[] {
  const rowsOf = Map.groupBy(counts.values, ({ attribute }) => attribute);
  const chosen = new Map(conditions.map((condition) => [condition.facet, condition.chosen]));
  const filtered = conditions.flatMap(({ attribute }) => attribute ?? []);
  const shown = new Map([...attributes, ...filtered, PRICES].map((attribute) => [attribute.slug, attribute]));
  const ofAttributes = [...shown.values()].flatMap((attribute) => {
    const { exact } = counts.without.find(({ facet }) => facet === attribute.slug) ?? counts;
    const rows = exact ? (rowsOf.get(attribute.slug) ?? []) : null;
    return facetOf(attribute, rows, chosen.get(attribute.slug));
  });
  const children = childrenOf(tree, category?.id ?? null);
  const partsIn = new Map(rowsOf.get(null)?.map(({ token, count }) => [token, count]));
  const inChildren = children.map((child) => ({
    value: child.slug,
    number: null,
    count: subtreeOf(tree, child).reduce((sum, { token }) => sum + (partsIn.get(token) ?? 0), 0),
  }));
  const choices = children.map(({ slug, name }) => ({ value: slug, label: name }));
  return [...facetOf({ ...CATEGORY, choices }, counts.exact ? inChildren : null), ...ofAttributes];
}

type CountedValue = Pick<ValueRow, "value" | "number" | "count">;

/** The facet of an attribute, none without values. `rows`: null for too many results. */
function facetOf(
  attribute: AttributeDefinition,
  rows: readonly CountedValue[] | null,
  chosen: readonly string[] = [],
): Facet[] {
  const { slug, label, unit, type } = attribute;
  if (type === "text" || type === "date") return [];
  const facet = { attribute: slug, label, unit, type };
  if (type === "number") return rows?.length === 0 ? [] : [{ ...facet, ...(rows && rangeOf(rows)) }];
  const counts = rows && new Map(rows.map(({ value, count }) => [value, count]));
  const values = choicesOf(attribute)
    .map((choice) => ({ ...choice, count: counts ? (counts.get(choice.value) ?? 0) : undefined }))
    .filter(({ value, count }) => count !== 0 || chosen.includes(value));
  return values.length === 0 ? [] : [{ ...facet, values }];
}

function rangeOf(rows: readonly CountedValue[]): Pick<Facet, "min" | "max" | "histogram"> {
  const numbers = rows.map(({ number }) => number ?? 0);
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  const histogram = Array<number>(BARS).fill(0);
  for (const { number, count } of rows) {
    const part = max === min ? 0 : ((number ?? 0) - min) / (max - min);
    const bar = Math.min(BARS - 1, Math.floor(part * BARS));
    histogram[bar] = (histogram[bar] ?? 0) + count;
  }
  return { min, max, histogram };
}

const CATEGORIES_MAX = 20;
const COMMON_MAX = 8;

/**
 * Returns the facets of a search without category: those of its most frequent categories that most of its results have, in the order of
 * these categories.
 */
export async function commonAttributes(
  em: EntityManager,
  { seen, values }: Pick<ResultCounts, "seen" | "values">,
  tree: CategoryTree,
): Promise<AttributeDefinition[]> {
  const partsWith = new Map<string, number>();
  const partsIn = new Map<number | null, number>();
  for (const { attribute, token, count } of values) {
    if (attribute === null) partsIn.set(token, count);
    else partsWith.set(attribute, (partsWith.get(attribute) ?? 0) + count);
  }
  const frequent = [...partsWith].flatMap(([slug, parts]) =>
    slug !== PRICE && parts * 2 >= seen ? slug : [],
  );
  const attributesOf = await readAttributesOfAll(em, frequent);
  const common = tree
    .filter(({ token }) => partsIn.has(token))
    .toSorted((a, b) => (partsIn.get(b.token) ?? 0) - (partsIn.get(a.token) ?? 0))
    .slice(0, CATEGORIES_MAX)
    .flatMap(({ id }) => attributesOf(pathTo(tree, id)))
    .filter(({ isFacet, type }) => isFacet && type !== "date");
  return [...new Map(common.map((attribute) => [attribute.slug, attribute])).values()].slice(0, COMMON_MAX);
}
