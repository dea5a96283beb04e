import type { DomainContext } from "../shared/context.ts";
import { selectTools } from "./found-tool.ts";
import { listTools } from "./list-tools.ts";
import type { ListedTool } from "./listed-tool.ts";
import { readSearchWords } from "./search-words.ts";
import { quoted, toolQuery } from "./tool-query.ts";

export const SUGGESTIONS_MAX = 8;
const CANDIDATES_MAX = 500;

/** The tools that `text` most likely stands for; where none has all of its words, those that have most of them. */
export async function suggestTools(
  ctx: Pick<DomainContext, "em">,
  text: string,
): Promise<readonly ListedTool[]> {
  if (text === "") return [];
  const { rows } = await listTools(ctx, { text, sort: "relevance", limit: SUGGESTIONS_MAX });
  return rows.length > 0 ? rows : findClosest(ctx, text);
}

async function findClosest(ctx: Pick<DomainContext, "em">, text: string): Promise<ListedTool[]> {
  const query = toolQuery(await readSearchWords(ctx, text, { doubtAll: true }));
  if (!query || query.each.length < 2) return [];
  const hits = query.each.map(() => "4 * (named @@ ?::tsquery)::int + 2 * (document @@ ?::tsquery)::int");
  const asTyped = query.words.map(quoted);
  const candidates = {
    text: `(
      select tool_id, ${hits.join(" + ")} + (document @@ ?::tsquery)::int as hits
      from (select * from tool_search where document @@ ?::tsquery limit ${CANDIDATES_MAX}) as candidate
    )`,
    values: [...query.each.flatMap((word) => [word, word]), asTyped.join(" | "), query.each.join(" | ")],
  };
  const section = { sortedBy: "hits", descending: true, limit: SUGGESTIONS_MAX };
  const found = await selectTools(ctx, candidates, section);
  return found.map(({ tool }) => tool);
}
