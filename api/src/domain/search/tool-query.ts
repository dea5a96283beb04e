import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";
import type { TypedNumber } from "../tool/find-typed-number.ts";
import type { Meaning } from "./search-sizes.ts";
import { isFixedWord, isStandard, type SearchText, type SearchWord } from "./search-words.ts";

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
  /** What `tolerant` requires, one for each word or meaning. */
  readonly requirements: readonly Requirement[];
  /** True if the catalogue may have each word, or a longer one that starts with it. */
  readonly hasPrefixMatches: boolean;
  /** True if one word stands for few words of the catalogue: the index is cheap to read once for each length of names. */
  readonly isNarrow: boolean;
  /** The writings of each size as names have them: `12 7 mm`. Its numbers count only as they are. */
  readonly sizes: readonly (readonly string[])[];
  /** The parts of each word of letters and digits, in their order: `10`, `mm`. */
  readonly parted: readonly (readonly string[])[];
  /** The tool whose number or alias the text is, if it is one. */
  readonly toolOfNumber: string | null;
}

/** The condition on a tool for a word, or for the words of a meaning. */
export interface Requirement {
  /** The words as `SearchWord` has them. */
  readonly words: readonly string[];
  /** The same, and others of equal meaning. */
  readonly forms: PhraseForms;
  /** Returns the term of a tsquery from the terms of the words. */
  readonly term: (ofWord: (word: SearchWord) => string) => string;
  readonly hasPrefixMatches: boolean;
  readonly isNarrow: boolean;
  /** True for what a part is never offered without: a size, a thread, a number, a standard. */
  readonly isFixed: boolean;
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
  return {
    words: words.map(({ word }) => word),
    exact: all(exact),
    prefix: all(prefix),
    tolerant: all(tolerant),
    requirements: required,
    hasPrefixMatches: number !== null || required.every(({ hasPrefixMatches }) => hasPrefixMatches),
    isNarrow: number === null && required.length === 1 && required[0]?.isNarrow === true,
    sizes: meanings.map(({ writings }) => writings).filter((writings) => writings.length > 0),
    parted: others.map(({ word }) => partsOf(word)).filter((parts) => parts.length > 1),
    toolOfNumber: number?.toolId ?? null,
  };
}

/** Returns a word as a part of a number, where one letter is a whole word: half of all tools have words that start with it. */
const asPartOfNumber = (word: SearchWord): SearchWord =>
  word.word.length === 1 ? { ...word, completions: word.lexemes } : word;

const ofWord = (word: SearchWord): Requirement => ({
  words: [word.word],
  forms: [[word.lexemes]],
  isFixed: isFixedWord(word.word),
  term: (toTerm) => toTerm(word),
  hasPrefixMatches: word.hasPrefixMatches,
  isNarrow: word.completions !== null,
});

function ofMeaning({ words, phrases, isSize }: Meaning, all: readonly SearchWord[]): Requirement {
  const own = isSize
    ? []
    : all.filter(({ word }) => words.includes(word)).map((word) => ({ ...word, isWhole: true }));
  const others = phrases.map((phrase) => allOf(phrase.map((lexemes) => anyOf(lexemes.map(quoted)))));
  return {
    words,
    forms: [own.map(({ lexemes }) => lexemes), ...phrases],
    isFixed: isSize || words.some(isStandard),
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

const exact = ({ word, lexemes, isWhole = false }: SearchWord): string =>
  anyOf([...lexemes.map(quoted), ...(isWhole ? [] : inParts(word, (last) => quoted(last)))]);

const prefixTerms = ({ word, lexemes, completions, isWhole = false }: SearchWord): string[] => {
  if (isWhole) return lexemes.map(quoted);
  const startingWith = (letters: string): string[] => completions?.map(quoted) ?? [`${quoted(letters)}:*`];
  return [
    ...(/[0-9]/.test(word) ? [`${quoted(word)}:*`] : startingWith(word)),
    ...lexemes.filter((lexeme) => !lexeme.startsWith(word)).map(quoted),
    ...inParts(word, (last) => (completions === null ? `${quoted(last)}:*` : anyOf(startingWith(last)))),
  ];
};

const prefix = (word: SearchWord): string => anyOf(prefixTerms(word));

export const tolerant = (word: SearchWord): string =>
  anyOf([...prefixTerms(word), ...word.corrections.map(quoted)]);

/** Returns digits and letters as separate words: `19mm` also finds `19 mm`. */
function inParts(word: string, ofLast: (part: string) => string): string[] {
  const parts = partsOf(word);
  const terms = parts.map((part, at) => (at === parts.length - 1 ? ofLast(part) : quoted(part)));
  return parts.length > 1 ? [`(${terms.join(" & ")})`] : [];
}

/** A letter or drive with a number is one word: `M8`, `A2`, `TX25`. */
const partsOf = (word: string): string[] =>
  /^([a-z]|tx|ph|pz)[0-9.]+$/.test(word) ? [word] : (word.match(/[0-9]+(?:[.][0-9]+)*|[^0-9.]+/g) ?? []);
