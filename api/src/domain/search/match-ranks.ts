import { sql } from "@mikro-orm/core";
import { numberPatterns } from "./search-numbers.ts";
import { allOf, butNot, hasWords, type Sql } from "./match-sql.ts";
import { quoted, type ToolQuery } from "./tool-query.ts";

/** The rank of the loosest matches. */
export const LAST_RANK = 6;

/**
 * Returns how closely a tool can match the query, from the closest to the loosest; a tool has the first rank whose condition it meets. Ranks
 * are part of cursors. Every match meets the last one.
 */
export function ranksOf(query: ToolQuery): { readonly rank: number; readonly condition: Sql }[] {
  const { prefix, tolerant, hasPrefixMatches, parted, numbers } = query;
  const hasCorrections = tolerant !== prefix;
  const conditions = [
    // 0: the name starts with the text, or it is a number of the tool.
    startsWithText(query),
    // 1: all words, as they are, in the name, those of a size and letters and digits of a word side by side.
    hasPrefixMatches && namesAsTyped(query),
    // 2: all words, or longer ones that start with them, in the name.
    hasPrefixMatches && namesStartingWith(query, prefix),
    // 3: the same in name and description, unless the name has letters and digits of a word apart.
    hasPrefixMatches && textsStartingWith(query, prefix),
    // 4: all words, typos corrected, in the name.
    hasCorrections && namesStartingWith(query, tolerant),
    // 5: the same in name and description, unless apart.
    hasCorrections && textsStartingWith(query, tolerant),
    // 6: the same, also apart, and with a number only as a part of another one.
    parted.length + numbers.length > 0 && hasWords("document", tolerant),
  ];
  return conditions.flatMap((condition, rank) => (condition ? { rank, condition } : []));
}

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

/** The SQL for texts of a tool: search rows have no points and commas. */
const NAME = sql`name`;
const NAME_AND_DESCRIPTION = sql`name || ' ' || description`;

/** Returns whether a text has the digits of the number as a part of other numbers only: `8` in `6.8` or `8.5`, and `6.8` in `6 x 8`. */
const isOtherNumber =
  (text: Sql) =>
  (number: string): Sql => {
    const { part, beginning } = numberPatterns(number);
    return ofTool(sql`${text} ~ ${part} and ${text} !~ ${beginning}`);
  };

const hasNumber = (number: string): Sql => ofTool(sql`name ~ ${numberPatterns(number).exact}`);

const ofTool = (condition: Sql): Sql => sql`(select ${condition} from tool where tool.id = tool_id)`;

const matchingNames = (words: Sql, patterns: readonly string[]): Sql =>
  allOf([words, ...patterns.map((pattern) => sql`name_key ~ ${pattern}`)]);

/** Returns a pattern for anything but a digit for digits, and but a letter for letters. */
const apartFrom = (part = ""): string => `[^${/^[0-9]/.test(part) ? "0-9" : "[:alpha:]"}]`;
/** Returns a pattern for parts side by side: `10mm` is also `10.0 mm`. */
const sideBySide = (parts: readonly string[]): string =>
  `(^|${apartFrom(parts[0])})${parts.join(" ?").replaceAll(/([0-9]) \?(?=[^0-9])/g, "$1( 0+)? ?")}`;
const endOf = (parts: readonly string[]): string => `(${apartFrom(parts.at(-1))}|$)`;

function startsWithText({ words, toolOfNumber, sizes, numbers, tolerant }: ToolQuery): Sql {
  // A name may go on with another digit, which makes it another size or number.
  const starts = [sql`name_key ^@ ${words.join(" ")}`, ...numbers.map(hasNumber)];
  if (sizes.length > 0) starts.push(hasWords("document", tolerant));
  const isNamed = sql`(${allOf(starts)})`;
  return toolOfNumber === null ? isNamed : sql`(${isNamed} or tool_id = ${toolOfNumber})`;
}

/** The length of a name, bounded by the column: lengths take four digits of a relevance. */
export const NAME_LENGTH = sql`char_length(name_key)`;

/** Returns the SQL for a match's rank, then the length of its name: `2.0023`. */
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
