import { Migration } from "@mikro-orm/migrations";

const LEVELS_MAX = 4;
/** Tools are spread over so many samples at random; one sample is a share of every result. */
const SAMPLES = 100;

/** Categories, attributes and the values that tools are filtered by. */
export class M0050Catalogue extends Migration {
  override up(): void {
    this.addSql("create sequence facet_token as integer;");
    this.categories();
    this.attributes();
    this.addSql(`
      alter table tool
        add column category_id uuid references category (id) on delete restrict,
        add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');
    `);
    this.addSql("create index tool_category on tool (category_id) where category_id is not null;");
    this.tokens();
  }

  override down(): void {
    this.addSql("drop trigger tool_facets_change on tool;");
    this.addSql("drop trigger tool_availability_changes on tool;");
    this.addSql("drop trigger tool_search_has_facets on tool_search;");
    this.addSql("drop function tool_facets_change();");
    this.addSql("drop function tool_availability_changes();");
    this.addSql("drop function tool_search_has_facets();");
    this.addSql("drop function facet_tokens(uuid, uuid, jsonb);");
    this.addSql(
      "alter table tool_search drop column category, drop column tokens, drop column is_available;",
    );
    this.addSql("alter table tool drop column category_id, drop column attributes;");
    this.addSql("drop table facet_value, category_attribute, attribute_choice, attribute;");
    this.addSql("drop table category_address, category;");
    this.addSql("drop function category_rules();");
    this.addSql("drop sequence facet_token;");
  }

  private categories(): void {
    this.addSql(`
      create table category (
        id uuid primary key,
        parent_id uuid references category (id) on delete restrict,
        slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
        name text not null check (char_length(name) between 1 and 80),
        position integer not null,
        token integer not null unique default nextval('facet_token'),
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      comment on column category.token is 'Stands for the category in tool_search.tokens; never changes';
    `);
    this.addSql("create index category_children on category (parent_id, position);");
    this.addSql(`
      create table category_address (
        slug text collate "C" primary key,
        category_id uuid not null references category (id) on delete cascade
      );
      comment on table category_address is 'Former addresses of categories, which redirect';
    `);
    this.addSql("create index category_address_of on category_address (category_id);");
    this.addSql(`
      create function category_rules() returns trigger language plpgsql as $$
      declare
        above integer;
        below integer;
      begin
        with recursive up (parent_id, level) as (
          select new.parent_id, 1
          union all select category.parent_id, level + 1 from up join category on category.id = up.parent_id where level <= ${LEVELS_MAX}
        ) select max(level) into above from up;
        with recursive down (id, level) as (
          select new.id, 1
          union all select category.id, level + 1 from down join category on category.parent_id = down.id where level <= ${LEVELS_MAX}
        ) select max(level) into below from down;
        if above + below - 1 > ${LEVELS_MAX} then
          raise exception 'categories have at most ${LEVELS_MAX} levels' using errcode = 'check_violation', constraint = 'category_levels';
        end if;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger category_rules after insert or update of parent_id on category
      for each row execute function category_rules();
    `);
  }

  private attributes(): void {
    this.addSql(`
      create table attribute (
        slug text collate "C" primary key check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(slug) <= 40),
        label text not null check (char_length(label) between 1 and 60),
        type text not null check (type in ('number', 'choice', 'text', 'boolean')),
        unit text check (char_length(unit) between 1 and 12),
        decimals smallint check (decimals between 0 and 6),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        check ((type = 'number') = (decimals is not null)),
        check (unit is null or type = 'number')
      );
    `);
    this.addSql(`
      create table attribute_choice (
        attribute text collate "C" not null references attribute (slug) on delete cascade,
        value text collate "C" not null check (value ~ '^[a-z0-9]+([.-][a-z0-9]+)*$' and char_length(value) <= 60),
        label text not null check (char_length(label) between 1 and 60),
        position integer not null,
        primary key (attribute, value)
      );
    `);
    this.addSql(`
      create table category_attribute (
        category_id uuid not null references category (id) on delete cascade,
        attribute text collate "C" not null references attribute (slug) on delete restrict,
        position integer not null,
        is_required boolean not null default false,
        is_facet boolean not null default true,
        primary key (category_id, attribute)
      );
      comment on table category_attribute is 'Attributes that the tools of a category and of those below it have';
    `);
    this.addSql("create index category_attribute_of on category_attribute (attribute);");
    this.addSql(`
      create table facet_value (
        token integer primary key default nextval('facet_token'),
        attribute text collate "C" not null references attribute (slug) on delete restrict,
        value text collate "C" not null,
        number double precision,
        unique (attribute, value)
      );
      comment on table facet_value is 'Every value that a tool ever had of an attribute; tool_search has its token';
    `);
  }

  private tokens(): void {
    this.addSql(`
      alter table tool_search
        add column category integer,
        add column tokens integer[] not null default '{}',
        add column is_available boolean not null default false;
      comment on column tool_search.category is 'Token of the category';
      comment on column tool_search.tokens is 'Tokens of the category and of the values of attributes; negative: the sample the tool is in';
      comment on column tool_search.is_available is 'Whether the minimum order is in stock; orders change it only when they cross that line';
    `);
    this.addSql(`
      create function facet_tokens(tool uuid, category uuid, attributes jsonb) returns integer[] language plpgsql as $$
      declare
        tokens integer[] := array[-1 - abs(hashtext(tool::text) % ${SAMPLES})];
        given record;
        kind text;
        known integer;
      begin
        tokens := tokens || array(select token from category as own where own.id = facet_tokens.category);
        -- One value after the other by its key: one statement for all was planned for many.
        for given in select key, value from jsonb_each_text(attributes) order by key loop
          select type into kind from attribute where slug = given.key;
          continue when kind is null or kind = 'text';
          if kind = 'number' then given.value := (given.value::float8)::text; end if;
          select token into known from facet_value where attribute = given.key and value = given.value;
          if known is null then
            insert into facet_value (attribute, value, number)
            values (given.key, given.value, case kind when 'number' then given.value::float8 end)
            on conflict (attribute, value) do update set value = excluded.value returning token into known;
          end if;
          tokens := tokens || known;
        end loop;
        return array(select unnest(tokens) order by 1);
      end $$;
    `);
    this.addSql(`
      create function tool_search_has_facets() returns trigger language plpgsql as $$
      begin
        select category.token, facet_tokens(tool.id, category_id, attributes), stock_quantity >= minimum_order_quantity
        into new.category, new.tokens, new.is_available
        from tool left join category on category.id = category_id where tool.id = new.tool_id;
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger tool_search_has_facets before insert on tool_search
      for each row execute function tool_search_has_facets();
    `);
    this.addSql(`
      create function tool_facets_change() returns trigger language plpgsql as $$
      begin
        update tool_search set
          category = (select token from category where id = new.category_id),
          tokens = facet_tokens(new.id, new.category_id, new.attributes)
        where tool_id = new.id;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger tool_facets_change after update of category_id, attributes on tool for each row
      when ((old.category_id, old.attributes) is distinct from (new.category_id, new.attributes))
      execute function tool_facets_change();
    `);
    this.addSql(`
      create function tool_availability_changes() returns trigger language plpgsql as $$
      begin
        update tool_search set is_available = new.stock_quantity >= new.minimum_order_quantity where tool_id = new.id;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger tool_availability_changes after update of stock_quantity, minimum_order_quantity on tool for each row
      when ((old.stock_quantity >= old.minimum_order_quantity) <> (new.stock_quantity >= new.minimum_order_quantity))
      execute function tool_availability_changes();
    `);
    this.addSql(`
      update tool_search set tokens = facet_tokens(tool.id, null, '{}'), is_available = stock_quantity >= minimum_order_quantity
      from tool where tool.id = tool_id;
    `);
    this.addSql("create index tool_search_tokens on tool_search using gin (tokens) with (fastupdate = off);");
    this.addSql("create index tool_search_category on tool_search (category);");
    this.addSql("analyze tool_search;");
  }
}
