import { type FoundTool, foundTool, type PlaceRow, type Sql } from "./found-tool.ts";

/** Tools that match are counted up to here. */
export const MATCHES_COUNTED_MAX = 1000;
/** So many rows, whichever come first, tell whether to go on through `LOOKED_THROUGH` of them or to ask the word index. */
const PROBED = 1600;
const LOOKED_THROUGH = 24 * MATCHES_COUNTED_MAX;
/** That many of `PROBED` promise that all which are to be counted are among `LOOKED_THROUGH`. */
const PROMISING = Math.ceil((PROBED * MATCHES_COUNTED_MAX) / LOOKED_THROUGH);

export interface CountedTools {
  /** How many match, counted up to `MATCHES_COUNTED_MAX`. */
  readonly total: number;
  readonly found: FoundTool[];
}

/** At least one row: where no tool was found it says the total only. */
export type CountedRow = { total: number } & (PlaceRow | { id: null });

/**
 * The parts `probe`, `often` and `match` of a query, the last with the rows of `tool_search` that match, as many as are counted.
 * What many tools have is soon met by looking through them; the word index would collect all that have it.
 */
export function matchCounted({ text, values }: Sql): Sql {
  return {
    text: `probe as materialized (
      select count(*) as met from (select * from tool_search limit ${PROBED}) as tool_search where ${text}
    ), often as materialized (
      select * from (select * from tool_search limit ${LOOKED_THROUGH}) as tool_search
      where (select met from probe) >= ${PROMISING} and ${text} limit ${MATCHES_COUNTED_MAX}
    ), match as materialized (
      select * from often where (select count(*) from often) = ${MATCHES_COUNTED_MAX}
      union all (
        select * from tool_search
        where (select count(*) from often) < ${MATCHES_COUNTED_MAX} and ${text} limit ${MATCHES_COUNTED_MAX}
      )
    )`,
    values: [...values, ...values, ...values],
  };
}

export function countedTools(rows: readonly CountedRow[]): CountedTools {
  return {
    total: rows[0]?.total ?? 0,
    found: rows.filter((row) => row.id !== null).map(foundTool),
  };
}
