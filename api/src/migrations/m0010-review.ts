import { Migration } from "@mikro-orm/migrations";

/** Reviews written once per key, and the story of what admins hid and showed again. */
export class M0010Review extends Migration {
  override up(): void {
    this.addSql(`
      alter table review
        add column idempotency_key text check (char_length(idempotency_key) between 1 and 255),
        add constraint review_once unique (customer_id, idempotency_key);
    `);
    this.addSql("create index review_of on review (customer_id, created_at) where customer_id is not null;");
    this.addSql("create index review_hidden on review (id) where hidden_at is not null;");
    this.addSql(`
      create table review_moderation (
        id uuid primary key default uuidv7(),
        review_id uuid not null references review (id) on delete restrict,
        admin_id uuid not null references customer (id) on delete restrict,
        act text not null check (act in ('hidden', 'shown')),
        reason text not null check (char_length(reason) <= 300),
        occurred_at timestamptz not null default now(),
        check (act = 'shown' or reason <> '')
      );
    `);
    this.addSql("create index review_moderation_review on review_moderation (review_id, id desc);");
    this.addSql(`
      create trigger review_moderation_only_grows before update or delete on review_moderation
      for each row execute function refuse_change();
    `);
  }

  override down(): void {
    this.addSql("drop table review_moderation;");
    this.addSql("drop index review_hidden;");
    this.addSql("drop index review_of;");
    this.addSql("alter table review drop constraint review_once, drop column idempotency_key;");
  }
}
