import { Migration } from "@mikro-orm/migrations";

const FILL_PARTS = 16;
/** A session plans these once, also when the table is still empty: it must not read the table as a whole later. */
const BY_INDEX = "set enable_seqscan = off";

const searchRow = (tool: string, { ofAliases, result }: { ofAliases: string; result: string }): string => `
  name_words text[] := search_words(${tool}.name);
  part_words text[] := search_words(${tool}.part_number);
  description_words text[] := search_words(${tool}.description);
  alias text;
begin
  if ${tool}.archived_at is not null then
    delete from tool_search where tool_id = ${tool}.id;
    return${result};
  end if;
  ${ofAliases}
  insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_cents)
  values (
    ${tool}.id,
    search_document(name_words || part_words),
    search_document(name_words || part_words || description_words),
    array_to_string(name_words, ' '),
    array_to_string(search_words(${tool}.part_number), ''),
    ${tool}.unit_price_cents
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
  return${result};
end`;

/**
 * Numbers that admins set, and other numbers of the same tool: one table, so that its primary key makes all of them unique. Triggers
 * write the row of `tool.part_number`, also for processes of the release before.
 */
export class M0047PartNumbers extends Migration {
  override up(): void {
    this.functions();
    this.table();
    this.numberTriggers();
    this.fill();
    this.search();
  }

  override down(): void {
    this.addSql("drop trigger tool_has_number on tool;");
    this.addSql("drop trigger tool_has_changed_number on tool;");
    this.addSql("drop table part_number;");
    this.addSql("drop function tools_have_numbers(), tool_has_changed_number(), aliases_are_searched();");
    this.addSql(`
      create or replace function tool_is_searched() returns trigger language plpgsql as $$
      declare ${searchRow("new", { ofAliases: "", result: " null" })} $$;
    `);
    this.addSql("drop function store_tool_search(tool);");
    // Numbers that admins have set stay; the sequence goes on behind those of its own form.
    this.addSql(`
      select setval('tool_part_number', greatest(
        nextval('tool_part_number'),
        (select max(substr(part_number, 4)::bigint) + 1 from tool where part_number ~ '^BW-[0-9]{1,9}$')
      ), false);
    `);
    this.addSql(
      "alter table tool alter column part_number set default 'BW-' || nextval('tool_part_number');",
    );
    this.addSql("drop function next_part_number(), part_key(text);");
  }

  private functions(): void {
    this.addSql(`
      create function part_key(value text) returns text language sql immutable strict parallel safe
      begin atomic
        select upper(regexp_replace(value collate "C", '[^A-Za-z0-9]', '', 'g'));
      end;
      comment on function part_key(text) is 'What numbers are compared by: their letters and digits, in capitals';
    `);
    this.addSql(`
      create function next_part_number() returns text language plpgsql ${BY_INDEX} as $$
      declare
        number text;
        number_key text;
      begin
        loop
          number := nextval('tool_part_number');
          number_key := 'BW' || number;
          exit when not exists (select from part_number where key = number_key);
        end loop;
        return 'BW-' || number;
      end $$;
      comment on function next_part_number() is 'The next number of the sequence that nobody has set by hand';
    `);
  }

  private table(): void {
    this.addSql(`
      create table part_number (
        key text collate "C" not null,
        tool_id uuid not null,
        value text not null check (char_length(value) between 1 and 40 and value ~ '^[ -~]+$'),
        kind text not null check (kind in ('own', 'old', 'customer', 'manufacturer', 'other')),
        constraint part_number_key check (key <> '' and key = part_key(value))
      );
      comment on table part_number is 'Every number that leads to a tool: its own, which triggers on tool write, and its aliases';
    `);
  }

  private numberTriggers(): void {
    this.addSql(`
      create function tools_have_numbers() returns trigger language plpgsql as $$
      begin
        insert into part_number (key, tool_id, value, kind)
        select part_key(part_number), id, part_number, 'own' from made;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger tool_has_number after insert on tool
      referencing new table as made for each statement execute function tools_have_numbers();
    `);
    this.addSql(`
      create function tool_has_changed_number() returns trigger language plpgsql ${BY_INDEX} as $$
      begin
        if part_key(new.part_number) = part_key(old.part_number) then
          update part_number set value = new.part_number where key = part_key(new.part_number);
          return null;
        end if;
        update part_number set kind = 'old' where tool_id = new.id and kind = 'own';
        insert into part_number as number (key, tool_id, value, kind)
        values (part_key(new.part_number), new.id, new.part_number, 'own')
        on conflict (key) do update set value = excluded.value, kind = 'own' where number.tool_id = excluded.tool_id;
        if not found then
          raise exception 'part number % is taken', new.part_number using errcode = 'unique_violation', constraint = 'part_number_pkey';
        end if;
        return null;
      end $$;
    `);
    // Its name sorts before tool_is_searched: the search reads the aliases afterwards.
    this.addSql(`
      create trigger tool_has_changed_number after update of part_number on tool
      for each row when (old.part_number is distinct from new.part_number) execute function tool_has_changed_number();
    `);
    this.addSql("alter table tool alter column part_number set default next_part_number();");
  }

  private fill(): void {
    // In parts, so that a large catalogue stays within the time that a statement may take; indexes are faster afterwards.
    for (let part = 0; part < FILL_PARTS; part += 1) {
      this.addSql(`
        insert into part_number (key, tool_id, value, kind)
        select part_key(part_number), id, part_number, 'own' from tool where abs(hashtext(id::text)) % ${FILL_PARTS} = ${part};
      `);
    }
    this.addSql("alter table part_number add primary key (key);");
    this.addSql("create index part_number_of on part_number (tool_id);");
    this.addSql("create unique index part_number_own on part_number (tool_id) where kind = 'own';");
    this.addSql(
      "alter table part_number add constraint part_number_tool foreign key (tool_id) references tool (id) on delete cascade;",
    );
  }

  private search(): void {
    // A loop, because Postgres would plan a query that calls search_words anew each time.
    const ofAliases = `
      for alias in select value from part_number where tool_id = changed.id and kind <> 'own' loop
        part_words := part_words || search_words(alias);
      end loop;`;
    this.addSql(`
      create function store_tool_search(changed tool) returns void language plpgsql ${BY_INDEX} as $$
      declare ${searchRow("changed", { ofAliases, result: "" })} $$;
      comment on function store_tool_search(tool) is 'Writes the row of tool_search, with the words of all numbers of the tool';
    `);
    this.addSql(`
      create or replace function tool_is_searched() returns trigger language plpgsql as $$
      begin
        perform store_tool_search(new);
        return null;
      end $$;
    `);
    this.addSql(`
      create function aliases_are_searched() returns trigger language plpgsql as $$
      begin
        perform store_tool_search(tool) from tool where id in (select tool_id from changed where kind <> 'own');
        return null;
      end $$;
    `);
    for (const [name, event, rows] of [
      ["alias_is_added", "insert", "new"],
      ["alias_is_changed", "update", "new"],
      ["alias_is_removed", "delete", "old"],
    ] as const) {
      this.addSql(`
        create trigger ${name} after ${event} on part_number
        referencing ${rows} table as changed for each statement execute function aliases_are_searched();
      `);
    }
  }
}
