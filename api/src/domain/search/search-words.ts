import { sql } from "kysely";
import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";
import type { DomainContext } from "../shared/context.ts";
import { plainText } from "../shared/plain-text.ts";
import { cancellable, tables } from "../shared/tables.ts";
import { findNumbers } from "./search-numbers.ts";
import { findSizes, spellFractions, withoutMillimetres } from "./search-sizes.ts";

/** A word of a search text, and what the catalogue has for it. */
export interface SearchWord {
  readonly word: string;
  /** A word like `the`, which nearly every text has. */
  readonly isStopWord: boolean;
  /** The lexemes that tools with the word have: its stem, where that finds the same tools. */
  readonly lexemes: readonly string[];
  /** Lexemes of the catalogue that start with the word's last letters; null for too many, or after a digit. */
  readonly completions: readonly string[] | null;
  /** Whether the catalogue may have the word as it was typed, or a longer one that starts with it. */
  readonly hasPrefixMatches: boolean;
  /** Lexemes of words of the catalogue that differ from it by a typo. */
  readonly corrections: readonly string[];
}

/** Words of a search text that others have the meaning of. */
export interface Meaning {
  /** As `SearchWord` has them. */
  readonly words: readonly string[];
  /** The others: phrases, of each its words, of each word its lexemes. */
  readonly phrases: PhraseForms;
  /** Whether it is a size: its own words are one of the phrases, as they are, since the beginning of a longer number is another size. */
  readonly isSize: boolean;
}

/** A search text, read. */
export interface SearchText {
  readonly words: readonly SearchWord[];
  /** No word is in two of them. */
  readonly meanings: readonly Meaning[];
  /** The numbers that are in no size, as `findNumbers` writes them. */
  readonly numbers: readonly string[];
}

/** A text to search for, and whether words that the catalogue has are corrected too. */
interface Reading {
  readonly text: string;
  readonly correctAll: boolean;
}

/** The readings of a typed text, the closest first: the first that finds anything counts. */
export function readingsOf(typed: string): Reading[] {
  const text = plainText(typed);
  const bare = withoutMillimetres(text);
  return [
    { text, correctAll: false },
    ...(bare === text ? [] : [{ text: bare, correctAll: false }]),
    // A word that the catalogue has may still be a typo of another one.
    { text, correctAll: true },
  ];
}

interface WordRow {
  word: string;
  is_stop_word: boolean;
  lexemes: string[];
  completions: string[] | null;
  has_prefix_matches: boolean;
  correction: string | null;
  correction_lexemes: string[] | null;
  shares_variant: boolean | null;
  /** The forms of each group of synonyms in which a phrase begins with the word. */
  synonyms: PhraseForms[] | null;
}

/** Further words of a text are ignored. */
const WORDS_MAX = 12;
const CORRECTIONS_MAX = 8;
const COMPLETIONS_MAX = 16;

/**
 * Returns the words of a text, and which of them have others of equal meaning. Corrections are words that differ by one typo, or else, for
 * long words, those with the most trigrams in common. A word that the catalogue has, or that has others of equal meaning, is not corrected,
 * unless `correctAll`.
 */
export async function readSearchWords(
  ctx: Pick<DomainContext, "em">,
  typed: string,
  { correctAll = false }: { correctAll?: boolean } = {},
): Promise<SearchText> {
  const text = plainText(typed);
  // With its values as parameters, Postgres parses and plans it once for each connection: that takes longer than running it.
  const { rows } = await sql<WordRow>`with typed as materialized (
       select word, at, letters, stems,
         exists (select from search_lexeme where lexeme = any(stems)) as has_stem,
         exists (select from search_word where search_word.word = typed.word or search_word.word = any(stems)) as is_known,
         array(
           select lexeme from search_lexeme where lexeme >= letters and lexeme < letters || chr(1114111) limit ${sql.lit(COMPLETIONS_MAX + 1)}
         ) as completions,
         (select jsonb_agg(forms order by id) from search_synonym where starts && (word || stems)) as synonyms
       from (
         select word, min(at) as at, substring(word from '[^0-9]+$') as letters, ts_lexize('english_stem', word) as stems
         from unnest(search_words((select ${spellFractions(text)}::text))) with ordinality as words (word, at)
         group by word order by at limit ${sql.lit(WORDS_MAX)}
       ) as typed
     ), one_typo as materialized (
       select typed.word, search_word.word as correction
       from typed join search_word on search_word.variants && search_variants(typed.word)
       where typed.word !~ '[0-9]' and char_length(typed.word) between 3 and 24 and ((select ${correctAll}::boolean) or not is_known) and search_word.word <> typed.word
     ), similar_words as (
       select typed.word, similar_word.word as correction
       from typed, lateral (
         select search_word.word from search_word
         where search_word.word % typed.word and similarity(search_word.word, typed.word) >= 0.35
         order by similarity(search_word.word, typed.word) desc, search_word.word limit 3
       ) as similar_word
       where not is_known and char_length(typed.word) between 6 and 24 and typed.word !~ '[0-9]'
         and not exists (select from one_typo where one_typo.word = typed.word)
     ), corrections as (
       select word, correction, true as shares_variant from one_typo
       union all
       select word, correction, false from similar_words
     )
     select typed.word, stems = '{}' as is_stop_word, search_lexemes(typed.word || stems) as lexemes,
       case when letters <> '' and cardinality(completions) <= ${sql.lit(COMPLETIONS_MAX)}
         then search_lexemes(letters || completions || case letters when typed.word then stems end) end as completions,
       has_stem or completions <> '{}' or typed.word ~ '[0-9]' as has_prefix_matches,
       correction, search_lexemes(correction || ts_lexize('english_stem', correction)) as correction_lexemes, shares_variant, synonyms
     from typed left join corrections on corrections.word = typed.word
     order by at, similarity(correction, typed.word) desc`.execute(tables(ctx.em), cancellable(ctx.em));
  const found = [...Map.groupBy(rows, ({ word }) => word).values()].flatMap((ofWord) => {
    const [first] = ofWord;
    if (!first) return [];
    return {
      word: first.word,
      isStopWord: first.is_stop_word,
      lexemes: first.lexemes,
      completions: first.completions,
      hasPrefixMatches: first.has_prefix_matches,
      corrections: correctionLexemes(ofWord),
    };
  });
  const synonyms = new Map(rows.map((row) => [row.word, row.synonyms ?? []]));
  const meanings = findMeanings(found, { synonyms, text });
  const known = new Set(correctAll ? [] : meanings.flatMap(({ words }) => words));
  return {
    words: found.map((word) => (known.has(word.word) ? { ...word, corrections: [] } : word)),
    meanings,
    numbers: findNumbers(text),
  };
}

/** Sizes first, then synonyms, at each word the longest phrase. */
function findMeanings(
  words: readonly SearchWord[],
  { synonyms, text }: { synonyms: ReadonlyMap<string, readonly PhraseForms[]>; text: string },
): Meaning[] {
  const typed = new Set(words.map(({ word }) => word));
  const taken = new Set<string>();
  const meanings: Meaning[] = [];
  const add = (meaning: Meaning): void => {
    if (meaning.words.some((word) => taken.has(word) || !typed.has(word))) return;
    for (const word of meaning.words) taken.add(word);
    meanings.push(meaning);
  };
  for (const size of findSizes(text)) add({ ...size, isSize: true });
  for (const [at, { word }] of words.entries()) {
    const matches = (synonyms.get(word) ?? []).flatMap((group) => {
      const length = Math.max(...group.map((phrase) => (isAt(phrase, words, at) ? phrase.length : 0)));
      return length > 0 ? [{ group, length }] : [];
    });
    const length = Math.max(0, ...matches.map((match) => match.length));
    if (length === 0) continue;
    const phrases = matches.flatMap((match) => (match.length === length ? match.group : []));
    add({
      words: words.slice(at, at + length).map((one) => one.word),
      phrases: phrases.filter((phrase) => phrase.length !== length || !isAt(phrase, words, at)),
      isSize: false,
    });
  }
  return meanings;
}

const isAt = (phrase: PhraseForms[number], words: readonly SearchWord[], at: number): boolean =>
  phrase.every((lexemes, n) => words[at + n]?.lexemes.some((lexeme) => lexemes.includes(lexeme)) ?? false);

function correctionLexemes(rows: readonly WordRow[]): string[] {
  const corrections = rows.filter(
    ({ word, correction, shares_variant: sharesVariant }) =>
      correction !== null && (!sharesVariant || isOneTypo(word, correction)),
  );
  return [
    ...new Set(
      corrections.slice(0, CORRECTIONS_MAX).flatMap(({ correction_lexemes: lexemes }) => lexemes ?? []),
    ),
  ];
}

/** Words with a common variant are one typo apart, except words of the same length that are no swap: `bolt` and `olts`. */
function isOneTypo(word: string, correction: string): boolean {
  if (word.length !== correction.length) return true;
  const differing = Array.from({ length: word.length }, (_, at) => at).filter(
    (at) => word[at] !== correction[at],
  );
  const [first = 0, second = 0] = differing;
  const areSwapped = word[first] === correction[second] && word[second] === correction[first];
  return differing.length <= 1 || (differing.length === 2 && second === first + 1 && areSwapped);
}
