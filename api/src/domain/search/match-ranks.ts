import { sql } from "@mikro-orm/core";
import { allOf, butNot, hasWords, type Sql } from "./match-sql.ts";
import { quoted, type ToolQuery } from "./tool-query.ts";

/** The rank of the loosest matches. */
export const LAST_RANK = 15;

interface Rank {
  readonly rank: number;
  readonly condition: Sql;
}

/** The condition of names that start with the text. */
const BEGINNINGS = 1;

/** What can be ordered, in a form that no index has: the words find fewer rows. */
const IS_UNAVAILABLE = sql`(not is_available)::int`;

/**
 * Returns the ranks of the matches, from the closest to the loosest, of which each match has one: for each condition first what can be ordered, then
 * the rest. Ranks are part of cursors.
 */
export function ranksOf(query: ToolQuery): (Rank & { readonly isOfBeginnings: boolean })[] {
  const closer: Sql[] = [];
  return conditionsOf(query).flatMap(({ rank, condition }) => {
    const only = butNot(condition, closer);
    closer.push(condition);
    return [0, 1].map((unavailable) => ({
      rank: 2 * rank + unavailable,
      isOfBeginnings: rank === BEGINNINGS,
      condition: sql`${IS_UNAVAILABLE} = ${unavailable} and ${only}`,
    }));
  });
}

/** Returns how closely a tool can match the query; the first condition that it meets counts. Every match meets the last one. */
function conditionsOf(query: ToolQuery): Rank[] {
  const { prefix, tolerant, hasPrefixMatches, parted, toolOfNumber } = query;
  const hasCorrections = tolerant !== prefix;
  const conditions = [
    // 0: the text is a number of the tool.
    toolOfNumber !== null && sql`tool_id = ${toolOfNumber}`,
    // 1: the name starts with the text.
    startsWithText(query),
    // 2: all words, as they are, in the name, those of a size and letters and digits of a word side by side.
    hasPrefixMatches && namesAsTyped(query),
    // 3: all words, or longer ones that start with them, in the name.
    hasPrefixMatches && namesStartingWith(query, prefix),
    // 4: the same in name and description, unless the name has letters and digits of a word apart.
    hasPrefixMatches && textsStartingWith(query, prefix),
    // 5: all words, typos corrected, in the name.
    hasCorrections && namesStartingWith(query, tolerant),
    // 6: the same in name and description, unless apart.
    hasCorrections && textsStartingWith(query, tolerant),
    // 7: the same, also apart.
    parted.length > 0 && hasWords("document", tolerant),
  ];
  return conditions.flatMap((condition, rank) => (condition ? { rank, condition } : []));
}

/** The index stores no word positions for names: `M1 x 2 in` contains all words of `1/2 in`, and `M2 x 6` those of `M6`. */
const namesAsTyped = ({ exact, sizes, parted }: ToolQuery): Sql =>
  matchingNames(hasWords("named", exact), [
    ...sizes.map((writings) => `(^| )(${writings.map(literal).join("|")})( |$)`),
    ...parted.map((parts) => `${sideBySide(parts)}${endOf(parts)}`),
  ]);

const namesStartingWith = ({ parted }: ToolQuery, words: string): Sql =>
  matchingNames(hasWords("named", words), parted.map(sideBySide));

const textsStartingWith = ({ parted }: ToolQuery, words: string): Sql =>
  butNot(
    hasWords("document", words),
    parted.map(
      (parts) =>
        sql`(${hasWords("named", parts.map(quoted).join(" & "))} and not name_key ~ ${sideBySide(parts)})`,
    ),
  );

const literal = (text: string): string => text.replaceAll(".", "[.]");

const matchingNames = (words: Sql, patterns: readonly string[]): Sql =>
  allOf([words, ...patterns.map((pattern) => sql`name_key ~ ${pattern}`)]);

/** Returns a pattern for anything but a digit for digits, and but a letter for letters. */
const apartFrom = (part = ""): string => `[^${/^[0-9]/.test(part) ? "0-9." : "[:alpha:]"}]`;
/** Returns a pattern for parts side by side: `10mm` is also `10 mm`. */
const sideBySide = (parts: readonly string[]): string =>
  `(^|${apartFrom(parts[0])})${parts.map(literal).join(" ?")}`;
const endOf = (parts: readonly string[]): string => `(${apartFrom(parts.at(-1))}|$)`;

/** A name may go on with another digit, which makes it another size or number. */
function startsWithText({ words, sizes, tolerant }: ToolQuery): Sql {
  const text = words.join(" ");
  const starts: Sql[] = [sql`name_key ^@ ${text}`];
  if (/[0-9]$/.test(text)) starts.push(sql`name_key !~ ${`^${literal(text)}[0-9.]`}`);
  if (sizes.length > 0) starts.push(hasWords("document", tolerant));
  return allOf(starts);
}

/** The length of a name, bounded by the column: lengths take four digits of a relevance. */
export const NAME_LENGTH = sql`char_length(name_key)`;

/** Returns the SQL for a match's rank, then the length of its name: `2.0023`. */
export function relevanceOf(query: ToolQuery): Sql {
  const cases = conditionsOf(query)
    .map(({ rank, condition }) => sql`when ${condition} then ${rank}`)
    .reduce((all, next) => sql`${all} ${next}`);
  return sql`(case ${cases} end * 2 + ${IS_UNAVAILABLE} + ${NAME_LENGTH} / 10000.0)::numeric(6, 4)`;
}

/** The same number, as cursors have it. */
export const writeRelevance = (rank: number, nameLength: number): string =>
  `${rank}.${String(nameLength).padStart(4, "0")}`;

export function readRelevance(key: string): { rank: number; nameLength: number } {
  const [rank = 0, nameLength = 0] = key.split(".").map(Number);
  return { rank, nameLength };
}
