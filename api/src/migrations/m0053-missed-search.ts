import { Migration } from "@mikro-orm/migrations";

/** Searches that found nothing, without who searched. */
export class M0053MissedSearch extends Migration {
  override up(): void {
    this.addSql(`
      create table missed_search (
        text text collate "C" primary key check (char_length(text) between 2 and 80),
        count integer not null check (count > 0),
        last_at timestamptz not null default now()
      );
      comment on table missed_search is 'Texts that found nothing, in small letters; at most 2,000, the least frequent ones go first';
    `);
    this.addSql("create index missed_search_frequent on missed_search (count desc, last_at desc);");
    this.addSql("create index missed_search_age on missed_search (last_at);");
  }

  override down(): void {
    this.addSql("drop table missed_search;");
  }
}
