import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readAttributes } from "../catalogue/attribute-definition.ts";
import { DomainError } from "../shared/errors.ts";
import {
  badFilter,
  type Condition,
  conditionOf,
  familyCondition,
  NO_ATTRIBUTE,
  type Offer,
  offerConditions,
} from "./catalogue-filter.ts";
import { type PageRequest, CATALOGUE_SORTS, isCatalogueSort } from "./search-sql.ts";

/** The cost of counting grows with the filters: each facet is counted without its own. */
export const FILTERS_MAX = 8;

export interface CatalogueQuery extends Pick<PageRequest, "after" | "limit">, Offer {
  readonly text?: string | undefined;
  /** The slug of a category; it includes those below. */
  readonly category?: string | undefined;
  /** The slug of a family. */
  readonly family?: string | undefined;
  /** The filters by attribute: `a,b` or `10..40`. */
  readonly filters: Readonly<Record<string, string>>;
  /** The sort order: one of `CATALOGUE_SORTS`, or an attribute, with `-` in front for descending. */
  readonly sort: string;
}

/** The conditions that parts must meet besides the words and the category, and the attribute that they are sorted by, if it is one. */
export interface ReadQuery {
  readonly filters: readonly Condition[];
  readonly sorted: AttributeDefinition | null;
}

/**
 * Reads the filters and the order of a query. `own`: attributes that are known already. Errors: `unknown-family`, `too-many-filters`;
 * `bad-filter`, which names the filter or the sort order.
 */
export async function readQuery(
  em: EntityManager,
  query: CatalogueQuery,
  own: readonly AttributeDefinition[],
): Promise<ReadQuery> {
  const slugs = Object.keys(query.filters);
  if (slugs.length > FILTERS_MAX) {
    const message = `Filter by at most ${FILTERS_MAX} attributes at a time.`;
    throw new DomainError("too-many-filters", message, `f.${slugs[FILTERS_MAX]}`);
  }
  const sort = isCatalogueSort(query.sort) ? [] : [query.sort.replace(/^-/, "")];
  const known = new Map(own.map((attribute) => [attribute.slug, attribute]));
  const others = await readAttributes(
    em,
    [...slugs, ...sort].filter((slug) => !known.has(slug)),
  );
  for (const attribute of others) known.set(attribute.slug, attribute);
  const [sorted = null] = sort.map((slug) => sortable(known.get(slug)));
  const ofFamily = query.family === undefined ? [] : [await familyCondition(em, query.family)];
  const ofAttributes = await Promise.all(
    Object.entries(query.filters).map(async ([slug, text]) => {
      const attribute = known.get(slug);
      if (!attribute) throw badFilter(`f.${slug}`, NO_ATTRIBUTE);
      return conditionOf(em, attribute, text);
    }),
  );
  return { sorted, filters: [...ofFamily, ...ofAttributes, ...offerConditions(query)] };
}

function sortable(attribute: AttributeDefinition | undefined): AttributeDefinition {
  if (attribute && attribute.type !== "text") return attribute;
  const orders = CATALOGUE_SORTS.join(", ");
  const help = `must be one of ${orders} or an attribute, with - in front for descending`;
  throw badFilter("sort", attribute ? `is a text; it ${help}` : help);
}
