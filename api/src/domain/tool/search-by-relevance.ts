import type { DomainContext } from "../shared/context.ts";
import {
  closenesses,
  has,
  NONE,
  readRelevance,
  relevanceMeant,
  relevanceOf,
  relevanceTold,
  writeRelevance,
} from "./closeness.ts";
import { type CountedTools, MATCHES_COUNTED_MAX } from "./counted-tools.ts";
import { type FoundTool, NAME_LENGTH, type Section, type Sql } from "./found-tool.ts";
import { searchFew } from "./search-few.ts";
import { searchShortest } from "./search-shortest.ts";
import { searchSorted } from "./search-sorted.ts";
import type { ToolQuery } from "./tool-query.ts";

type Asked = Pick<Section, "limit" | "after">;

/** Tools from the closest match to the loosest, equally close ones by the shortest name. */
export async function searchByRelevance(
  ctx: Pick<DomainContext, "em">,
  query: ToolQuery,
  { limit, after }: Asked,
): Promise<CountedTools> {
  const few = { sortKey: relevanceOf(query), limit, after: after && relevanceMeant(after) };
  const { total, found } = await searchFew(ctx, has("document", query.meant), few);
  return total < MATCHES_COUNTED_MAX
    ? { total, found: found.map(({ tool, place }) => ({ tool, place: relevanceTold(place) })) }
    : { total, found: await searchMany(ctx, query, { limit, after }) };
}

/** Many tools: one closeness after the other until there are enough. */
async function searchMany(
  ctx: Pick<DomainContext, "em">,
  query: ToolQuery,
  { limit, after }: Asked,
): Promise<FoundTool[]> {
  const last = after && readRelevance(after.key);
  const found: FoundTool[] = [];
  const closer: Sql[] = [];
  for (const [at, closeness] of closenesses(query).entries()) {
    if (closeness === NONE) continue;
    if (at >= (last?.closeness ?? 0) && found.length < limit) {
      const rows = await searchOne(ctx, without(closer, closeness), {
        isNarrow: at === 0 || query.isNarrow,
        after: after && last?.closeness === at ? { ...after, key: String(last.length) } : undefined,
        limit: limit - found.length,
      });
      const told = rows.map(({ tool, place }) => ({
        tool,
        place: { ...place, key: writeRelevance(at, Number(place.key)) },
      }));
      found.push(...told);
    }
    closer.push(closeness);
  }
  return found;
}

async function searchOne(
  ctx: Pick<DomainContext, "em">,
  match: Sql,
  { isNarrow, ...asked }: Asked & { readonly isNarrow: boolean },
): Promise<readonly FoundTool[]> {
  if (isNarrow) return searchShortest(ctx, match, asked);
  const { found } = await searchSorted(ctx, match, { ...asked, sortedBy: NAME_LENGTH });
  return found;
}

function without(closer: readonly Sql[], { text, values }: Sql): Sql {
  return {
    text: [text, ...closer.map((each) => `not ${each.text}`)].join(" and "),
    values: [...values, ...closer.flatMap((each) => each.values)],
  };
}
