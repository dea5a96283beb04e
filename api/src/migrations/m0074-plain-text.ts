import { Migration } from "@mikro-orm/migrations";
import { createPlainText } from "../domain/shared/plain-text.ts";

const UNACCENTED = "lower(unaccent(normalize(translate(value, '×', 'x'), nfkc)) collate pg_c_utf8)";

const searchWords = (plain: string): string => `
  create or replace function search_words(value text) returns text[] language sql immutable strict parallel safe
  begin atomic
    select coalesce(array_agg(left(word, 40) order by at), '{}')
    from regexp_split_to_table(${plain}, '[[:space:][:punct:][:cntrl:]]+') with ordinality as words (word, at)
    where word <> '';
  end;
`;

const cancelledItem = (text: string): string => `
  -- safe: the shop has not been released, no table is filled
  create index order_event_cancelled_item on order_event using gin (${text} gin_trgm_ops) where type = 'order.cancelled';
`;

/** Whole parts of numbers are filled up with zeros: `m3` comes before `m10`, `m2.5` after `m2`. */
const SORT_NAME = `
  create function sort_name(value text) returns text language sql immutable strict parallel safe
  begin atomic
    select regexp_replace(
      regexp_replace(plain_text(value), '(^|[^0-9.,]|[^0-9][.,])([0-9]+)', '\\1000000000\\2', 'g'), '0+([0-9]{9})(?![0-9])', '\\1', 'g'
    ) collate "C";
  end;
  comment on function sort_name(text) is 'What names are sorted by, sizes as numbers';
`;

const SORTED = { tool: "name", category: "name", family: "name", attribute_choice: "value" };

const storeToolSearch = (sortName: boolean): string => `
  create or replace function store_tool_search(changed tool) returns void language plpgsql set enable_seqscan = off as $$
  declare
    name_words text[] := search_words(changed.name);
    part_words text[] := search_words(changed.part_number);
    description_words text[] := search_words(changed.description);
    alias text;
  begin
    if changed.archived_at is not null then
      delete from tool_search where tool_id = changed.id;
      return;
    end if;
    for alias in select value from part_number where tool_id = changed.id and kind <> 'own' loop
      part_words := part_words || search_words(alias);
    end loop;
    insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_cents${sortName ? ", sort_name" : ""})
    values (
      changed.id,
      search_document(name_words || part_words),
      search_document(name_words || part_words || description_words),
      array_to_string(name_words, ' '),
      array_to_string(search_words(changed.part_number), ''),
      changed.unit_price_cents${sortName ? ", changed.sort_name" : ""}
    )
    on conflict (tool_id) do update set
      named = excluded.named,
      document = excluded.document,
      name_key = excluded.name_key,
      part_key = excluded.part_key,
      unit_price_cents = excluded.unit_price_cents${sortName ? ", sort_name = excluded.sort_name" : ""};
    insert into search_word (word)
    select distinct word from unnest(name_words || description_words) as new_words (word)
    where word !~ '[0-9]' and char_length(word) between 3 and 24
      and not exists (select from search_word where search_word.word = new_words.word)
    order by word
    on conflict do nothing;
  end $$;
`;

/** What is searched by parts of it: a column of each table, in the normal form. */
const SEARCHED = {
  tool: "plain_text(name || ' ' || part_number || ' ' || description)",
  customer: "plain_text(email || ' ' || name)",
  customer_order: `plain_text(
      email || ' ' || item_name || ' ' || customer_name || ' ' || coalesce(company, '') || ' ' || coalesce(reference, '') || ' '
      || coalesce(tracking_number, '') || ' ' || phone
    ) || ' ' || regexp_replace(plain_text(phone), '[^0-9]', '', 'g')`,
};

/** One normal form of texts for every search. */
export class M0074PlainText extends Migration {
  override up(): void {
    this.addSql(createPlainText());
    this.addSql(searchWords("plain_text(value) collate pg_c_utf8"));
    this.addSql("drop extension unaccent;");
    this.addSql(
      "drop index tool_words, customer_text, customer_order_text, customer_order_people, customer_order_phone, order_event_cancelled_item;",
    );
    for (const [table, text] of Object.entries(SEARCHED)) {
      this.addSql(`
        -- safe: the shop has not been released, no table is filled
        alter table ${table} add column search_text text not null generated always as (${text}) stored;
      `);
      this.addSql(`
        -- safe: the shop has not been released, no table is filled
        create index ${table}_search_text on ${table} using gin (search_text gin_trgm_ops);
      `);
    }
    this.addSql(cancelledItem("plain_text(data ->> 'itemName')"));
    this.addSql(SORT_NAME);
    for (const [table, name] of Object.entries(SORTED)) {
      this.addSql(`
        -- safe: the shop has not been released, no table is filled
        alter table ${table} add column sort_name text collate "C" not null generated always as (sort_name(${name})) stored;
      `);
    }
    this.addSql(`alter table tool_search add column sort_name text collate "C" not null default '';`);
    this.addSql("alter table tool_search alter column sort_name drop default;");
    this.addSql(storeToolSearch(true));
    this.addSql("drop index tool_search_name;");
    for (const index of [
      "tool_search_name on tool_search (sort_name, tool_id)",
      "tool_sort_name on tool (sort_name, id)",
    ]) {
      this.addSql(`
        -- safe: the shop has not been released, no table is filled
        create index ${index};
      `);
    }
  }

  override down(): void {
    this.addSql("drop index tool_search_name, order_event_cancelled_item;");
    this.addSql(storeToolSearch(false));
    this.addSql("alter table tool_search drop column sort_name;");
    for (const table of Object.keys(SORTED)) {
      this.addSql(`
        -- safe: generated, no process writes it
        alter table ${table} drop column sort_name;
      `);
    }
    this.addSql("drop function sort_name(text);");
    for (const table of Object.keys(SEARCHED)) {
      this.addSql(`
        -- safe: generated, no process writes it
        alter table ${table} drop column search_text;
      `);
    }
    this.addSql("create extension unaccent;");
    this.addSql(searchWords(UNACCENTED));
    this.addSql("drop function plain_text(text);");
    this.addSql(cancelledItem("(data ->> 'itemName')"));
    const indexes = [
      "tool_search_name on tool_search (name_key, tool_id)",
      "tool_words on tool using gin (name gin_trgm_ops, part_number gin_trgm_ops, description gin_trgm_ops)",
      "customer_text on customer using gin (email gin_trgm_ops, name gin_trgm_ops)",
      "customer_order_text on customer_order using gin (email gin_trgm_ops, item_name gin_trgm_ops)",
      `customer_order_people on customer_order using gin
        (customer_name gin_trgm_ops, company gin_trgm_ops, reference gin_trgm_ops, tracking_number gin_trgm_ops)`,
      "customer_order_phone on customer_order using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops)",
    ];
    for (const index of indexes) {
      this.addSql(`
        -- safe: the shop has not been released, no table is filled
        create index ${index};
      `);
    }
  }
}
