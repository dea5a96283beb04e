import type { DomainContext } from "../shared/context.ts";
import { cutPageBy, type Page, type Place } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { has } from "./closeness.ts";
import type { CountedTools } from "./counted-tools.ts";
import { type FoundTool, type Order, selectTools, type Sql } from "./found-tool.ts";
import type { ListedTool } from "./listed-tool.ts";
import { searchByRelevance } from "./search-by-relevance.ts";
import { searchSorted } from "./search-sorted.ts";
import { readSearchWords } from "./search-words.ts";
import { type ToolQuery, toolQuery } from "./tool-query.ts";

/** `relevance` without words is the catalogue's own order, oldest first. */
export const TOOL_SORTS = ["relevance", "name", "price-up", "price-down", "newest"] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** All tools are counted up to here, those that match up to `MATCHES_COUNTED_MAX`. */
export const TOOLS_COUNTED_MAX = 10_000;

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
    const section = { ...ORDERS[input.sort], limit: input.limit + 1, after: input.after };
    const [found, total] = await Promise.all([selectTools(ctx, ALL, section), countAll(ctx)]);
    return cut(found, input.limit, total);
  }
  const query = toolQuery(await readSearchWords(ctx, input.text));
  const typed = query && (await search(ctx, query, input));
  if (typed && typed.total > 0) return cut(typed.found, input.limit, typed.total);
  // Even a word that the catalogue has may have been meant for another one.
  const doubted = toolQuery(await readSearchWords(ctx, input.text, { doubtAll: true }));
  if (!doubted || doubted.meant === query?.meant) return { rows: [], total: 0, next: null };
  const { found, total } = await search(ctx, doubted, input);
  return cut(found, input.limit, total);
}

async function search(
  ctx: Pick<DomainContext, "em">,
  query: ToolQuery,
  { sort, limit, after }: ToolListing,
): Promise<CountedTools> {
  const section = { limit: limit + 1, after };
  return sort === "relevance"
    ? searchByRelevance(ctx, query, section)
    : searchSorted(ctx, has("document", query.meant), { ...section, ...ORDERS[sort] });
}

function cut(found: readonly FoundTool[], limit: number, total: number): ToolPage {
  const page = cutPageBy(found, limit, ({ place }) => place);
  return { ...page, rows: page.rows.map(({ tool }) => tool), total };
}

const ALL: Sql = { text: "tool_search", values: [] };

/** By what tools are sorted; relevance only where no words are asked for. Ids sort by age. */
const ORDERS: Readonly<Record<ToolSort, Order>> = {
  relevance: { sortedBy: "tool_id" },
  name: { sortedBy: "name_key" },
  "price-up": { sortedBy: "unit_price_cents" },
  "price-down": { sortedBy: "unit_price_cents", descending: true },
  newest: { sortedBy: "tool_id", descending: true },
};

async function countAll(ctx: Pick<DomainContext, "em">): Promise<number> {
  const { total } = await tables(ctx.em)
    .selectFrom((eb) => eb.selectFrom("tool_search").select("tool_id").limit(TOOLS_COUNTED_MAX).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
