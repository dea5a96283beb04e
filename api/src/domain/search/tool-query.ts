import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";
import type { TypedNumber } from "../tool/find-typed-number.ts";
import type { Meaning } from "./search-sizes.ts";
import type { SearchText, SearchWord } from "./search-words.ts";

/** The words that tools must have, as texts of a tsquery, from strict to tolerant. */
export interface ToolQuery {
  /** The words as they were typed, normalized. */
  readonly words: readonly string[];
  /** All words as they are, or others of equal meaning. */
  readonly exact: string;
  /** All words, or longer ones that start with them. */
  readonly prefix: string;
  /** The same, or words that differ by a typo. */
  readonly tolerant: string;
  /** The terms of `tolerant`, one for each word or meaning. */
  readonly tolerantTerms: readonly string[];
  /** True if the catalogue may have each word, or a longer one that starts with it. */
  readonly hasPrefixMatches: boolean;
  /** True if one word stands for few words of the catalogue: the index is cheap to read once for each length of names. */
  readonly isNarrow: boolean;
  /** The writings of each size as names have them: `12 7 mm`. Its numbers count only as they are. */
  readonly sizes: readonly (readonly string[])[];
  /** The parts of each word of letters and digits, in their order: `m`, `6`. */
  readonly parted: readonly (readonly string[])[];
  /** The numbers that a name should have as they are: `8`, but not that of `6.8`. */
  readonly numbers: readonly string[];
  /** The tool whose number or alias the text is, if it is one. */
  readonly toolOfNumber: string | null;
}

/** The condition on a tool for a word, or for the words of a meaning. */
interface Requirement {
  readonly term: (ofWord: (word: SearchWord) => string) => string;
  readonly hasPrefixMatches: boolean;
  readonly isNarrow: boolean;
}

/**
 * Returns the query for these words, all of which must be found; null without words. Stop words count only if there are no others.
 * Tools that have the words of `number` are found too.
 */
export function toolQuery(text: SearchText, number: TypedNumber | null = null): ToolQuery | null {
  const { meanings } = text;
  const words = number ? text.words.map(asPartOfNumber) : text.words;
  const inMeaning = new Set(meanings.flatMap((meaning) => meaning.words));
  const others = words.filter(({ word }) => !inMeaning.has(word));
  const significant = others.filter(({ isStopWord }) => !isStopWord);
  const required = [
    ...meanings.map((meaning) => ofMeaning(meaning, words)),
    ...(significant.length > 0 || meanings.length > 0 ? significant : others).map(ofWord),
  ];
  if (required.length === 0) return null;
  const isAsStored = number?.words.join(" ") === words.map(({ word }) => word).join(" ");
  const orNumber = number && !isAsStored ? ` | ${number.words.map(quoted).join(" & ")}` : "";
  const all = (ofEach: (word: SearchWord) => string): string =>
    required.map(({ term }) => term(ofEach)).join(" & ") + orNumber;
  // `A2` is no 2 if it has a synonym.
  const digitsInMeaning = new Set([...inMeaning].flatMap((word) => word.match(/\d+/g) ?? []));
  const isInMeaning = (typed: string): boolean =>
    typed.split(".").some((digits) => digitsInMeaning.has(digits));
  return {
    words: words.map(({ word }) => word),
    exact: all(exact),
    prefix: all(prefix),
    tolerant: all(tolerant),
    tolerantTerms: required.map(({ term }) => term(tolerant)),
    hasPrefixMatches: number !== null || required.every(({ hasPrefixMatches }) => hasPrefixMatches),
    isNarrow: number === null && required.length === 1 && required[0]?.isNarrow === true,
    sizes: meanings.filter(({ isSize }) => isSize).map(({ phrases }) => phrases.flatMap(writingsOf)),
    parted: others.map(({ word }) => partsOf(word)).filter((parts) => parts.length > 1),
    numbers: number ? [] : text.numbers.filter((typed) => !isInMeaning(typed)),
    toolOfNumber: number?.toolId ?? null,
  };
}

/** A phrase with each lexeme of its last word, which is the unit if there is one. */
const writingsOf = (phrase: PhraseForms[number]): string[] =>
  (phrase.at(-1) ?? []).map((last) =>
    [...phrase.slice(0, -1).flatMap(([first = ""]) => first), last].join(" "),
  );

/** Returns a word as a part of a number, where one letter is a whole word: half of all tools have words that start with it. */
const asPartOfNumber = (word: SearchWord): SearchWord =>
  word.word.length === 1 ? { ...word, completions: word.lexemes } : word;

const ofWord = (word: SearchWord): Requirement => ({
  term: (toTerm) => toTerm(word),
  hasPrefixMatches: word.hasPrefixMatches,
  isNarrow: word.completions !== null,
});

function ofMeaning({ words, phrases, isSize }: Meaning, all: readonly SearchWord[]): Requirement {
  const own = isSize ? [] : all.filter(({ word }) => words.includes(word));
  const others = phrases.map((phrase) => allOf(phrase.map((lexemes) => anyOf(lexemes.map(quoted)))));
  return {
    term: (toTerm) => anyOf([...(isSize ? [] : [allOf(own.map(toTerm))]), ...others]),
    hasPrefixMatches: true,
    isNarrow:
      own.length === 1 && own[0]?.completions !== null && phrases.every((phrase) => phrase.length === 1),
  };
}

const anyOf = (terms: readonly string[]): string => `(${[...new Set(terms)].join(" | ")})`;
const allOf = (terms: readonly string[]): string =>
  terms.length === 1 ? terms.join("") : `(${terms.join(" & ")})`;
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

/** Returns digits and letters as separate words: `19mm` also finds `19 mm`. */
function inParts(word: string, ofLast: (part: string) => string): string[] {
  const parts = partsOf(word);
  const terms = parts.map((part, at) => (at === parts.length - 1 ? ofLast(part) : quoted(part)));
  return parts.length > 1 ? [`(${terms.join(" & ")})`] : [];
}

const partsOf = (word: string): string[] => word.match(/[0-9]+|[^0-9]+/g) ?? [];
