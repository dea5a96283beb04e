import type { DomainContext } from "../shared/context.ts";
import type { Place } from "../shared/page.ts";
import { type FoundTool, matching, selectTools, type Sql } from "./found-tool.ts";
import type { ToolQuery } from "./tool-query.ts";

interface Search {
  readonly query: ToolQuery;
  /** Whether few tools match at all. */
  readonly few: boolean;
  /** Whether few match by their name: a word of most descriptions may be in next to no name. */
  readonly fewNamed: boolean;
  readonly limit: number;
  readonly after?: Place | undefined;
}

/** Tools of one closeness, without those that are closer. */
interface Tier {
  readonly from: Sql;
  readonly without: readonly Sql[];
}

/**
 * Tools from the closest match to the loosest: part number or name that begins like the text; whole words in the name;
 * beginnings of words in it; in the description; and the same two with slips. Equally close ones by the shortest name.
 */
export async function searchByRelevance(
  ctx: Pick<DomainContext, "em">,
  { query, few, fewNamed, limit, after }: Search,
): Promise<FoundTool[]> {
  const [firstTier = 0, length] = after ? after.key.split(".").map(Number) : [];
  const found: FoundTool[] = [];
  for (const [at, tier] of tiersOf(query, few, fewNamed).entries()) {
    if (at < firstTier || found.length >= limit) continue;
    const inside = after && at === firstTier ? { key: String(length), id: after.id } : undefined;
    const rows = await selectTools(ctx, {
      from: remaining(tier),
      sortedBy: "char_length(name_key)",
      after: inside,
      limit: limit - found.length,
    });
    found.push(...rows.map(({ tool, place }) => ({ tool, place: { ...place, key: `${at}.${place.key}` } })));
  }
  return found;
}

function tiersOf({ words, whole, begun, meant }: ToolQuery, few: boolean, fewNamed: boolean): Tier[] {
  // With a word that the catalogue does not have, next to nothing is as it was typed.
  const isSlip = meant !== begun;
  const has = (column: "named" | "document", words: string): Sql => ({
    text: `${column} @@ ?::tsquery`,
    values: [words],
  });
  const like: Sql = {
    text: "(part_key = ? or name_key ^@ ?)",
    values: [words.join(""), words.join(" ")],
  };
  const alike: Sql = {
    text: `(select * from (select * from tool_search where ${like.text} offset 0) as alike where document @@ ?::tsquery)`,
    values: [...like.values, meant],
  };
  const tiers: Tier[] = [
    { from: alike, without: [] },
    { from: matching("named", whole, fewNamed || isSlip), without: [like] },
    { from: matching("named", begun, fewNamed || isSlip), without: [like, has("named", whole)] },
    { from: matching("document", begun, few || isSlip), without: [like, has("named", begun)] },
  ];
  if (!isSlip) return tiers;
  const strict = [like, has("document", begun)];
  return [
    ...tiers,
    { from: matching("named", meant, fewNamed), without: strict },
    { from: matching("document", meant, few), without: [...strict, has("named", meant)] },
  ];
}

function remaining({ from, without }: Tier): Sql {
  if (without.length === 0) return from;
  return {
    text: `(select * from ${from.text} as tier where ${without.map((closer) => `not ${closer.text}`).join(" and ")})`,
    values: [...from.values, ...without.flatMap(({ values }) => values)],
  };
}
