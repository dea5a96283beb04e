import { sql } from "kysely";
import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";
import type { DomainContext } from "../shared/context.ts";
import { plainText } from "../shared/plain-text.ts";
import { cancellable, tables } from "../shared/tables.ts";
import { findSizes, type Meaning } from "./search-sizes.ts";

/** A word of a search text, and what the catalogue has for it. */
export interface SearchWord {
  readonly word: string;
  /** A word like `the`, which nearly every text has. */
  readonly isStopWord: boolean;
  /** The lexemes that tools with the word have: its stem, where that finds the same tools. */
  readonly lexemes: readonly string[];
  /** The lexemes of the catalogue that start with the word's last letters; null for too many, or after a digit. */
  readonly completions: readonly string[] | null;
  /** True if the catalogue may have the word as it was typed, or a longer one that starts with it. */
  readonly hasPrefixMatches: boolean;
  /** The lexemes of words of the catalogue that differ from it by a typo. */
  readonly corrections: readonly string[];
  /** True for a word that is meant as it is, such as a number: longer ones that start with it are others. */
  readonly isWhole?: boolean;
}

interface FoundWord extends SearchWord {
  /** The forms of each group of synonyms in which a phrase begins with the word. */
  readonly synonyms: readonly PhraseForms[];
}

/** A thread or a number, also with its unit. */
const NUMBER = /^m?[0-9.]+(mm)?$/;
/** The classes of steel are values of a material, not sizes. */
const STEEL_CLASS = /^(?:[4568][.][68]|9[.]8|10[.]9|12[.]9)$/;

export const isStandard = (word: string): boolean => /^(?:din|iso|en|ansi|asme)[0-9]/.test(word);

/** Returns whether a part without the word is another part: a thread, a number, a standard, or a letter as the x between two numbers. */
export const isFixedWord = (word: string): boolean =>
  (NUMBER.test(word) && !STEEL_CLASS.test(word)) || isStandard(word) || /^.$/u.test(word);

/** A search text, read. */
export interface SearchText {
  readonly words: readonly SearchWord[];
  /** The meanings; no word is in two of them. */
  readonly meanings: readonly Meaning[];
}

/**
 * Returns the words of a text, and which of them have others of equal meaning. Corrections are words that differ by one typo, or else, for
 * long words, those with the most trigrams in common. A word that the catalogue has, or that has others of equal meaning, is not corrected,
 * and a number is meant as it is, unless `correctAll`; a standard always is.
 */
export async function readSearchWords(
  { em }: Pick<DomainContext, "em">,
  typed: string,
  { correctAll = false }: { correctAll?: boolean } = {},
): Promise<SearchText> {
  const text = plainText(typed);
  const { rows: words } = await sql<FoundWord>`
    select word, is_stop_word as "isStopWord", lexemes, completions, has_prefix_matches as "hasPrefixMatches", corrections, synonyms
    from read_search_words(${text}, ${correctAll})`.execute(tables(em), cancellable(em));
  const meanings = findMeanings(words, text);
  const known = new Set(correctAll ? [] : meanings.flatMap((meaning) => meaning.words));
  return {
    words: words.map((each) => ({
      ...each,
      corrections: known.has(each.word) ? [] : each.corrections,
      isWhole: isStandard(each.word) || (!correctAll && NUMBER.test(each.word)),
    })),
    meanings,
  };
}

/** Returns sizes first, then synonyms, at each word the longest phrase. */
function findMeanings(words: readonly FoundWord[], text: string): Meaning[] {
  const typed = new Set(words.map(({ word }) => word));
  const taken = new Set<string>();
  const candidates = [...findSizes(text), ...words.flatMap((_, at) => synonymsAt(words.slice(at)))];
  return candidates.filter((meaning) => {
    if (meaning.words.some((word) => taken.has(word) || !typed.has(word))) return false;
    for (const word of meaning.words) taken.add(word);
    return true;
  });
}

/** The longest phrase that these words begin with, and the others of equal meaning; none without a phrase. */
function synonymsAt(words: readonly FoundWord[]): Meaning[] {
  const groups = words[0]?.synonyms ?? [];
  const isTyped = (phrase: PhraseForms[number]): boolean =>
    phrase.every((lexemes, n) => words[n]?.lexemes.some((lexeme) => lexemes.includes(lexeme)) ?? false);
  const length = Math.max(0, ...groups.flat().map((phrase) => (isTyped(phrase) ? phrase.length : 0)));
  if (length === 0) return [];
  const isLongest = (phrase: PhraseForms[number]): boolean => phrase.length === length && isTyped(phrase);
  const phrases = groups.filter((group) => group.some(isLongest)).flat();
  return [
    {
      words: words.slice(0, length).map(({ word }) => word),
      phrases: phrases.filter((phrase) => !isLongest(phrase)),
      isSize: false,
      writings: [],
    },
  ];
}
