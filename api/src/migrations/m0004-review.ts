import { Migration } from "@mikro-orm/migrations";

export class M0004Review extends Migration {
  override up(): void {
    this.addSql(`
      create table review (
        id uuid primary key,
        customer_id uuid references customer (id) on delete restrict,
        author_name text not null check (char_length(author_name) between 1 and 80),
        rating smallint not null check (rating between 1 and 5),
        description text not null check (char_length(description) between 1 and 2000),
        hidden_at timestamptz,
        created_at timestamptz not null default now()
      );
    `);
    this.addSql("create index review_shown on review (id) where hidden_at is null;");
  }

  override down(): void {
    this.addSql("drop table review;");
  }
}
