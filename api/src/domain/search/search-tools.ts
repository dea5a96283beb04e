import { RawQueryFragment, sql } from "@mikro-orm/core";
import { sql as kysely, type RawBuilder } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import type { Cursor } from "../shared/page.ts";
import { cancellable, tables } from "../shared/tables.ts";
import { type ListedTool, toolFromRow, type ToolRow } from "../tool/listed-tool.ts";
import { NAME_LENGTH, ranksOf, readRelevance, relevanceOf, writeRelevance } from "./match-ranks.ts";
import {
  butNot,
  countedPage,
  hasWords,
  MATCHES_COUNTED_MAX,
  type PageRequest,
  shortestNamesPage,
  type Sql,
  walkedPage,
} from "./search-sql.ts";
import type { ToolQuery } from "./tool-query.ts";

type Reading = Pick<DomainContext, "em">;

/** A tool and the cursor of the page after it. */
export interface FoundTool {
  readonly tool: ListedTool;
  readonly cursor: Cursor;
}

export interface FoundTools {
  /** How many match, counted up to `MATCHES_COUNTED_MAX`. */
  readonly total: number;
  readonly found: readonly FoundTool[];
}

type FoundRow = ToolRow & { sort_key: string | number };
/** At least one row is returned: without a tool it has only the total. */
type CountedRow = { total: number } & (FoundRow | { id: null });

/** A page by rank; `within`: a condition that all its tools meet. */
interface RankedPage extends Pick<PageRequest, "after" | "limit"> {
  readonly within?: Sql | undefined;
}

const within = (page: RankedPage, match: Sql): Sql =>
  page.within ? sql`${page.within} and ${match}` : match;

/** The tools that match, by rank, then by the length of the name. */
export async function searchByRelevance(
  ctx: Reading,
  query: ToolQuery,
  request: RankedPage,
): Promise<FoundTools> {
  const byRelevance = { ...request, sortKey: relevanceOf(query) };
  const match = within(request, hasWords("document", query.tolerant));
  const counted = countedPage(match, byRelevance, { evenIfMany: false });
  const { total, found } = request.within
    ? await findCounted(ctx, counted)
    : countedTools(await executePrepared<CountedRow>(ctx, counted));
  return { total, found: total < MATCHES_COUNTED_MAX ? found : await searchRanks(ctx, query, request) };
}

/** The page of many matches: one rank after the other until there are enough. */
async function searchRanks(ctx: Reading, query: ToolQuery, page: RankedPage): Promise<FoundTool[]> {
  const { after, limit } = page;
  const last = after && { id: after.id, ...readRelevance(after.key) };
  const found: FoundTool[] = [];
  const closer: Sql[] = [];
  for (const { rank, condition } of ranksOf(query)) {
    if (rank >= (last?.rank ?? 0) && found.length < limit) {
      const byLength = {
        sortKey: NAME_LENGTH,
        after: last?.rank === rank ? { key: String(last.nameLength), id: last.id } : undefined,
        limit: limit - found.length,
      };
      const match = within(page, butNot(condition, closer));
      const ofRank =
        rank === 0 || query.isNarrow
          ? await findTools(ctx, shortestNamesPage(match, byLength))
          : (await searchSorted(ctx, match, byLength)).found;
      found.push(
        ...ofRank.map(({ tool, cursor }) => ({
          tool,
          cursor: { id: cursor.id, key: writeRelevance(rank, Number(cursor.key)) },
        })),
      );
    }
    closer.push(condition);
  }
  return found;
}

/** The rows that match, in an order that does not depend on the words. */
export async function searchSorted(ctx: Reading, match: Sql, request: PageRequest): Promise<FoundTools> {
  const counted = await findCounted(ctx, countedPage(match, request, { evenIfMany: true }));
  if (counted.total < MATCHES_COUNTED_MAX) return counted;
  // The counted matches are some of all: the page does not go beyond the last of their page.
  const bound = counted.found[request.limit - 1]?.cursor;
  const found = await findTools(ctx, walkedPage(match, request, bound));
  // Some up to the bound may have been deleted since: that must not be taken for the last page.
  const isPage = bound === undefined || found.length === request.limit;
  return {
    total: counted.total,
    found: isPage ? found : await findTools(ctx, walkedPage(match, request, undefined)),
  };
}

/** Returns whether a tool has the words. */
export async function hasMatch({ em }: Reading, { tolerant }: ToolQuery): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>(
    sql`select exists (select from tool_search where ${hasWords("document", tolerant)}) as found`,
  );
  return row?.found === true;
}

/** Runs a statement that returns tools with their sort keys. */
export async function findTools({ em }: Reading, statement: Sql): Promise<FoundTool[]> {
  const rows = await em.execute<FoundRow[]>(statement);
  return rows.map(foundTool);
}

async function findCounted({ em }: Reading, statement: Sql): Promise<FoundTools> {
  return countedTools(await em.execute<CountedRow[]>(statement));
}

const countedTools = (rows: readonly CountedRow[]): FoundTools => ({
  total: rows[0]?.total ?? 0,
  found: rows.filter((row) => row.id !== null).map(foundTool),
});

/**
 * Runs a statement whose plan does not depend on its texts, as they are behind a `select` (`hasWords`), with these as parameters: Postgres
 * plans it once for each connection, which takes longer than running it among some thousand tools. Numbers are part of the statement.
 */
async function executePrepared<Row>({ em }: Reading, statement: Sql): Promise<Row[]> {
  const { rows } = await parameterized<Row>(statement).execute(tables(em), cancellable(em));
  return rows;
}

const parameterized = <Row>({ sql: text, params }: Sql): RawBuilder<Row> =>
  kysely<Row>(
    Object.assign(text.split("?"), { raw: [] }),
    ...params.map((value) => {
      if (value instanceof RawQueryFragment) return parameterized(value);
      return typeof value === "string" ? value : kysely.lit(value);
    }),
  );

function foundTool(row: FoundRow): FoundTool {
  return { tool: toolFromRow(row), cursor: { key: String(row.sort_key), id: row.id } };
}
