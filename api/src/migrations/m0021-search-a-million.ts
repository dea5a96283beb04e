import { Migration } from "@mikro-orm/migrations";

const COLUMNS = ["named", "document"];

/**
 * What keeps searches quick among a million tools: the word indexes know how long names are, so that the shortest names are found
 * without collecting all; and all words of tools are known, so that a beginning can be asked for as the few words it stands for.
 */
export class M0021SearchAMillion extends Migration {
  override up(): void {
    this.addSql("create extension if not exists btree_gin;");
    // The old indexes go last: until then tools are read, and found.
    for (const column of COLUMNS) {
      this.addSql(`
        create index tool_search_${column}_length on tool_search using gin (${column}, char_length(name_key))
        with (fastupdate = off);
      `);
    }
    this.addSql("create index tool_search_beginning on tool_search (char_length(name_key), name_key);");
    this.lexemes();
    this.addSql("analyze tool_search, search_lexeme;");
    for (const column of COLUMNS) {
      this.addSql(`drop index tool_search_${column};`);
      this.addSql(`alter index tool_search_${column}_length rename to tool_search_${column};`);
    }
  }

  override down(): void {
    this.addSql("drop trigger search_lexemes_of_new on tool_search;");
    this.addSql("drop trigger search_lexemes_of_changed on tool_search;");
    this.addSql("drop function search_lexemes_are_known();");
    this.addSql("drop table search_lexeme;");
    this.addSql("drop index tool_search_beginning;");
    for (const column of COLUMNS) {
      this.addSql(`drop index tool_search_${column};`);
      this.addSql(
        `create index tool_search_${column} on tool_search using gin (${column}) with (fastupdate = off);`,
      );
    }
    this.addSql("drop extension btree_gin;");
  }

  private lexemes(): void {
    this.addSql(`
      create table search_lexeme (lexeme text collate "C" primary key);
      comment on table search_lexeme is 'Every lexeme without digits that ever stood in a tool: which of them begin like a text';
    `);
    this.addSql(`
      create function search_lexemes_are_known() returns trigger language plpgsql as $$
      begin
        insert into search_lexeme (lexeme)
        select distinct lexeme from made, unnest(tsvector_to_array(document)) as lexemes (lexeme)
        where lexeme !~ '[0-9]'
          and not exists (select from search_lexeme where search_lexeme.lexeme = lexemes.lexeme collate "C")
        order by lexeme
        on conflict do nothing;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger search_lexemes_of_new after insert on tool_search
      referencing new table as made for each statement execute function search_lexemes_are_known();
    `);
    this.addSql(`
      create trigger search_lexemes_of_changed after update on tool_search
      referencing new table as made for each statement execute function search_lexemes_are_known();
    `);
    this.addSql(`
      insert into search_lexeme (lexeme)
      select distinct lexeme from tool_search, unnest(tsvector_to_array(document)) as lexemes (lexeme)
      where lexeme !~ '[0-9]';
    `);
  }
}
