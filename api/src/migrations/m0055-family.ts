import { Migration } from "@mikro-orm/migrations";

/** Families: parts that differ in some attributes, which their size table has as columns. */
export class M0055Family extends Migration {
  override up(): void {
    this.addSql(`
      create table family (
        id uuid primary key,
        slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 120),
        name text not null check (char_length(name) between 1 and 120),
        description text not null check (char_length(description) <= 4000),
        category_id uuid references category (id) on delete set null,
        drawing text check (char_length(drawing) between 1 and 300),
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      comment on column family.drawing is 'Path of an image whose letters the columns name';
    `);
    this.addSql("create index family_category on family (category_id) where category_id is not null;");
    this.addSql(`
      create table family_column (
        family_id uuid references family (id) on delete cascade,
        attribute text collate "C" references attribute (slug) on delete restrict,
        position integer not null,
        letter text check (char_length(letter) between 1 and 3),
        primary key (family_id, attribute)
      );
      comment on table family_column is 'The attributes in which the parts of a family differ';
    `);
    this.addSql("create index family_column_attribute on family_column (attribute);");
    this.addSql("alter table tool add column family_id uuid references family (id) on delete set null;");
    this.addSql("create index tool_family on tool (family_id) where family_id is not null;");
  }

  override down(): void {
    this.addSql("alter table tool drop column family_id;");
    this.addSql("drop table family_column, family;");
  }
}
