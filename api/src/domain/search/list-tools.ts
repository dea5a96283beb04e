import type { DomainContext } from "../shared/context.ts";
import { type Cursor, cutPageBy, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import type { ListedTool } from "../tool/listed-tool.ts";
import { firstReading } from "./first-reading.ts";
import { pageOf, type PageRequest, ORDERS, type ToolSort } from "./search-sql.ts";
import { findTools, type FoundTools, searchTools } from "./search-tools.ts";

/** The limit up to which all tools are counted; matches are counted up to `MATCHES_COUNTED_MAX`. */
export const TOOLS_COUNTED_MAX = 10_000;

export interface ToolPage extends Page<ListedTool, Cursor> {
  /** The number of matches on all pages, up to the bound. */
  readonly total: number;
}

interface ToolListing extends Pick<PageRequest, "after" | "limit"> {
  readonly text?: string | undefined;
  readonly sort: ToolSort;
}

/**
 * Returns a page of the tools for sale: all, or those that have every word of `text` in name, description or a number. Words may be in any
 * order, start longer words, lack accents and, where the catalogue does not have them, have one typo.
 */
export async function listTools(
  ctx: Pick<DomainContext, "em">,
  { text, sort, limit, after }: ToolListing,
): Promise<ToolPage> {
  const request = { after, limit: limit + 1 };
  const result = text
    ? await firstReading(ctx, text, async (words) => {
        const matching = await searchTools(ctx, sort, { ...request, words, within: [] });
        return matching.total > 0 ? matching : null;
      })
    : await listAll(ctx, { ...request, ...ORDERS[sort] });
  const { total, found } = result ?? { total: 0, found: [] };
  const page = cutPageBy(found, limit, ({ cursor }) => cursor);
  return { ...page, rows: page.rows.map(({ tool }) => tool), total };
}

async function listAll(ctx: Pick<DomainContext, "em">, request: PageRequest): Promise<FoundTools> {
  const counted = tables(ctx.em)
    .selectFrom((eb) => eb.selectFrom("tool_search").select("tool_id").limit(TOOLS_COUNTED_MAX).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const [{ found }, { total }] = await Promise.all([findTools(ctx, pageOf(request)), counted]);
  return { found, total };
}
