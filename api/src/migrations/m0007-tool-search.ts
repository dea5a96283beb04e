import { Migration } from "@mikro-orm/migrations";

const FILL_PARTS = 16;

/** Part numbers, and what finding tools needs: one row per tool for sale, and every word that stands in one. */
export class M0007ToolSearch extends Migration {
  override up(): void {
    this.addSql("create extension if not exists unaccent;");
    this.addSql("create extension if not exists pg_trgm;");
    this.partNumbers();
    this.functions();
    this.tables();
    this.trigger();
    this.indexes();
  }

  override down(): void {
    this.addSql("drop trigger tool_is_searched on tool;");
    this.addSql("drop function tool_is_searched();");
    this.addSql("drop table search_word;");
    this.addSql("drop table tool_search;");
    this.addSql("drop function search_document(text[]);");
    this.addSql("drop function search_variants(text);");
    this.addSql("drop function search_words(text);");
    this.addSql("alter table tool drop column part_number;");
    this.addSql("drop extension pg_trgm;");
    this.addSql("drop extension unaccent;");
  }

  private partNumbers(): void {
    this.addSql("alter table tool add column part_number text;");
    this.addSql("create sequence tool_part_number start 1001 owned by tool.part_number;");
    this.addSql(`
      update tool set part_number = 'BW-' || 1000 + number
      from (select id, row_number() over (order by id) as number from tool) as numbered where numbered.id = tool.id;
    `);
    this.addSql(`select setval('tool_part_number', 1001 + (select count(*) from tool), false);`);
    this.addSql(`
      alter table tool
        alter column part_number set default 'BW-' || nextval('tool_part_number'),
        alter column part_number set not null,
        add constraint tool_part_number_unique unique (part_number),
        add check (char_length(part_number) between 1 and 40);
    `);
  }

  private functions(): void {
    this.addSql(`
      create function search_words(value text) returns text[] language sql immutable strict parallel safe
      begin atomic
        select coalesce(array_agg(left(word, 40) order by at), '{}')
        from regexp_split_to_table(
            lower(unaccent(normalize(value, nfkc)) collate pg_c_utf8), '[[:space:][:punct:][:cntrl:]]+'
          ) with ordinality as words (word, at)
        where word <> '';
      end;
      comment on function search_words(text) is 'The words of a text in their order: small letters, no accents, no punctuation';
    `);
    this.addSql(`
      create function search_variants(word text) returns text[] language sql immutable strict parallel safe
      begin atomic
        select array_agg(distinct left(word, at - 1) || substr(word, at + 1)) from generate_series(1, char_length(word) + 1) as at;
      end;
      comment on function search_variants(text) is 'A word, and it with each of its letters left out: words one slip apart have one in common';
    `);
    this.addSql(`
      create function search_document(words text[]) returns tsvector language sql immutable strict parallel safe
      begin atomic
        select coalesce(array_to_tsvector(array_agg(lexeme)), '')
        from (
          select unnest(words) as lexeme
          union select unnest(ts_lexize('english_stem', word)) from unnest(words) as word
          union select run[1] from unnest(words) as word, regexp_matches(word, '[0-9]+|[^0-9]+', 'g') as run
        ) as lexemes;
      end;
      comment on function search_document(text[]) is 'Words, their stems, and the runs of digits and letters in them';
    `);
  }

  private tables(): void {
    this.addSql(`
      create table tool_search (
        tool_id uuid primary key references tool (id) on delete cascade,
        named tsvector not null,
        document tsvector not null,
        name_key text collate "C" not null,
        part_key text collate "C" not null,
        unit_price_cents bigint not null
      );
      comment on table tool_search is 'Tools for sale as they are searched and sorted; kept by a trigger on tool. Stock is not in it: orders leave it alone';
      comment on column tool_search.named is 'Words of name and part number';
      comment on column tool_search.document is 'Those, and the words of the description';
    `);
    this.addSql(`
      create table search_word (
        word text collate "C" primary key check (char_length(word) between 3 and 24),
        variants text[] not null generated always as (search_variants(word)) stored
      );
      comment on table search_word is 'Every word that ever stood in a tool: what a slip of the pen may have meant';
    `);
  }

  private trigger(): void {
    this.addSql(`
      create function tool_is_searched() returns trigger language plpgsql as $$
      declare
        name_words text[] := search_words(new.name);
        part_words text[] := search_words(new.part_number);
        description_words text[] := search_words(new.description);
      begin
        if new.archived_at is not null then
          delete from tool_search where tool_id = new.id;
          return null;
        end if;
        insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_cents)
        values (
          new.id,
          search_document(name_words || part_words),
          search_document(name_words || part_words || description_words),
          array_to_string(name_words, ' '),
          array_to_string(part_words, ''),
          new.unit_price_cents
        )
        on conflict (tool_id) do update set
          named = excluded.named,
          document = excluded.document,
          name_key = excluded.name_key,
          part_key = excluded.part_key,
          unit_price_cents = excluded.unit_price_cents;
        insert into search_word (word)
        select distinct word from unnest(name_words || description_words) as new_words (word)
        where word !~ '[0-9]' and char_length(word) between 3 and 24
          and not exists (select from search_word where search_word.word = new_words.word)
        order by word
        on conflict do nothing;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger tool_is_searched
      after insert or update of name, description, part_number, unit_price_cents, archived_at on tool
      for each row execute function tool_is_searched();
    `);
    // In parts, so that a large catalogue stays within the time that a statement may take.
    for (let part = 0; part < FILL_PARTS; part += 1) {
      this.addSql(`update tool set name = name where abs(hashtext(id::text)) % ${FILL_PARTS} = ${part};`);
    }
  }

  private indexes(): void {
    this.addSql("create index tool_search_named on tool_search using gin (named) with (fastupdate = off);");
    this.addSql(
      "create index tool_search_document on tool_search using gin (document) with (fastupdate = off);",
    );
    this.addSql("create index tool_search_name on tool_search (name_key, tool_id);");
    this.addSql("create index tool_search_length on tool_search (char_length(name_key), tool_id);");
    this.addSql("create index tool_search_part on tool_search (part_key);");
    this.addSql("create index tool_search_price on tool_search (unit_price_cents, tool_id);");
    this.addSql(
      "create index search_word_variants on search_word using gin (variants) with (fastupdate = off);",
    );
    this.addSql(
      "create index search_word_trigrams on search_word using gin (word gin_trgm_ops) with (fastupdate = off);",
    );
    this.addSql("analyze tool_search, search_word;");
  }
}
