import type { DomainContext } from "../shared/context.ts";

/** A word that somebody looks for, and what the shop knows of it. */
export interface SearchWord {
  readonly word: string;
  /** Whether it says something by itself, unlike `the`. */
  readonly isTelling: boolean;
  /** The lexemes that tools with the word have: its stem, where that says all. */
  readonly lexemes: readonly string[];
  /**
   * Lexemes for the letters at its end, and for all in the catalogue that begins with them; null where that is too much, or where it
   * ends with a digit.
   */
  readonly longer: readonly string[] | null;
  /** Whether the catalogue may have the word as it was typed, or a longer one that begins with it. */
  readonly begins: boolean;
  /** Lexemes of words of the catalogue that it may have been meant for. */
  readonly near: readonly string[];
}

interface WordRow {
  word: string;
  is_telling: boolean;
  lexemes: string[];
  longer: string[] | null;
  begins: boolean;
  near: string | null;
  near_lexemes: string[] | null;
  shares_variant: boolean | null;
}

const WORDS_MAX = 12;
const NEAR_MAX = 8;
const LONGER_MAX = 16;

/**
 * The words of a text. Words that differ by one slip are near, and where there is none, long words that look alike by their
 * trigrams. A word that the catalogue has is taken as meant, unless `doubtAll`.
 */
export async function readSearchWords(
  ctx: Pick<DomainContext, "em">,
  text: string,
  { doubtAll = false }: { doubtAll?: boolean } = {},
): Promise<SearchWord[]> {
  const rows = await ctx.em.execute<WordRow[]>(
    `with asked as materialized (
       select word, at, letters, stems,
         exists (select from search_lexeme where lexeme = any(stems)) as has_stem,
         exists (select from search_word where search_word.word = asked.word or search_word.word = any(stems)) as known,
         array(
           select lexeme from search_lexeme where lexeme >= letters and lexeme < letters || chr(1114111) limit ${LONGER_MAX + 1}
         ) as longer
       from (
         select word, min(at) as at, substring(word from '[^0-9]+$') as letters, ts_lexize('english_stem', word) as stems
         from unnest(search_words(?)) with ordinality as words (word, at)
         group by word order by at limit ${WORDS_MAX}
       ) as asked
     ), slip as materialized (
       select asked.word, search_word.word as near
       from asked join search_word on search_word.variants && search_variants(asked.word)
       where asked.word !~ '[0-9]' and char_length(asked.word) between 3 and 24 and (? or not known) and search_word.word <> asked.word
     )
     select asked.word, stems <> '{}' as is_telling, search_lexemes(asked.word || stems) as lexemes,
       case when letters <> '' and cardinality(longer) <= ${LONGER_MAX}
         then search_lexemes(letters || longer || case letters when asked.word then stems end) end as longer,
       has_stem or longer <> '{}' or asked.word ~ '[0-9]' as begins,
       near, search_lexemes(near || ts_lexize('english_stem', near)) as near_lexemes, shares_variant
     from asked left join (
       select word, near, true as shares_variant from slip
       union all
       select asked.word, alike.near, false
       from asked, lateral (
         select search_word.word as near from search_word
         where search_word.word % asked.word and similarity(search_word.word, asked.word) >= 0.35
         order by similarity(search_word.word, asked.word) desc, search_word.word limit 3
       ) as alike
       where not known and char_length(asked.word) between 6 and 24 and asked.word !~ '[0-9]'
         and not exists (select from slip where slip.word = asked.word)
     ) as near on near.word = asked.word
     order by at, similarity(near, asked.word) desc`,
    [text, doubtAll],
  );
  return [...Map.groupBy(rows, ({ word }) => word).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { word, is_telling: isTelling, lexemes, longer, begins } = first;
    return { word, isTelling, lexemes, longer, begins, near: nearLexemes(word, [first, ...others]) };
  });
}

function nearLexemes(word: string, rows: readonly WordRow[]): string[] {
  const found = rows.filter((row) => row.near !== null && (!row.shares_variant || isOneSlip(word, row.near)));
  return [...new Set(found.slice(0, NEAR_MAX).flatMap(({ near_lexemes: lexemes }) => lexemes ?? []))];
}

/** Two words that share a variant are one slip apart, except those of one length that are no swap: `bolt` and `olts`. */
function isOneSlip(word: string, near: string): boolean {
  if (word.length !== near.length) return true;
  const differing = Array.from({ length: word.length }, (_, at) => at).filter((at) => word[at] !== near[at]);
  const [first = 0, second = 0] = differing;
  const areSwapped = word[first] === near[second] && word[second] === near[first];
  return differing.length <= 1 || (differing.length === 2 && second === first + 1 && areSwapped);
}
