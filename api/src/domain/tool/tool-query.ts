import type { SearchWord } from "./search-words.ts";

/** What tools must have, as texts of a tsquery, from strict to tolerant. */
export interface ToolQuery {
  /** The words as they were typed, normalized. */
  readonly words: readonly string[];
  /** All words as they are. */
  readonly exact: string;
  /** All words, or longer ones that start with them. */
  readonly prefix: string;
  /** The same, or words that differ by a typo. */
  readonly tolerant: string;
  /** The terms of `tolerant`, one for each word. */
  readonly tolerantTerms: readonly string[];
  /** Whether the catalogue may have each word, or a longer one that starts with it. */
  readonly hasPrefixMatches: boolean;
  /** One word that stands for few words of the catalogue: the index is cheap to read once for each length of names. */
  readonly isNarrow: boolean;
  /** The tool whose number or alias the text is, if it is one. */
  readonly toolOfNumber: string | null;
}

/** A number that was typed, in any writing, and the words of it as it is stored. */
export interface TypedNumber {
  readonly toolId: string;
  readonly words: readonly string[];
}

/**
 * Returns the query for these words, all of which must be found; null without words. Stop words count only if there are no others.
 * Tools that have the words of `number` are found too.
 */
export function toolQuery(words: readonly SearchWord[], number: TypedNumber | null = null): ToolQuery | null {
  const significant = words.filter(({ isStopWord }) => !isStopWord);
  const required = significant.length > 0 ? significant : words;
  if (required.length === 0) return null;
  const isAsStored = number?.words.join(" ") === words.map(({ word }) => word).join(" ");
  const orNumber = number && !isAsStored ? ` | ${number.words.map(quoted).join(" & ")}` : "";
  const all = (term: (word: SearchWord) => string): string => required.map(term).join(" & ") + orNumber;
  return {
    words: words.map(({ word }) => word),
    exact: all(exact),
    prefix: all(prefix),
    tolerant: all(tolerant),
    tolerantTerms: required.map(tolerant),
    hasPrefixMatches: number !== null || required.every(({ hasPrefixMatches }) => hasPrefixMatches),
    isNarrow: number === null && required.length === 1 && required[0]?.completions !== null,
    toolOfNumber: number?.toolId ?? null,
  };
}

const anyOf = (terms: readonly string[]): string => `(${[...new Set(terms)].join(" | ")})`;
/** A word as a tsquery has it: quoted, so that its characters are no operators. */
export const quoted = (word: string): string => `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

const exact = ({ word, lexemes }: SearchWord): string =>
  anyOf([...lexemes.map(quoted), ...inParts(word, (last) => quoted(last))]);

const prefixTerms = ({ word, lexemes, completions }: SearchWord): string[] => {
  const startingWith = (letters: string): string[] => completions?.map(quoted) ?? [`${quoted(letters)}:*`];
  return [
    ...(/[0-9]/.test(word) ? [`${quoted(word)}:*`] : startingWith(word)),
    ...lexemes.filter((lexeme) => !lexeme.startsWith(word)).map(quoted),
    ...inParts(word, (last) => (completions === null ? `${quoted(last)}:*` : anyOf(startingWith(last)))),
  ];
};

const prefix = (word: SearchWord): string => anyOf(prefixTerms(word));

const tolerant = (word: SearchWord): string => anyOf([...prefixTerms(word), ...word.corrections.map(quoted)]);

/** Digits and letters as separate words: `19mm` also finds `19 mm`. */
function inParts(word: string, ofLast: (part: string) => string): string[] {
  const parts = word.match(/[0-9]+|[^0-9]+/g) ?? [];
  if (parts.length < 2) return [];
  const last = parts.length - 1;
  return [`(${parts.map((part, at) => (at === last ? ofLast(part) : quoted(part))).join(" & ")})`];
}
