import { Migration } from "@mikro-orm/migrations";

/** Rows that wake the worker, and the guard for tables that only grow. */
export class M0001Outbox extends Migration {
  override up(): void {
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% only grows: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
      end $$;
    `);
    this.addSql(`
      create table outbox (
        id uuid primary key,
        fact text not null,
        job text not null,
        payload jsonb not null,
        status text not null default 'new' check (status in ('new', 'sent', 'done', 'dead')),
        due_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        error text,
        check ((status in ('done', 'dead')) = (finished_at is not null))
      );
    `);
    this.addSql(`create index outbox_open on outbox (due_at) where status in ('new', 'sent');`);
    this.addSql(`create index outbox_finished on outbox (finished_at) where status = 'done';`);
  }

  override down(): void {
    this.addSql("drop table outbox;");
    this.addSql("drop function refuse_change();");
  }
}
