import { Migration } from "@mikro-orm/migrations";

const OLD_ROWS = `tool_search.tool_id = tool.id and exists (
  select from unnest(tsvector_to_array(document)) as word, regexp_matches(word, '[^0-9]+', 'g') as run
  where word ~ '[0-9]' and not ts_lexize('english_stem', run[1]) <@ tsvector_to_array(document)
)`;

const documentOf = (lexemes: string): string => `
  create or replace function search_document(words text[]) returns tsvector language sql immutable strict parallel safe
  begin atomic
    select coalesce(array_to_tsvector(array_agg(lexeme)), '') from (${lexemes}) as lexemes;
  end;
`;

/** Whatever a tool has, it has the stem of it too, also of letters beside digits. So a stem says all, and the word index is read once for both. */
export class M0024SearchFewerLists extends Migration {
  override up(): void {
    // A tool that is saved meanwhile waits, and is read in the new way.
    this.addSql("lock table tool_search in share row exclusive mode;");
    this.addSql(
      documentOf(`
        with part as (
          select unnest(words) as part
          union select run[1] from unnest(words) as word, regexp_matches(word, '[0-9]+|[^0-9]+', 'g') as run
        )
        select part as lexeme from part
        union select unnest(ts_lexize('english_stem', part)) from part
      `),
    );
    this.addSql(
      "comment on function search_document(text[]) is 'Words, the runs of digits and letters in them, and the stems of both';",
    );
    this.addSql(`
      create function search_lexemes(lexemes text[]) returns text[] language sql immutable strict parallel safe
      begin atomic
        select coalesce(array_agg(distinct lexeme), '{}')
        from unnest(lexemes) as lexeme
        where not exists (
          select from unnest(ts_lexize('english_stem', lexeme)) as stem
          where stem <> lexeme and stem = any(lexemes) and ts_lexize('english_stem', stem) = array[stem]
        );
      end;
      comment on function search_lexemes(text[]) is 'Those without which the others find the same tools left out: words whose stem is there, where it is its own stem';
    `);
    this.addSql(`
      update tool_search set
        named = search_document(search_words(name) || search_words(part_number)),
        document = search_document(search_words(name) || search_words(part_number) || search_words(description))
      from tool where ${OLD_ROWS};
    `);
  }

  override down(): void {
    this.addSql("drop function search_lexemes(text[]);");
    this.addSql(
      documentOf(`
        select unnest(words) as lexeme
        union select unnest(ts_lexize('english_stem', word)) from unnest(words) as word
        union select run[1] from unnest(words) as word, regexp_matches(word, '[0-9]+|[^0-9]+', 'g') as run
      `),
    );
    this.addSql(
      "comment on function search_document(text[]) is 'Words, their stems, and the runs of digits and letters in them';",
    );
  }
}
