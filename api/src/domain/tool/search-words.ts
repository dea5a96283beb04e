import type { DomainContext } from "../shared/context.ts";

/** A word that somebody looks for, and what the shop knows of it. */
export interface SearchWord {
  readonly word: string;
  /** What is left of it without its ending; empty for a word that says nothing by itself, such as `the`. */
  readonly stems: readonly string[];
  /** What the catalogue has that begins with the letters at its end; null where that is too much, or where it ends with a digit. */
  readonly longer: readonly string[] | null;
  /** Whether the catalogue may have the word as it was typed, or a longer one that begins with it. */
  readonly begins: boolean;
  /** Words of the catalogue that it may have been meant for. */
  readonly near: readonly string[];
}

interface WordRow {
  word: string;
  stems: string[];
  longer: string[];
  has_stem: boolean;
  near: string | null;
  near_stem: string | null;
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
       select word, at, ts_lexize('english_stem', word) as stems,
         exists (select from search_lexeme where lexeme = any(ts_lexize('english_stem', word))) as has_stem,
         exists (select from search_word where search_word.word = asked.word or search_word.word = any(ts_lexize('english_stem', asked.word)))
           as known,
         array(
           select lexeme from search_lexeme
           where lexeme >= substring(word from '[^0-9]+$') and lexeme < substring(word from '[^0-9]+$') || chr(1114111)
           limit ${LONGER_MAX + 1}
         ) as longer
       from (
         select word, min(at) as at from unnest(search_words(?)) with ordinality as words (word, at)
         group by word order by at limit ${WORDS_MAX}
       ) as asked
     ), slip as materialized (
       select asked.word, search_word.word as near
       from asked join search_word on search_word.variants && search_variants(asked.word)
       where asked.word !~ '[0-9]' and char_length(asked.word) between 3 and 24 and (? or not known) and search_word.word <> asked.word
     )
     select asked.word, stems, longer, has_stem, near, (ts_lexize('english_stem', near))[1] as near_stem, shares_variant
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
  return [...Map.groupBy(rows, ({ word }) => word)].map(([word, [first, ...others]]) => ({
    word,
    stems: first?.stems ?? [],
    longer: first && !/[0-9]$/u.test(word) && first.longer.length <= LONGER_MAX ? first.longer : null,
    begins: !first || first.has_stem || first.longer.length > 0 || /[0-9]/u.test(word),
    near: nearWords(word, first ? [first, ...others] : []),
  }));
}

function nearWords(word: string, rows: readonly WordRow[]): string[] {
  const found = rows.filter((row) => row.near !== null && (!row.shares_variant || isOneSlip(word, row.near)));
  const lexemes = found.slice(0, NEAR_MAX).flatMap(({ near, near_stem: stem }) => [near, stem]);
  return [...new Set(lexemes.filter((lexeme) => lexeme !== null))];
}

/** Two words that share a variant are one slip apart, except those of one length that are no swap: `bolt` and `olts`. */
function isOneSlip(word: string, near: string): boolean {
  if (word.length !== near.length) return true;
  const differing = Array.from({ length: word.length }, (_, at) => at).filter((at) => word[at] !== near[at]);
  const [first = 0, second = 0] = differing;
  const areSwapped = word[first] === near[second] && word[second] === near[first];
  return differing.length <= 1 || (differing.length === 2 && second === first + 1 && areSwapped);
}
