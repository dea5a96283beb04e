import type { Place } from "../shared/page.ts";
import { NAME_LENGTH, type Sql } from "./found-tool.ts";
import type { ToolQuery } from "./tool-query.ts";

/**
 * The condition that a row has the words of a query. The planner is not told which: it would guess how many rows have words together,
 * and read the whole table in the hope of meeting soon what is nowhere.
 */
export function has(column: "named" | "document", query: string): Sql {
  return { text: `${column} @@ (select ?::tsquery)`, values: [query] };
}

/** What no tool is, as it is known beforehand. */
export const NONE: Sql = { text: "false", values: [] };

/**
 * Conditions on rows of `tool_search` from the closest match to the loosest: part number or name that begins like the text;
 * whole words in the name; beginnings of words in it; in the description; and the same two with slips. A tool is as close as
 * the first that holds for it; all that match are found by the last.
 */
export function closenesses({ words, whole, begun, begins, meant }: ToolQuery): [Sql, ...Sql[]] {
  const alike: Sql = {
    text: "(name_key ^@ ? or part_key = ? and document @@ (select ?::tsquery))",
    values: [words.join(" "), words.join(""), meant],
  };
  const asTyped: [Sql, ...Sql[]] = begins
    ? [alike, has("named", whole), has("named", begun), has("document", begun)]
    : [alike, NONE, NONE, NONE];
  return meant === begun ? asTyped : [...asTyped, has("named", meant), has("document", meant)];
}

const LENGTHS_MAX = 10_000;

/** One number by which rows are sorted from the closest to the loosest, equally close ones by the shortest name. */
export function relevanceOf(query: ToolQuery): Sql {
  const each = closenesses(query);
  return {
    text: `${LENGTHS_MAX} * case ${each.map(({ text }, at) => `when ${text} then ${at}`).join(" ")} end + ${NAME_LENGTH}`,
    values: each.flatMap(({ values }) => values),
  };
}

/** The same as a place tells it: closeness and length. */
export const writeRelevance = (closeness: number, length: number): string => `${closeness}.${length}`;

export function readRelevance(key: string): { closeness: number; length: number } {
  const [closeness = 0, length = 0] = key.split(".").map(Number);
  return { closeness, length };
}

/** Places of `relevanceOf` as they are told, and the other way round. */
export const relevanceTold = ({ key, id }: Place): Place => ({
  key: writeRelevance(Math.floor(Number(key) / LENGTHS_MAX), Number(key) % LENGTHS_MAX),
  id,
});
export function relevanceMeant({ key, id }: Place): Place {
  const { closeness, length } = readRelevance(key);
  return { key: String(closeness * LENGTHS_MAX + length), id };
}
