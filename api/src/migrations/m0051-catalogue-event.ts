import { Migration } from "@mikro-orm/migrations";

/** Who changed categories and attributes. */
export class M0051CatalogueEvent extends Migration {
  override up(): void {
    this.addSql(`
      create table catalogue_event (
        id uuid primary key default uuidv7(),
        type text not null,
        about text not null,
        occurred_at timestamptz not null default now(),
        by_customer_id uuid not null references customer (id) on delete restrict,
        changes jsonb not null default '{}'
      );
      comment on table catalogue_event is 'Changes of categories and attributes by admins; about: the slug of one';
    `);
    this.addSql(`
      create trigger catalogue_event_only_grows before update or delete on catalogue_event
      for each row execute function refuse_change();
    `);
    this.addSql("create index catalogue_event_by on catalogue_event (by_customer_id);");
  }

  override down(): void {
    this.addSql("drop table catalogue_event;");
  }
}
