import { Migration } from "@mikro-orm/migrations";

/**
 * Payments, refunds and the inbox of Stripe's events. A payment outlives a cancelled order, so it names the order without a
 * foreign key; the order's own trigger refuses to delete a paid one.
 */
export class M0006Payment extends Migration {
  override up(): void {
    this.addSql(`
      create table payment (
        id uuid primary key,
        order_id uuid not null,
        attempt integer check (attempt >= 1),
        idempotency_key text unique,
        payment_intent_id text unique,
        amount_cents bigint not null check (amount_cents >= 0),
        currency text not null,
        status text not null check (status in ('starting', 'open', 'succeeded', 'canceled', 'refunding', 'refunded')),
        check_at timestamptz not null default now(),
        succeeded_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (order_id, attempt),
        check (status in ('starting', 'canceled') or payment_intent_id is not null),
        check ((status in ('succeeded', 'refunding', 'refunded')) = (succeeded_at is not null))
      );
    `);
    this.addSql(
      `create unique index payment_one_open on payment (order_id) where status in ('starting', 'open');`,
    );
    this.addSql(
      `create unique index payment_one_succeeded on payment (order_id) where status = 'succeeded';`,
    );
    this.addSql(`create index payment_to_check on payment (check_at) where status in ('starting', 'open');`);
    this.addSql(`
      create table refund (
        id uuid primary key,
        payment_id uuid not null references payment (id) on delete restrict,
        amount_cents bigint not null check (amount_cents >= 1),
        reason text not null check (reason in ('order-gone', 'sold-out', 'already-paid', 'mismatch', 'admin')),
        idempotency_key text not null unique,
        stripe_refund_id text unique,
        created_at timestamptz not null default now(),
        done_at timestamptz,
        check ((stripe_refund_id is null) = (done_at is null))
      );
    `);
    this.addSql("create index refund_payment on refund (payment_id);");
    this.addSql("create index refund_owed on refund (created_at) where done_at is null;");
    this.addSql(`
      create table stripe_event (
        id text primary key check (char_length(id) <= 255),
        type text not null,
        payment_intent_id text,
        body bytea not null,
        status text not null default 'new' check (status in ('new', 'done', 'dead')),
        outcome text,
        received_at timestamptz not null default now(),
        processed_at timestamptz
      );
    `);
    this.addSql(`create index stripe_event_new on stripe_event (received_at) where status = 'new';`);
    this.addSql("create index stripe_event_intent on stripe_event (payment_intent_id);");
  }

  override down(): void {
    this.addSql("drop table stripe_event;");
    this.addSql("drop table refund;");
    this.addSql("drop table payment;");
  }
}
