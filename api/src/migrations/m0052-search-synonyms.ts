import { Migration } from "@mikro-orm/migrations";

const PHRASES_MAX = 12;

/** Words of the trade that mean the same; admins change them. */
const DEFAULTS: readonly (readonly string[])[] = [
  ["spanner", "wrench"],
  ["allen key", "hex key", "hexagon key"],
  ["allen screw", "allen bolt", "socket head cap screw"],
  ["grub screw", "set screw"],
  ["circlip", "snap ring", "retaining ring"],
  ["split pin", "cotter pin"],
  ["jubilee clip", "hose clip", "hose clamp"],
  ["nyloc nut", "lock nut", "nylon insert nut"],
  ["stanley knife", "utility knife"],
  ["spirit level", "bubble level"],
  ["mole grips", "locking pliers"],
  ["torch", "flashlight"],
  ["inox", "stainless"],
];

const searchWords = (value: string): string => `
  create or replace function search_words(value text) returns text[] language sql immutable strict parallel safe
  begin atomic
    select coalesce(array_agg(left(word, 40) order by at), '{}')
    from regexp_split_to_table(
        lower(unaccent(normalize(${value}, nfkc)) collate pg_c_utf8), '[[:space:][:punct:][:cntrl:]]+'
      ) with ordinality as words (word, at)
    where word <> '';
  end;
`;

const SIZES_AGAIN = `select store_tool_search(tool) from tool where name like '%×%' or description like '%×%';`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Words of equal meaning, which searches find each other by; and the sign of sizes, which is an x like any other. */
export class M0052SearchSynonyms extends Migration {
  override up(): void {
    this.addSql(searchWords("translate(value, '×', 'x')"));
    this.addSql(SIZES_AGAIN);
    this.addSql(`
      create function search_forms(phrases text[]) returns jsonb language sql immutable strict parallel safe
      begin atomic
        select coalesce(jsonb_agg(words order by at), '[]')
        from (
          select at, (
            select coalesce(jsonb_agg(to_jsonb(search_lexemes(word || ts_lexize('english_stem', word))) order by place), '[]')
            from unnest(search_words(phrase)) with ordinality as words (word, place)
          ) as words
          from unnest(phrases) with ordinality as phrases (phrase, at)
        ) as forms;
      end;
      comment on function search_forms(text[]) is 'Of each phrase its words, of each word the lexemes that tools with it have';
    `);
    this.addSql(`
      create table search_synonym (
        id uuid primary key default uuidv7(),
        phrases text[] not null check (cardinality(phrases) between 2 and ${PHRASES_MAX}),
        version integer not null default 1,
        forms jsonb not null default '[]',
        starts text[] not null default '{}'
      );
      comment on table search_synonym is 'Groups of phrases of equal meaning; searches read it word by word';
      comment on column search_synonym.forms is 'search_forms(phrases), written by a trigger';
      comment on column search_synonym.starts is 'Lexemes of the first words of the phrases, written by a trigger';
    `);
    this.addSql(`
      create function synonyms_are_searched() returns trigger language plpgsql as $$
      begin
        new.forms := search_forms(new.phrases);
        new.starts := array(
          select distinct lexeme from jsonb_array_elements(new.forms) as form (words), jsonb_array_elements_text(words -> 0) as lexeme
          order by lexeme
        );
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger synonyms_are_searched before insert or update of phrases on search_synonym
      for each row execute function synonyms_are_searched();
    `);
    const values = DEFAULTS.map((phrases) => `(array[${phrases.map(quoted).join(", ")}])`);
    this.addSql(`insert into search_synonym (phrases) values ${values.join(", ")};`);
    this.addSql("analyze search_synonym;");
  }

  override down(): void {
    this.addSql("drop table search_synonym;");
    this.addSql("drop function synonyms_are_searched();");
    this.addSql("drop function search_forms(text[]);");
    this.addSql(searchWords("value"));
    this.addSql(SIZES_AGAIN);
  }
}
