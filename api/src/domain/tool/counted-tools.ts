import { type FoundTool, foundTool, type PlaceRow, type Sql } from "./found-tool.ts";

/** Tools that match are counted up to here. */
export const MATCHES_COUNTED_MAX = 1000;
/** So many rows, whichever come first, are looked through before the word index is asked: what is in every sixteenth tool need not be collected. */
const LOOKED_THROUGH = 16 * MATCHES_COUNTED_MAX;

export interface CountedTools {
  /** How many match, counted up to `MATCHES_COUNTED_MAX`. */
  readonly total: number;
  readonly found: FoundTool[];
}

/** At least one row: where no tool was found it says the total only. */
export type CountedRow = { total: string } & (PlaceRow | { id: null });

/** The part `often` of a query: how many match, as far as rows were looked through; all that are to be counted, if there are as many. */
export function oftenMet(match: Sql): Sql {
  return {
    text: `often as materialized (
      select count(*) as total from (
        select from (select * from tool_search limit ${LOOKED_THROUGH}) as tool_search
        where ${match.text} limit ${MATCHES_COUNTED_MAX}
      ) as match
    )`,
    values: match.values,
  };
}

export function countedTools(rows: readonly CountedRow[]): CountedTools {
  return {
    total: Number(rows[0]?.total ?? 0),
    found: rows.filter((row) => row.id !== null).map(foundTool),
  };
}
