import { sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  type AttributeDefinition,
  readAttributes,
  readCategoryAttributes,
} from "../catalogue/attribute-definition.ts";
import {
  categoryAt,
  type CategoryTree,
  pathTo,
  readCategoryTree,
  subtreeOf,
} from "../catalogue/category-tree.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import type { Cents } from "../shared/money.ts";
import { type Cursor, cutPageBy, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { commonAttributes, type Facet, facetsOf } from "./catalogue-facets.ts";
import {
  allOf,
  badFilter,
  NO_ATTRIBUTE,
  OTHER_LIST,
  type Condition,
  conditionOf,
  IN_STOCK,
  isInCategory,
  PRICE,
} from "./catalogue-filter.ts";
import { countResult, type RelaxedCount } from "./facet-sql.ts";
import { findMatchedAliases } from "./find-matched-aliases.ts";
import { findToolsById } from "../tool/find-tools-by-id.ts";
import { findTypedNumber } from "./find-typed-number.ts";
import { CATALOGUE_SORTS, type CatalogueSort, ORDERS } from "./list-tools.ts";
import type { CatalogueItem } from "../tool/catalogue-item.ts";
import type { ListedTool } from "../tool/listed-tool.ts";
import { collectedPage, hasWords, type PageRequest, walkedPage } from "./search-sql.ts";
import { findTools, type FoundTool, hasMatch, searchByRelevance, searchSorted } from "./search-tools.ts";
import { readingsOf, readSearchWords } from "./search-words.ts";
import { sortByAttribute } from "./sort-by-attribute.ts";
import { type ToolQuery, toolQuery } from "./tool-query.ts";

export interface CatalogueResult extends Page<CatalogueItem, Cursor> {
  readonly total: number;
  /** Whether the total and all counts are exact, except those of estimated facets; otherwise they are estimates. */
  readonly exact: boolean;
  readonly facets: readonly Facet[];
  /** Of an empty result: how many there would be without one of the filters. */
  readonly without: readonly RelaxedCount[];
}

/** The cost of counting grows with the filters: each facet is counted without its own. */
export const FILTERS_MAX = 8;

export interface CatalogueQuery {
  readonly text?: string | undefined;
  /** Slug of a category; it includes those below. */
  readonly category?: string | undefined;
  /** Slug of a family. */
  readonly family?: string | undefined;
  /** Filters by attribute: `a,b` or `10..40`. */
  readonly filters: Readonly<Record<string, string>>;
  readonly price?: { readonly min: Cents | null; readonly max: Cents | null } | undefined;
  readonly inStock: boolean;
  /** One of `CATALOGUE_SORTS`, or an attribute, with `-` in front for descending. */
  readonly sort: string;
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/**
 * Returns a page of the parts for sale that meet all filters, with the facets of the whole result. Errors: `unknown-category`, `unknown-family`; `bad-filter`,
 * which names the filter, the sort order or the cursor; `too-many-filters`.
 */
export async function listCatalogue(
  { em }: Pick<DomainContext, "em">,
  query: CatalogueQuery,
): Promise<CatalogueResult> {
  const extra = Object.keys(query.filters)[FILTERS_MAX];
  if (extra !== undefined) {
    const message = `Filter by at most ${FILTERS_MAX} attributes at a time.`;
    throw new DomainError("too-many-filters", message, `f.${extra}`);
  }
  const [tree, words] = await Promise.all([
    readCategoryTree(em),
    query.text ? findWords(em, query.text) : undefined,
  ]);
  const category = query.category === undefined ? null : categoryAt(tree, query.category);
  const own = await readCategoryAttributes(em, pathTo(tree, category?.id ?? null));
  const named = await namedAttributes(em, query, own);
  const filters = [
    ...(query.family === undefined ? [] : [await familyCondition(em, query.family)]),
    ...(await attributeConditions(em, query, named)),
    ...otherConditions(query),
  ];
  if (words === null) {
    if (query.after) throw badFilter("cursor", OTHER_LIST);
    return { rows: [], next: null, total: 0, exact: true, facets: [], without: [] };
  }
  const conditions = words ? [byWords(words), ...filters] : filters;
  const tokens = category && subtreeOf(tree, category).map(({ token }) => token);
  const counts = await countResult(em, {
    category: tokens,
    conditions,
    page: words ? null : indexedPage(query),
  });
  const shown = category ? own.filter(({ isFacet }) => isFacet) : await commonAttributes(em, counts, tree);
  const attributes = union(shown, chosenOf(query, named));
  const facets = facetsOf({ counts, conditions, tree, category, attributes });
  const inCategory = tokens ? [{ facet: "", sql: isInCategory(tokens), isIndexed: true }] : [];
  const found = counts.page
    ? await toolsOf(em, counts.page)
    : await findPage(em, {
        query,
        words,
        conditions: [...inCategory, ...filters],
        isExact: counts.exact,
        named,
      });
  const { rows, next } = cutPageBy(found, query.limit, ({ cursor }) => cursor);
  return {
    total: counts.total,
    exact: counts.exact,
    facets,
    without: counts.total === 0 ? counts.without : [],
    next,
    rows: await withClassifications(
      em,
      tree,
      rows.map(({ tool }) => tool),
      query.text ?? "",
    ),
  };
}

type Named = ReadonlyMap<string, AttributeDefinition>;

/** The attributes that filters or the sort order name. Error: `bad-filter`. */
async function namedAttributes(
  em: EntityManager,
  { filters, sort }: CatalogueQuery,
  own: readonly AttributeDefinition[],
): Promise<Named> {
  const fields = new Map(Object.keys(filters).map((slug) => [slug, `f.${slug}`]));
  if (!isCatalogueSort(sort)) fields.set(sort.replace(/^-/, ""), "sort");
  const known = new Map(own.map((attribute) => [attribute.slug, attribute]));
  const others = [...fields.keys()].filter((slug) => !known.has(slug));
  for (const attribute of await readAttributes(em, others)) known.set(attribute.slug, attribute);
  for (const [slug, field] of fields) {
    const attribute = known.get(slug);
    if (!attribute) throw badFilter(field, field === "sort" ? SORT_HELP : NO_ATTRIBUTE);
    if (field === "sort" && attribute.type === "text") throw badFilter(field, `is a text; it ${SORT_HELP}`);
  }
  return known;
}

const SORT_HELP = `must be one of ${CATALOGUE_SORTS.join(", ")} or an attribute, with - in front for descending`;

export const isCatalogueSort = (sort: string): sort is CatalogueSort =>
  CATALOGUE_SORTS.some((known) => known === sort);

function attributeConditions(
  em: EntityManager,
  { filters }: CatalogueQuery,
  named: Named,
): Promise<Condition[]> {
  return Promise.all(
    Object.entries(filters).map(([slug, text]) => {
      const attribute = named.get(slug);
      if (!attribute) throw badFilter(`f.${slug}`, NO_ATTRIBUTE);
      return conditionOf(em, attribute, { field: `f.${slug}`, text });
    }),
  );
}

/** The parts of a family. Error: `unknown-family`. */
async function familyCondition(em: EntityManager, slug: string): Promise<Condition> {
  const family = await tables(em)
    .selectFrom("family")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!family) throw new DomainError("unknown-family", "No family has this address.", "family");
  return {
    facet: "",
    sql: sql`tool_id = any(array(select id from tool where family_id = ${family.id}))`,
    isIndexed: true,
  };
}

function otherConditions({ price, inStock }: CatalogueQuery): Condition[] {
  return [
    ...(price && price.min !== null ? [{ facet: PRICE, sql: sql`unit_price_cents >= ${price.min}` }] : []),
    ...(price && price.max !== null ? [{ facet: PRICE, sql: sql`unit_price_cents <= ${price.max}` }] : []),
    ...(inStock ? [{ facet: IN_STOCK, sql: sql`is_available` }] : []),
  ].map((condition) => ({ ...condition, isIndexed: false }));
}

const byWords = ({ tolerant }: ToolQuery): Condition => ({
  facet: "",
  sql: hasWords("document", tolerant),
  isIndexed: true,
});

/** The words as they were typed if the catalogue has them, else corrected; null if it has neither. */
async function findWords(em: EntityManager, text: string): Promise<ToolQuery | null> {
  const number = await findTypedNumber({ em }, text);
  for (const reading of readingsOf(text)) {
    const query = toolQuery(await readSearchWords({ em }, reading.text, reading), number);
    if (query && (await hasMatch({ em }, query))) return query;
  }
  return null;
}

const chosenOf = ({ filters }: CatalogueQuery, named: Named): AttributeDefinition[] =>
  Object.keys(filters).flatMap((slug) => named.get(slug) ?? []);

const union = (shown: readonly AttributeDefinition[], chosen: readonly AttributeDefinition[]) => [
  ...new Map([...shown, ...chosen].map((attribute) => [attribute.slug, attribute])).values(),
];

/** The request of a page whose sort key is in the category's index: it is found while the result is counted. */
function indexedPage({ sort, after, limit }: CatalogueQuery): PageRequest | null {
  const isIndexed = isCatalogueSort(sort) && sort !== "name" && sort !== "name-down";
  return isIndexed ? { ...ORDERS[sort], after, limit: limit + 1 } : null;
}

async function toolsOf(em: EntityManager, page: readonly Cursor[]): Promise<readonly FoundTool[]> {
  const tools = await findToolsById(
    { em },
    page.map(({ id }) => id),
  );
  const cursors = new Map(page.map((cursor) => [cursor.id, cursor]));
  return tools.flatMap((tool) => {
    const cursor = cursors.get(tool.id);
    return cursor ? [{ tool, cursor }] : [];
  });
}

interface PageInput {
  readonly query: CatalogueQuery;
  readonly words: ToolQuery | undefined;
  /** What a tool must meet besides the words. */
  readonly conditions: readonly Condition[];
  readonly isExact: boolean;
  readonly named: Named;
}

/** Finds one tool more than the page has. */
async function findPage(
  em: EntityManager,
  { query: { sort, after, limit }, words, conditions, isExact, named }: PageInput,
): Promise<readonly FoundTool[]> {
  const request = { after, limit: limit + 1 };
  if (sort === "relevance" && words) {
    const within = conditions.length > 0 ? allOf(conditions) : undefined;
    return (await searchByRelevance({ em }, words, { ...request, within })).found;
  }
  const match = allOf(words ? [byWords(words), ...conditions] : conditions);
  if (!isCatalogueSort(sort)) {
    const attribute = named.get(sort.replace(/^-/, ""));
    if (!attribute) throw badFilter("sort", SORT_HELP);
    return sortByAttribute(em, match, { attribute, isDescending: sort.startsWith("-") }, request);
  }
  const sorted = { ...request, ...ORDERS[sort] };
  if (words) return (await searchSorted({ em }, match, sorted)).found;
  return findTools({ em }, isExact ? collectedPage(match, sorted) : walkedPage(match, sorted, undefined));
}

/** Adds categories, attributes and the aliases that the text is about. */
async function withClassifications(
  em: EntityManager,
  tree: CategoryTree,
  tools: readonly ListedTool[],
  text: string,
): Promise<CatalogueItem[]> {
  if (tools.length === 0) return [];
  const rows = await tables(em)
    .selectFrom("tool")
    .leftJoin("family", "family.id", "tool.family_id")
    .select(["tool.id", "tool.category_id", "tool.attributes", "family.slug as family"])
    .where("tool.id", "=", anyOf(tools.map(({ id }) => id)))
    .execute();
  const classifications = new Map(rows.map((row) => [row.id, row]));
  const categories = new Map(tree.map((node) => [node.id, node]));
  const aliases = await findMatchedAliases({ em }, text, tools);
  return tools.map((tool) => {
    const classification = classifications.get(tool.id);
    return {
      tool,
      category: categories.get(classification?.category_id ?? "") ?? null,
      attributes: classification?.attributes ?? {},
      family: classification?.family ?? null,
      alias: aliases.get(tool.id),
    };
  });
}
