import { Migration } from "@mikro-orm/migrations";

/**
 * What operators did, which is never taken back; how often an event was tried and why it failed; the last verdict of each
 * invariant; and the way from an order, an event or a refund to its jobs.
 */
export class M0019Operations extends Migration {
  override up(): void {
    this.addSql(`
      create table operator_action (
        id uuid primary key default uuidv7(),
        act_id uuid not null,
        outcome text not null check (outcome in ('begun', 'done', 'refused', 'failed')),
        happened_at timestamptz not null default clock_timestamp(),
        operator text not null check (char_length(operator) between 1 and 320),
        via text not null check (via in ('page', 'queues', 'command line')),
        action text not null check (char_length(action) between 1 and 80),
        target text not null check (char_length(target) between 1 and 500),
        dry_run boolean not null,
        detail jsonb not null default '{}'
      );
    `);
    this.addSql(
      `create unique index operator_action_begun on operator_action (act_id) where outcome = 'begun';`,
    );
    this.addSql(
      `create unique index operator_action_ended on operator_action (act_id) where outcome <> 'begun';`,
    );
    this.addSql(`
      create trigger operator_action_only_grows before update or delete on operator_action
      for each row execute function refuse_change();
    `);
    this.addSql(`
      alter table stripe_event
        add column attempts integer not null default 0,
        add column problem text,
        add column tried_at timestamptz;
    `);
    this.addSql(`create index stripe_event_received on stripe_event (received_at desc, id desc);`);
    this.addSql(`create index stripe_event_dead on stripe_event (received_at) where status = 'dead';`);
    this.addSql(`
      create index outbox_subject on outbox
        ((coalesce(payload ->> 'orderId', payload ->> 'eventId', payload ->> 'refundId')));
    `);
    this.addSql(`create index outbox_dead on outbox (finished_at) where status = 'dead';`);
    this.addSql(`
      create table invariant_verdict (
        name text primary key,
        promise text not null,
        breaches jsonb not null,
        checked_at timestamptz not null default now()
      );
    `);
  }

  override down(): void {
    this.addSql("drop table invariant_verdict;");
    this.addSql("drop index outbox_dead, outbox_subject, stripe_event_dead, stripe_event_received;");
    this.addSql("alter table stripe_event drop column attempts, drop column problem, drop column tried_at;");
    this.addSql("drop table operator_action;");
  }
}
