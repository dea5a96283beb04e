import { RawQueryFragment } from "@mikro-orm/core";
import { sql as kysely, type RawBuilder } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import type { Cursor } from "../shared/page.ts";
import { cancellable, tables } from "../shared/tables.ts";
import type { CatalogueItem } from "../tool/catalogue-item.ts";
import { toolFromRow, type ToolRow } from "../tool/listed-tool.ts";
import { NAME_LENGTH, ranksOf, readRelevance, relevanceOf, writeRelevance } from "./match-ranks.ts";
import { allOf, anyMatch, hasWords, type Sql } from "./match-sql.ts";
import {
  countedPage,
  MATCHES_COUNTED_MAX,
  type PageRequest,
  shortestNamesPage,
  type CatalogueSort,
  ORDERS,
} from "./search-sql.ts";
import type { ToolQuery } from "./tool-query.ts";

type Reading = Pick<DomainContext, "em">;

/** A tool with its classification, and the cursor of the page after it. */
export interface FoundTool extends Pick<CatalogueItem, "tool" | "attributes" | "family"> {
  readonly categoryId: string | null;
  readonly cursor: Cursor;
}

export interface FoundTools {
  /** The number of matches, counted up to `MATCHES_COUNTED_MAX`; 0 where the statement does not count. */
  readonly total: number;
  readonly found: readonly FoundTool[];
}

type Listed = ToolRow & Omit<FoundTool, "tool" | "cursor"> & { sort_key: string | number };
/** A row of the result; without a tool, it has only the total. */
type FoundRow = { total?: number } & (Listed | { id: null });

/** The conditions that tools must meet: the words, and those of `within`. */
export interface Wanted extends Pick<PageRequest, "after" | "limit"> {
  readonly words: ToolQuery | undefined;
  readonly within: readonly Sql[];
}

/** Returns a page of the matching tools, and how many there are. */
export async function searchTools(ctx: Reading, sort: CatalogueSort, wanted: Wanted): Promise<FoundTools> {
  const { words, after, limit } = wanted;
  if (words && sort === "relevance") return searchByRelevance(ctx, words, wanted);
  return findTools(ctx, countedPage(matchOf(wanted), { after, limit, ...ORDERS[sort] }));
}

/** The condition of a match. */
export const matchOf = ({ words, within }: Wanted): Sql =>
  allOf(words ? [...within, hasWords("document", words.tolerant)] : within);

/** Returns the matches by rank, then by the length of the name. */
async function searchByRelevance(ctx: Reading, query: ToolQuery, wanted: Wanted): Promise<FoundTools> {
  const { within, after, limit } = wanted;
  const byRelevance = { after, limit, sortKey: relevanceOf(query), isComputed: true };
  const counted = countedPage(matchOf(wanted), byRelevance);
  const all = await (within.length > 0 ? findTools(ctx, counted) : findPrepared(ctx, counted));
  return all.total < MATCHES_COUNTED_MAX ? all : { ...all, found: await searchRanks(ctx, query, wanted) };
}

/** The page of many matches: one rank after the other until there are enough. */
async function searchRanks(
  ctx: Reading,
  query: ToolQuery,
  { within, after, limit }: Wanted,
): Promise<FoundTool[]> {
  const last = after && readRelevance(after.key);
  const found: FoundTool[] = [];
  for (const { rank, condition, isOfBeginnings } of ranksOf(query)) {
    if (rank >= (last?.rank ?? 0) && found.length < limit) {
      const byLength = {
        sortKey: NAME_LENGTH,
        after: last?.rank === rank && after ? { key: String(last.nameLength), id: after.id } : undefined,
        limit: limit - found.length,
      };
      const match = allOf([...within, condition]);
      const pageBy = isOfBeginnings || query.isNarrow ? shortestNamesPage : countedPage;
      const ofRank = await findTools(ctx, pageBy(match, byLength));
      found.push(...withKeys(ofRank.found, (length) => writeRelevance(rank, Number(length))));
    }
  }
  return found;
}

/** The same tools with other keys in their cursors. */
export const withKeys = (found: readonly FoundTool[], keyOf: (key: string) => string): FoundTool[] =>
  found.map((each) => ({ ...each, cursor: { id: each.cursor.id, key: keyOf(each.cursor.key) } }));

/** Returns whether a tool has the words. */
export async function hasMatch({ em }: Reading, { tolerant }: ToolQuery): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>(anyMatch(hasWords("document", tolerant)));
  return row?.found === true;
}

/** Runs a statement that returns tools with their sort keys. */
export const findTools = async ({ em }: Reading, statement: Sql): Promise<FoundTools> =>
  foundTools(await em.execute<FoundRow[]>(statement));

/**
 * The same for a statement whose plan does not depend on its texts, as they are behind a `select` (`hasWords`), with these as parameters: Postgres
 * plans it once for each connection, which takes longer than running it among some thousand tools. Numbers are part of the statement.
 */
async function findPrepared({ em }: Reading, statement: Sql): Promise<FoundTools> {
  const { rows } = await parameterized<FoundRow>(statement).execute(tables(em), cancellable(em));
  return foundTools(rows);
}

const parameterized = <Row>({ sql: text, params }: Sql): RawBuilder<Row> =>
  kysely<Row>(
    Object.assign(text.split("?"), { raw: [] }),
    ...params.map((value) => {
      if (value instanceof RawQueryFragment) return parameterized(value);
      return typeof value === "string" ? value : kysely.lit(value);
    }),
  );

const foundTools = (rows: readonly FoundRow[]): FoundTools => ({
  total: rows[0]?.total ?? 0,
  found: rows
    .filter((row) => row.id !== null)
    .map(({ sort_key: key, categoryId, attributes, family, ...row }) => ({
      tool: toolFromRow(row),
      categoryId,
      attributes,
      family,
      cursor: { key: String(key), id: row.id },
    })),
});
