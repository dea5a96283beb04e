import { sql } from "@mikro-orm/core";
import { numberPatterns } from "./search-numbers.ts";
import { butNot, hasWords, type Sql } from "./search-sql.ts";
import { quoted, type ToolQuery } from "./tool-query.ts";

interface MatchRank {
  readonly applies: (query: ToolQuery) => boolean;
  /** The condition on rows of `tool_search`. */
  readonly condition: (query: ToolQuery) => Sql;
}

const always = (): boolean => true;
const hasMatchesAsTyped = ({ hasPrefixMatches }: ToolQuery): boolean => hasPrefixMatches;
const hasCorrections = ({ prefix, tolerant }: ToolQuery): boolean => tolerant !== prefix;

/**
 * How closely a tool can match, from the closest to the loosest; a tool has the first rank whose condition it meets. A rank's
 * index is part of cursors. Every match meets the last rank that applies.
 */
const MATCH_RANKS = [
  // 0: the name starts with the text, or it is a number of the tool.
  { applies: always, condition: startsWithText },
  // 1: all words, as they are, in the name, those of a size and letters and digits of a word side by side.
  { applies: hasMatchesAsTyped, condition: namesAsTyped },
  // 2: all words, or longer ones that start with them, in the name.
  { applies: hasMatchesAsTyped, condition: (query) => namesStartingWith(query, query.prefix) },
  // 3: the same in name and description, unless the name has letters and digits of a word apart.
  { applies: hasMatchesAsTyped, condition: (query) => textsStartingWith(query, query.prefix) },
  // 4: all words, typos corrected, in the name.
  { applies: hasCorrections, condition: (query) => namesStartingWith(query, query.tolerant) },
  // 5: the same in name and description, unless apart.
  { applies: hasCorrections, condition: (query) => textsStartingWith(query, query.tolerant) },
  // 6: the same, also apart, and with a number only as a part of another one.
  {
    applies: ({ parted, numbers }) => parted.length + numbers.length > 0,
    condition: ({ tolerant }) => hasWords("document", tolerant),
  },
] as const satisfies readonly MatchRank[];

/** The index stores no word positions for names: `M1 x 2 in` contains all words of `1/2 in`, and `M2 x 6` those of `M6`. */
function namesAsTyped({ exact, sizes, parted, numbers }: ToolQuery): Sql {
  const names = matchingNames(hasWords("named", exact), [
    ...sizes.map((writings) => `(^| )(${writings.join("|")})( |$)`),
    ...parted.map((parts) => `${sideBySide(parts)}${endOf(parts)}`),
  ]);
  return butNot(names, numbers.map(isOtherNumber(NAME)));
}

const namesStartingWith = ({ parted, numbers }: ToolQuery, words: string): Sql =>
  butNot(matchingNames(hasWords("named", words), parted.map(sideBySide)), numbers.map(isOtherNumber(NAME)));

const textsStartingWith = ({ parted, numbers }: ToolQuery, words: string): Sql =>
  butNot(hasWords("document", words), [
    ...parted.map(
      (parts) =>
        sql`(${hasWords("named", parts.map(quoted).join(" & "))} and not name_key ~ ${sideBySide(parts)})`,
    ),
    ...numbers.map(isOtherNumber(NAME_AND_DESCRIPTION)),
  ]);

/** SQL for texts of a tool: search rows have no points and commas. */
const NAME = sql`name`;
const NAME_AND_DESCRIPTION = sql`name || ' ' || description`;

/** Whether a text has the digits of the number as a part of other numbers only: `8` in `6.8` or `8.5`, and `6.8` in `6 x 8`. */
const isOtherNumber =
  (text: Sql) =>
  (number: string): Sql => {
    const { part, beginning } = numberPatterns(number);
    return ofTool(sql`${text} ~ ${part} and ${text} !~ ${beginning}`);
  };

const hasNumber = (number: string): Sql => ofTool(sql`name ~ ${numberPatterns(number).exact}`);

const ofTool = (condition: Sql): Sql => sql`(select ${condition} from tool where tool.id = tool_id)`;

const matchingNames = (words: Sql, patterns: readonly string[]): Sql =>
  patterns.reduce((all, pattern) => sql`${all} and name_key ~ ${pattern}`, words);

/** Anything but a digit for digits, and but a letter for letters. */
const apartFrom = (part = ""): string => `[^${/^[0-9]/.test(part) ? "0-9" : "[:alpha:]"}]`;
/** `10mm` is also `10.0 mm`. */
const sideBySide = (parts: readonly string[]): string =>
  `(^|${apartFrom(parts[0])})${parts.join(" ?").replaceAll(/([0-9]) \?(?=[^0-9])/g, "$1( 0+)? ?")}`;
const endOf = (parts: readonly string[]): string => `(${apartFrom(parts.at(-1))}|$)`;

function startsWithText({ words, toolOfNumber, sizes, numbers, tolerant }: ToolQuery): Sql {
  // A name may go on with another digit, which makes it another size or number.
  const starts = [sql`name_key ^@ ${words.join(" ")}`, ...numbers.map(hasNumber)];
  if (sizes.length > 0) starts.push(hasWords("document", tolerant));
  const isNamed = sql`(${starts.reduce((all, next) => sql`${all} and ${next}`)})`;
  return toolOfNumber === null ? isNamed : sql`(${isNamed} or tool_id = ${toolOfNumber})`;
}

/** The ranks that tools can have for this query, the closest first. */
export function ranksOf(query: ToolQuery): { readonly rank: number; readonly condition: Sql }[] {
  return MATCH_RANKS.flatMap(({ applies, condition }, rank) =>
    applies(query) ? { rank, condition: condition(query) } : [],
  );
}

/** The rank of the loosest matches. */
export const LAST_RANK = MATCH_RANKS.length - 1;

/** Bounded by the column: lengths take four digits of a relevance. */
export const NAME_LENGTH = sql`char_length(name_key)`;

/** SQL for a match's rank, then the length of its name: `2.0023`. */
export function relevanceOf(query: ToolQuery): Sql {
  const cases = ranksOf(query)
    .map(({ rank, condition }) => sql`when ${condition} then ${rank}`)
    .reduce((all, next) => sql`${all} ${next}`);
  return sql`(case ${cases} end + ${NAME_LENGTH} / 10000.0)::numeric(5, 4)`;
}

/** The same number, as cursors have it. */
export const writeRelevance = (rank: number, nameLength: number): string =>
  `${rank}.${String(nameLength).padStart(4, "0")}`;

export function readRelevance(key: string): { rank: number; nameLength: number } {
  const [rank = 0, nameLength = 0] = key.split(".").map(Number);
  return { rank, nameLength };
}
