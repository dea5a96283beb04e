-- Tools, their numbers and relations.

create function smallest_order(minimum integer, multiple integer) returns integer language sql immutable parallel safe
return ((minimum::bigint + multiple - 1) / multiple * multiple)::integer;
comment on function smallest_order is 'The smallest quantity of an order: the first multiple at or above the minimum';

-- At most ten, with rising quantities and falling prices.
create function are_price_breaks(breaks jsonb, single_price bigint) returns boolean language sql immutable parallel safe
return jsonb_typeof(breaks) = 'array' and jsonb_array_length(breaks) <= 10 and not exists (
  select from (
    select quantity, price, lag(quantity, 1, 1) over rising as quantity_before, lag(price, 1, single_price) over rising as price_before
    from (
      select place, (value ->> 'minQuantity')::integer as quantity, (value ->> 'price')::bigint as price
      from jsonb_array_elements(breaks) with ordinality as each (value, place)
    ) as each
    window rising as (order by place)
  ) as each
  where (quantity > quantity_before and price between 1 and price_before - 1) is not true
);

create function part_key(value text) returns text language sql immutable strict parallel safe
begin atomic
  select upper(regexp_replace(
    regexp_replace(value collate "C", '(?<=[0-9])[.,]+(?=[0-9])', '.', 'g'), '[^A-Za-z0-9.]|(?<![0-9])[.]|[.](?![0-9])', '', 'g'
  ));
end;
comment on function part_key(text) is 'What numbers are compared by: their letters, digits and decimal points, in capitals';

create sequence tool_part_number start 1001;

-- Without sequential scans, because a session plans it once, maybe while the table is still empty.
create function next_part_number() returns text language plpgsql set enable_seqscan = off as $$
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

create table tool (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  description text not null check (char_length(description) <= 4000),
  image_url text not null,
  price_cents bigint not null check (price_cents between 1 and 99999999),
  price_unit smallint not null default 1 check (price_unit in (1, 10, 100, 1000)),
  unit_price_millicents bigint not null generated always as (price_cents * 1000 / price_unit) stored,
  minimum_order_quantity integer not null check (minimum_order_quantity >= 1),
  weight_grams integer check (weight_grams between 1 and 10000000),
  stock_quantity integer not null check (stock_quantity >= 0),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  part_number text not null default next_part_number() check (char_length(part_number) between 1 and 40),
  category_id uuid references category on delete restrict,
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  order_multiple integer not null default 1 check (order_multiple between 1 and 1000000),
  price_breaks jsonb not null default '[]',
  family_id uuid references family on delete set null,
  image_alt text check (char_length(image_alt) between 1 and 200),
  more_images jsonb not null default '[]',
  expected_on date,
  search_text text not null generated always as (plain_text(name || ' ' || part_number || ' ' || description)) stored,
  sort_name text collate "C" not null generated always as (sort_name(name)) stored,
  constraint tool_more_images check (
    more_images = '[]' or (
      jsonb_typeof(more_images) = 'array' and jsonb_array_length(more_images) <= 10
      and not jsonb_path_exists(more_images, '$[*] ? (!(@.imageUrl.type() == "string" && @.alt.type() == "string"))')
    )
  ),
  constraint tool_price_breaks check (price_breaks = '[]' or are_price_breaks(price_breaks, price_cents)),
  constraint tool_part_number_unique unique (part_number)
);

comment on column tool.price_cents is 'The price of price_unit units';
comment on column tool.unit_price_millicents is 'The price of one unit in thousandths of a cent, exact as each price unit divides 1000';
comment on column tool.price_breaks is
  'Lower prices of price_unit units in cents from a quantity on: [{"minQuantity": 100, "price": 11}]; quantities rise, prices fall';
comment on column tool.image_alt is 'Alt text of image_url; null: it is described by the name';
comment on column tool.more_images is 'Images after image_url, in their order: [{"imageUrl": "/images/...", "alt": "Side view"}]';
comment on column tool.expected_on is 'When more units are expected; ends when units come';

alter sequence tool_part_number owned by tool.part_number;

create index item_name on tool (name);
create index tool_archived_image on tool (archived_at) where archived_at is not null and image_url like '/images/%';
create index tool_category on tool (category_id) where category_id is not null;
create index tool_family on tool (family_id) where family_id is not null;
create index tool_for_sale on tool (id) where archived_at is null;
create index tool_image on tool (image_url);
create index tool_more_images on tool using gin (more_images jsonb_path_ops) where more_images <> '[]';
create index tool_search_text on tool using gin (search_text gin_trgm_ops);
create index tool_sort_name on tool (sort_name, id);

create table part_number (
  key text collate "C" primary key,
  tool_id uuid not null constraint part_number_tool references tool on delete cascade,
  value text not null check (char_length(value) between 1 and 40 and value ~ '^[ -~]+$'),
  kind text not null check (kind in ('own', 'old', 'customer', 'manufacturer', 'other')),
  constraint part_number_key check (key <> '' and key = part_key(value))
);

comment on table part_number is 'Every number that leads to a tool: its own, which triggers on tool write, and its aliases';

create index part_number_of on part_number (tool_id);
create unique index part_number_own on part_number (tool_id) where kind = 'own';

-- The own number of each new tool.
create function tools_have_numbers() returns trigger language plpgsql as $$
begin
  insert into part_number (key, tool_id, value, kind)
  select part_key(part_number), id, part_number, 'own' from made;
  return null;
end $$;

create trigger tool_has_number after insert on tool referencing new table as made
  for each statement execute function tools_have_numbers();

-- A former number stays an alias. One that belongs to another tool is rejected.
create function tool_has_changed_number() returns trigger language plpgsql set enable_seqscan = off as $$
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

create trigger tool_has_changed_number after update of part_number on tool
  for each row when (old.part_number is distinct from new.part_number) execute function tool_has_changed_number();

create table part_relation (
  tool_id uuid not null references tool on delete cascade,
  kind text not null check (kind in ('successor', 'alternative', 'fits-with')),
  related_id uuid not null references tool on delete cascade,
  position integer not null,
  constraint part_relation_not_itself check (tool_id <> related_id),
  primary key (tool_id, kind, related_id)
);

comment on table part_relation is 'What admins entered at tool_id; alternatives and what fits is shown at both parts';

create unique index part_relation_one_successor on part_relation (tool_id) where kind = 'successor';
create index part_relation_related on part_relation (related_id, kind);
