-- Families: parts that differ in size only and are listed in one table.
create table family (
  id uuid primary key,
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
  name text not null check (char_length(name) between 1 and 120),
  description text not null check (char_length(description) <= 4000),
  category_id uuid references category on delete set null,
  drawing text check (char_length(drawing) between 1 and 300),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  sort_name text collate "C" not null generated always as (sort_name(name)) stored
);

comment on column family.drawing is 'Path of an image whose letters the columns name';

create index family_category on family (category_id) where category_id is not null;

create table family_column (
  family_id uuid not null references family on delete cascade,
  attribute text collate "C" not null references attribute (slug) on delete restrict,
  position integer not null,
  letter text check (char_length(letter) between 1 and 3),
  primary key (family_id, attribute)
);

comment on table family_column is 'The attributes in which the parts of a family differ';

create index family_column_attribute on family_column (attribute);
