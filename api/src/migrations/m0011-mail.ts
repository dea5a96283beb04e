import { Migration } from "@mikro-orm/migrations";

/**
 * One row for each mail that a fact asks for, made before it is sent: what happened to it is known, or known to be unknown. No
 * address and no text, so nothing here must be erased with a customer.
 */
export class M0011Mail extends Migration {
  override up(): void {
    this.addSql(`
      create table mail (
        id uuid primary key,
        fact_key text not null unique check (char_length(fact_key) between 1 and 200),
        order_id uuid not null,
        kind text not null,
        status text not null default 'sending'
          check (status in ('sending', 'waiting', 'sent', 'skipped', 'refused', 'unknown', 'given-up')),
        attempts integer not null default 1 check (attempts >= 0),
        problem text,
        claimed_at timestamptz not null default now(),
        finished_at timestamptz,
        created_at timestamptz not null default now(),
        check ((status in ('sending', 'waiting')) = (finished_at is null))
      );
    `);
    this.addSql("create index mail_order on mail (order_id);");
    this.addSql(
      `create index mail_troubled on mail (finished_at) where status in ('refused', 'unknown', 'given-up');`,
    );
  }

  override down(): void {
    this.addSql("drop table mail;");
  }
}
