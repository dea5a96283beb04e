import type { DomainContext } from "../shared/context.ts";
import {
  beyondPlace,
  type FoundTool,
  NAME_LENGTH,
  type Section,
  selectPlaces,
  type Sql,
} from "./found-tool.ts";

/** Tools that match by the shortest name. The indexes know lengths too: one length after the other is collected until there are enough. */
export async function searchShortest(
  ctx: Pick<DomainContext, "em">,
  match: Sql,
  { after, limit }: Pick<Section, "after" | "limit">,
): Promise<FoundTool[]> {
  const beyond = beyondPlace({ sortedBy: "length", after, limit });
  return selectPlaces(
    ctx,
    {},
    {
      text: `
      select tool_id, length as sort_key
      from (
        select length from generate_series(?::int, (select max(${NAME_LENGTH}) from tool_search)) as length order by length
      ) as lengths cross join lateral (
        select tool_id from (select * from tool_search where ${match.text} and ${NAME_LENGTH} = length offset 0) as match
        where ${beyond.text} order by tool_id limit ?
      ) as match
      order by length, tool_id limit ?`,
      values: [Number(after?.key ?? 0), ...match.values, ...beyond.values, limit, limit],
    },
  );
}
