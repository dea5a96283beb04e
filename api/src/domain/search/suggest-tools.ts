import { sql } from "@mikro-orm/core";
import type { DomainContext } from "../shared/context.ts";
import type { ListedTool } from "../tool/listed-tool.ts";
import type { DroppedWords } from "./drop-words.ts";
import { closestReading } from "./first-reading.ts";
import type { Sql } from "./match-sql.ts";
import { pageOf } from "./search-sql.ts";
import { findTools, searchTools } from "./search-tools.ts";
import { readSearchWords } from "./search-words.ts";
import { quoted, tolerant, toolQuery } from "./tool-query.ts";

export const SUGGESTIONS_MAX = 8;
/** The number of tools with some of the words that are compared; which ones is up to Postgres. */
const CANDIDATES_MAX = 500;

export interface Suggestions {
  readonly tools: readonly ListedTool[];
  /** The words of the text that the tools lack. */
  readonly dropped: DroppedWords | null;
}

/** Returns the tools that `text` most likely means: those that have all of its words, or else all but some of them. */
export async function suggestTools(ctx: Pick<DomainContext, "em">, text: string): Promise<Suggestions> {
  const wanted = { within: [], limit: SUGGESTIONS_MAX };
  const reading = await closestReading(ctx, text, async (words) => {
    const { found } = await searchTools(ctx, "relevance", { ...wanted, words });
    return found.length > 0 ? found : null;
  });
  return { tools: reading?.found.map(({ tool }) => tool) ?? [], dropped: reading?.dropped ?? null };
}

/** Returns the tools for sale that have most of the words of `text`, best match first; none for a single word. */
export async function findSimilarTools(
  ctx: Pick<DomainContext, "em">,
  text: string,
): Promise<readonly ListedTool[]> {
  const query = toolQuery(await readSearchWords(ctx, text, { correctAll: true }));
  const terms = query?.requirements.map(({ term }) => term(tolerant)) ?? [];
  if (!query || terms.length < 2) return [];
  const anyAsTyped = query.words.map(quoted).join(" | ");
  const anyTolerant = terms.join(" | ");
  // A word in the name weighs more than one in the description, and one as it was typed a little more than a correction.
  const score = terms.reduce<Sql>(
    (sum, term) =>
      sql`${sum} + 4 * (named @@ ${term}::tsquery)::int + 2 * (document @@ ${term}::tsquery)::int`,
    sql`(document @@ ${anyAsTyped}::tsquery)::int`,
  );
  const scored = sql`(
    select tool_id, ${score} as score
    from (select * from tool_search where document @@ ${anyTolerant}::tsquery limit ${CANDIDATES_MAX}) as candidate
  )`;
  const request = { sortKey: sql`score`, isDescending: true, limit: SUGGESTIONS_MAX };
  const { found } = await findTools(ctx, pageOf(request, scored));
  return found.map(({ tool }) => tool);
}
