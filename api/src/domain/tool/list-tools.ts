import type { DomainContext } from "../shared/context.ts";
import { cutPageBy, type Page, type Place } from "../shared/page.ts";
import { type FoundTool, matching, selectTools, type Sql } from "./found-tool.ts";
import type { ListedTool } from "./listed-tool.ts";
import { searchByRelevance } from "./search-by-relevance.ts";
import { readSearchWords } from "./search-words.ts";
import { type ToolQuery, toolQuery } from "./tool-query.ts";

/** `relevance` without words is the catalogue's own order, oldest first. */
export const TOOL_SORTS = ["relevance", "name", "price-up", "price-down", "newest"] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** All tools are counted up to here, those that match up to `MATCHES_COUNTED_MAX`. */
export const TOOLS_COUNTED_MAX = 10_000;
export const MATCHES_COUNTED_MAX = 1000;

export interface ToolPage extends Page<ListedTool, Place> {
  /** How many match on all pages; not counted further than the two bounds above. */
  readonly total: number;
}

interface ToolListing {
  readonly text?: string | undefined;
  readonly sort: ToolSort;
  readonly limit: number;
  readonly after?: Place | undefined;
}

/**
 * The tools for sale, all or those that have every word of `text` in name, description or part number: in any order, with or
 * without accents, one slip allowed in a word that the catalogue does not have.
 */
export async function listTools(ctx: Pick<DomainContext, "em">, input: ToolListing): Promise<ToolPage> {
  if (!input.text) {
    const [found, total] = await Promise.all([searchSorted(ctx, input, ALL), countAll(ctx)]);
    return cut(found, input.limit, total);
  }
  const search = await understand(ctx, input.text);
  if (!search) return { rows: [], total: 0, next: null };
  const { query, total } = search;
  const few = query.each.length > 1 && total < MATCHES_COUNTED_MAX;
  const found =
    input.sort === "relevance"
      ? await searchByRelevance(ctx, {
          query,
          few,
          fewNamed: query.each.length > 1 || (await countMatches(ctx, "named", query)) < MATCHES_COUNTED_MAX,
          limit: input.limit + 1,
          after: input.after,
        })
      : await searchSorted(ctx, input, matching("document", query.meant, few));
  return cut(found, input.limit, total);
}

/** The query that a text stands for and how many tools match it; null where none does. */
async function understand(
  ctx: Pick<DomainContext, "em">,
  text: string,
): Promise<{ query: ToolQuery; total: number } | null> {
  const query = toolQuery(await readSearchWords(ctx, text));
  if (!query) return null;
  const total = await countMatches(ctx, "document", query);
  if (total > 0) return { query, total };
  // Even a word that the catalogue has may have been meant for another one.
  const doubted = toolQuery(await readSearchWords(ctx, text, { doubtAll: true }));
  if (!doubted || doubted.meant === query.meant) return null;
  const doubtedTotal = await countMatches(ctx, "document", doubted);
  return doubtedTotal > 0 ? { query: doubted, total: doubtedTotal } : null;
}

function cut(found: readonly FoundTool[], limit: number, total: number): ToolPage {
  const page = cutPageBy(found, limit, ({ place }) => place);
  return { ...page, rows: page.rows.map(({ tool }) => tool), total };
}

const ALL: Sql = { text: "tool_search", values: [] };

/** By what tools are sorted; where nothing is said, by id alone, which is by age. */
const ORDERS: Readonly<Record<ToolSort, { readonly sortedBy?: string; readonly descending?: boolean }>> = {
  relevance: {},
  name: { sortedBy: "name_key" },
  "price-up": { sortedBy: "unit_price_cents" },
  "price-down": { sortedBy: "unit_price_cents", descending: true },
  newest: { descending: true },
};

async function searchSorted(
  ctx: Pick<DomainContext, "em">,
  { sort, limit, after }: ToolListing,
  from: Sql,
): Promise<FoundTool[]> {
  return selectTools(ctx, { from, sortedBy: "tool_id", ...ORDERS[sort], limit: limit + 1, after });
}

async function countAll(ctx: Pick<DomainContext, "em">): Promise<number> {
  const [counted] = await ctx.em.execute<{ total: string }[]>(
    "select count(*) as total from (select from tool_search limit ?) as counted",
    [TOOLS_COUNTED_MAX],
  );
  return Number(counted?.total ?? 0);
}

async function countMatches(
  ctx: Pick<DomainContext, "em">,
  column: "named" | "document",
  { meant }: ToolQuery,
): Promise<number> {
  const [counted] = await ctx.em.execute<{ total: string }[]>(
    `select count(*) as total from (select from tool_search where ${column} @@ ?::tsquery limit ?) as counted`,
    [meant, MATCHES_COUNTED_MAX],
  );
  return Number(counted?.total ?? 0);
}
