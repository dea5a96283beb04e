import { Migration } from "@mikro-orm/migrations";

/** Disputes of charges, as Stripe reported them last. `change` counts the changes, so that each is mailed to staff once. No personal data. */
export class M0028Dispute extends Migration {
  override up(): void {
    this.addSql(`
      create table dispute (
        id text primary key check (char_length(id) between 1 and 255),
        payment_id uuid not null references payment (id) on delete restrict,
        status text not null check (status in ('needs-response', 'under-review', 'won', 'lost', 'closed')),
        amount_cents bigint not null check (amount_cents >= 0),
        reason text not null check (char_length(reason) <= 100),
        respond_by timestamptz,
        change integer not null default 1 check (change >= 1),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
    `);
    this.addSql("create index dispute_payment on dispute (payment_id);");
    this.addSql("create index dispute_unanswered on dispute (respond_by) where status = 'needs-response';");
  }

  override down(): void {
    this.addSql("drop table dispute;");
  }
}
