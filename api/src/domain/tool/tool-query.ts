import type { SearchWord } from "./search-words.ts";

/** What tools must have, as Postgres's tsquery, from strict to forgiving. */
export interface ToolQuery {
  /** The words as they were typed, in their plain form. */
  readonly words: readonly string[];
  /** Each word as it stands. */
  readonly whole: string;
  /** Each word, or a longer one that begins with it. */
  readonly begun: string;
  /** Whether the catalogue may have something for each of the words as they were typed. */
  readonly begins: boolean;
  /** That, or a word it may have been meant for. */
  readonly meant: string;
  /** Each of the words by itself, in the most forgiving way. */
  readonly each: readonly string[];
  /** One word that stands for few words of the catalogue: cheap to be looked up once for each length of names. */
  readonly isNarrow: boolean;
}

/** The query for these words, all of which must be found; null where there is none. Words that say nothing count only by themselves. */
export function toolQuery(words: readonly SearchWord[]): ToolQuery | null {
  const telling = words.filter(({ isTelling }) => isTelling);
  const asked = telling.length > 0 ? telling : words;
  if (asked.length === 0) return null;
  const all = (term: (word: SearchWord) => string): string => asked.map(term).join(" & ");
  return {
    words: words.map(({ word }) => word),
    whole: all(whole),
    begun: all(begun),
    begins: asked.every(({ begins }) => begins),
    meant: all(meant),
    each: asked.map(meant),
    isNarrow: asked.length === 1 && asked[0]?.longer !== null,
  };
}

const anyOf = (terms: readonly string[]): string => `(${[...new Set(terms)].join(" | ")})`;
/** A word as tsquery takes it for itself. */
export const quoted = (word: string): string => `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

const whole = ({ word, lexemes }: SearchWord): string =>
  anyOf([...lexemes.map(quoted), ...inParts(word, (last) => quoted(last))]);

const beginnings = ({ word, lexemes, longer }: SearchWord): string[] => {
  const begunBy = (letters: string): string[] => longer?.map(quoted) ?? [`${quoted(letters)}:*`];
  return [
    ...(/[0-9]/.test(word) ? [`${quoted(word)}:*`] : begunBy(word)),
    ...lexemes.filter((lexeme) => !lexeme.startsWith(word)).map(quoted),
    ...inParts(word, (last) => (longer === null ? `${quoted(last)}:*` : anyOf(begunBy(last)))),
  ];
};

const begun = (word: SearchWord): string => anyOf(beginnings(word));

const meant = (word: SearchWord): string => anyOf([...beginnings(word), ...word.near.map(quoted)]);

/** `19mm` is also `19 mm`. */
function inParts(word: string, ofLast: (part: string) => string): string[] {
  const parts = word.match(/[0-9]+|[^0-9]+/g) ?? [];
  if (parts.length < 2) return [];
  const last = parts.length - 1;
  return [`(${parts.map((part, at) => (at === last ? ofLast(part) : quoted(part))).join(" & ")})`];
}
