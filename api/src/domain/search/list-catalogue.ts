import { readCategoryAttributes } from "../catalogue/attribute-definition.ts";
import { categoryAt, pathTo, readCategoryTree, subtreeOf } from "../catalogue/category-tree.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cursor, cutPageBy, type Page } from "../shared/page.ts";
import type { CatalogueItem } from "../tool/catalogue-item.ts";
import { commonAttributes, type Facet, facetsOf } from "./catalogue-facets.ts";
import { badFilter, isInCategory, OTHER_LIST } from "./catalogue-filter.ts";
import { type CatalogueQuery, readQuery } from "./catalogue-query.ts";
import { countResult, type RelaxedCount } from "./count-result.ts";
import { findMatchedAliases } from "./find-matched-aliases.ts";
import type { DroppedWords } from "./drop-words.ts";
import { closestReading } from "./first-reading.ts";
import { hasWords } from "./match-sql.ts";
import { hasMatch, searchTools } from "./search-tools.ts";
import { sortByAttribute } from "./sort-by-attribute.ts";
import { isCatalogueSort } from "./search-sql.ts";

export interface CatalogueResult extends Page<CatalogueItem, Cursor> {
  readonly total: number;
  /** True if this is the number of all results; otherwise there are more. */
  readonly exact: boolean;
  readonly facets: readonly Facet[];
  /** The counts of an empty result without one of the filters. */
  readonly without: readonly RelaxedCount[];
  /** The words of the text that the parts lack, because no part has all of its words. */
  readonly dropped: DroppedWords | null;
}

const NOTHING: CatalogueResult = {
  rows: [],
  next: null,
  total: 0,
  exact: true,
  facets: [],
  without: [],
  dropped: null,
};

/**
 * Returns a page of the parts for sale that meet all filters, with the facets of the whole result. Errors: `unknown-category`, `unknown-family`;
 * `bad-filter`, which names the filter, the sort order or the cursor; `too-many-filters`.
 */
export async function listCatalogue(
  ctx: Pick<DomainContext, "em">,
  query: CatalogueQuery,
): Promise<CatalogueResult> {
  const { em } = ctx;
  const { text = "", sort, after } = query;
  const [tree, reading] = await Promise.all([
    readCategoryTree(em),
    text === ""
      ? undefined
      : closestReading(ctx, text, async (words) => ((await hasMatch(ctx, words)) ? words : null)),
  ]);
  const category = query.category === undefined ? null : categoryAt(tree, query.category);
  const own = await readCategoryAttributes(em, pathTo(tree, category?.id ?? null));
  const { filters, sorted } = await readQuery(em, query, own);
  if (reading === null) {
    if (after) throw badFilter("cursor", OTHER_LIST);
    return NOTHING;
  }
  const words = reading?.found;
  const ofWords = words ? [{ facet: "", sql: hasWords("document", words.tolerant) }] : [];
  const conditions = [...ofWords, ...filters];
  const tokens = category && subtreeOf(tree, category).map(({ token }) => token);
  const counts = await countResult(em, { category: tokens, conditions });
  const attributes = category
    ? own.filter(({ isFacet }) => isFacet)
    : await commonAttributes(em, counts, tree);

  const within = [...(tokens ? [isInCategory(tokens)] : []), ...filters.map((filter) => filter.sql)];
  const wanted = { words, within, after, limit: query.limit + 1 };
  const found = sorted
    ? await sortByAttribute(ctx, { attribute: sorted, isDescending: sort.startsWith("-") }, wanted)
    : (await searchTools(ctx, isCatalogueSort(sort) ? sort : "relevance", wanted)).found;
  const { rows, next } = cutPageBy(found, query.limit, ({ cursor }) => cursor);
  const aliases = await findMatchedAliases(
    ctx,
    text,
    rows.map(({ tool }) => tool),
  );
  return {
    total: counts.total,
    exact: counts.exact,
    facets: facetsOf({ counts, conditions, tree, category, attributes }),
    without: counts.total === 0 ? counts.without : [],
    dropped: reading?.dropped ?? null,
    next,
    rows: rows.map(({ tool, categoryId, attributes: values, family }) => ({
      tool,
      category: pathTo(tree, categoryId).at(-1) ?? null,
      attributes: values,
      family,
      alias: aliases.get(tool.id),
    })),
  };
}
