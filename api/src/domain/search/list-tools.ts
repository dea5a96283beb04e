import { sql } from "@mikro-orm/core";
import type { DomainContext } from "../shared/context.ts";
import { cutPageBy, type Page, type Cursor } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { findTypedNumber } from "./find-typed-number.ts";
import type { ListedTool } from "../tool/listed-tool.ts";
import { hasWords, pageOf, type Sql, type SortOrder } from "./search-sql.ts";
import {
  findTools,
  type FoundTool,
  type FoundTools,
  searchByRelevance,
  searchSorted,
} from "./search-tools.ts";
import { readingsOf, readSearchWords } from "./search-words.ts";
import { type ToolQuery, toolQuery } from "./tool-query.ts";

/** `relevance` without a search text is by age, the oldest first. */
export const TOOL_SORTS = ["relevance", "name", "price-up", "price-down", "newest"] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** All tools are counted up to here, matches up to `MATCHES_COUNTED_MAX`. */
export const TOOLS_COUNTED_MAX = 10_000;

export interface ToolPage extends Page<ListedTool, Cursor> {
  /** How many match on all pages, up to the bound. */
  readonly total: number;
}

interface ToolListing {
  readonly text?: string | undefined;
  readonly sort: ToolSort;
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/**
 * Returns a page of the tools for sale: all, or those that have every word of `text` in name, description or a number. Words may be in any
 * order, start longer words, lack accents and, where the catalogue does not have them, have one typo.
 */
export async function listTools(ctx: Pick<DomainContext, "em">, input: ToolListing): Promise<ToolPage> {
  if (!input.text) {
    const request = { ...ORDERS[input.sort], limit: input.limit + 1, after: input.after };
    const [found, total] = await Promise.all([findTools(ctx, pageOf(ALL_TOOLS, request)), countAll(ctx)]);
    return cut(found, input.limit, total);
  }
  const number = await findTypedNumber(ctx, input.text);
  const tried = new Set<string>();
  for (const reading of readingsOf(input.text)) {
    const query = toolQuery(await readSearchWords(ctx, reading.text, reading), number);
    if (!query || tried.has(query.tolerant)) continue;
    tried.add(query.tolerant);
    const { found, total } = await search(ctx, query, input);
    if (total > 0) return cut(found, input.limit, total);
  }
  return { rows: [], total: 0, next: null };
}

async function search(
  ctx: Pick<DomainContext, "em">,
  query: ToolQuery,
  { sort, limit, after }: ToolListing,
): Promise<FoundTools> {
  const request = { limit: limit + 1, after };
  return sort === "relevance"
    ? searchByRelevance(ctx, query, request)
    : searchSorted(ctx, hasWords("document", query.tolerant), { ...request, ...ORDERS[sort] });
}

function cut(found: readonly FoundTool[], limit: number, total: number): ToolPage {
  const page = cutPageBy(found, limit, ({ cursor }) => cursor);
  return { ...page, rows: page.rows.map(({ tool }) => tool), total };
}

const ALL_TOOLS: Sql = sql`tool_search`;

/** The sort orders of the catalogue besides attributes. `in-stock`: what can be ordered comes first, the newest of it first. */
export const CATALOGUE_SORTS = [...TOOL_SORTS, "name-down", "in-stock"] as const;
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number];

/** Orders that do not depend on words. Ids sort by age. */
export const ORDERS: Readonly<Record<CatalogueSort, SortOrder>> = {
  relevance: { sortKey: sql`tool_id` },
  name: { sortKey: sql`sort_name` },
  "name-down": { sortKey: sql`sort_name`, isDescending: true },
  "price-up": { sortKey: sql`unit_price_cents` },
  "price-down": { sortKey: sql`unit_price_cents`, isDescending: true },
  newest: { sortKey: sql`tool_id`, isDescending: true },
  "in-stock": { sortKey: sql`is_available`, isDescending: true },
};

async function countAll(ctx: Pick<DomainContext, "em">): Promise<number> {
  const { total } = await tables(ctx.em)
    .selectFrom((eb) => eb.selectFrom("tool_search").select("tool_id").limit(TOOLS_COUNTED_MAX).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
