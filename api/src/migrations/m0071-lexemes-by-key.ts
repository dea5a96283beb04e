import { Migration } from "@mikro-orm/migrations";

const KNOWN = `
          and not exists (select from search_lexeme where search_lexeme.lexeme = lexemes.lexeme collate "C")`;

/** The key says which lexemes are new. The join with all known ones was planned while there were none, and read all of them for each tool. */
export class M0071LexemesByKey extends Migration {
  override up(): void {
    this.lexemesAreKnown("");
  }

  override down(): void {
    this.lexemesAreKnown(KNOWN);
  }

  private lexemesAreKnown(known: string): void {
    this.addSql(`
      create or replace function search_lexemes_are_known() returns trigger language plpgsql as $$
      begin
        insert into search_lexeme (lexeme)
        select distinct lexeme from made, unnest(tsvector_to_array(document)) as lexemes (lexeme)
        where lexeme !~ '[0-9]'${known}
        order by lexeme
        on conflict do nothing;
        return null;
      end $$;
    `);
  }
}
