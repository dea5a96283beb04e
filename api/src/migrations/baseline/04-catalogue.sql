-- Categories, attributes and their values.

-- Numbers of categories and values, which the search counts by.
create sequence facet_token as integer;

create table attribute (
  slug text collate "C" primary key check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  label text not null check (char_length(label) between 1 and 60),
  type text not null check (type in ('number', 'choice', 'text', 'boolean', 'date')),
  unit text check (char_length(unit) between 1 and 12),
  decimals smallint check (decimals between 0 and 6),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((type = 'number') = (decimals is not null)),
  check (unit is null or type = 'number')
);

create table attribute_choice (
  attribute text collate "C" not null references attribute (slug) on delete cascade,
  value text collate "C" not null check (value ~ '^[a-z0-9]+([.-][a-z0-9]+)*$' and char_length(value) <= 60),
  label text not null check (char_length(label) between 1 and 60),
  position integer not null,
  sort_name text collate "C" not null generated always as (sort_name(value)) stored,
  primary key (attribute, value)
);

create table category (
  id uuid primary key,
  parent_id uuid references category on delete restrict,
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null check (char_length(name) between 1 and 80),
  position integer not null,
  token integer not null unique default nextval('facet_token'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  sort_name text collate "C" not null generated always as (sort_name(name)) stored
);

comment on column category.token is 'Stands for the category in tool_search.tokens; never changes';

create index category_children on category (parent_id, position);

-- Checks the levels above and below a category that is moved.
create function category_rules() returns trigger language plpgsql as $$
declare
  above integer;
  below integer;
begin
  with recursive up (parent_id, level) as (
    select new.parent_id, 1
    union all select category.parent_id, level + 1 from up join category on category.id = up.parent_id where level <= 4
  ) select max(level) into above from up;
  with recursive down (id, level) as (
    select new.id, 1
    union all select category.id, level + 1 from down join category on category.parent_id = down.id where level <= 4
  ) select max(level) into below from down;
  if above + below - 1 > 4 then
    raise exception 'categories have at most 4 levels' using errcode = 'check_violation', constraint = 'category_levels';
  end if;
  return null;
end $$;

create trigger category_rules after insert or update of parent_id on category
  for each row execute function category_rules();

create table category_address (
  slug text collate "C" primary key,
  category_id uuid not null references category on delete cascade
);

comment on table category_address is 'Former addresses of categories, which redirect';

create index category_address_of on category_address (category_id);

create table category_attribute (
  category_id uuid not null references category on delete cascade,
  attribute text collate "C" not null references attribute (slug) on delete restrict,
  position integer not null,
  is_required boolean not null default false,
  is_facet boolean not null default true,
  primary key (category_id, attribute)
);

comment on table category_attribute is 'Attributes that the tools of a category and of those below it have';

create index category_attribute_of on category_attribute (attribute);

create table facet_value (
  token integer primary key default nextval('facet_token'),
  attribute text collate "C" not null references attribute (slug) on delete restrict,
  value text collate "C" not null,
  number float8,
  unique (attribute, value)
);

comment on table facet_value is 'Every value that a tool ever had of an attribute; tool_search has its token';
