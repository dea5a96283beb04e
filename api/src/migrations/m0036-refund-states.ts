import { Migration } from "@mikro-orm/migrations";

const SHOP_OWES = "('order-gone', 'sold-out', 'already-paid', 'mismatch')";
const ACTORS = "('customer', 'confirm', 'webhook', 'reconciler', 'sweeper', 'operator', 'admin')";

/**
 * A refund has one of five states, and a failed one the code of its reason; a payment knows what is refunded of it; an event of an order
 * has a kind of actor and, of an admin, an id. Processes of the release before go on: `refund.status` and `refund.failure` are kept for them,
 * and an admin's id that they write as the source is moved. The next release drops both columns and both functions `..._of_old_processes`.
 */
export class M0036RefundStates extends Migration {
  override up(): void {
    this.refunds();
    this.paymentTotals();
    this.actors();
  }

  private refunds(): void {
    this.addSql(`
      alter table refund
        add column state text not null default 'requested'
          check (state in ('requested', 'sent', 'succeeded', 'failed', 'returned')),
        add column attempt integer not null default 1 check (attempt > 0),
        add column sent_at timestamptz,
        add column failure_code text check (failure_code in ('rejected', 'bank', 'by-hand')),
        add column failure_detail text,
        add column reported_event_id text;
    `);
    this.addSql("alter table refund disable trigger user;");
    // Whether Stripe was asked for an unfinished one is not known: it is looked up before it is requested again.
    this.addSql(`
      update refund set
        state = case when status = 'owed' then 'sent' when status = 'done' or reason = 'twice' then 'succeeded'
          when done_at is not null then 'returned' else 'failed' end,
        sent_at = case when status = 'owed' then created_at end;
    `);
    this.addSql(`
      update refund set
        failure_code = case when failure = 'Given back outside Stripe.' then 'by-hand'
          when failure like 'The card''s bank refused the refund (%' then 'bank' else 'rejected' end,
        failure_detail = case when failure = 'Given back outside Stripe.' then null
          else coalesce(substring(failure from '^The card''s bank refused the refund \\(([^)]*)\\)'), failure) end
      where state in ('failed', 'returned');
    `);
    this.addSql(`
      update refund set reported_event_id = substring(note from '^Told by (.+)$'), note = '' where reason = 'twice' and note like 'Told by %';
    `);
    this.addSql("alter table refund enable trigger user;");
    this.addSql(`
      alter table refund drop constraint refund_ends, drop constraint refund_twice_counts_not, drop constraint refund_check,
        add constraint refund_has_its_facts check (case state
          when 'succeeded' then done_at is not null and (stripe_refund_id is not null or reason = 'by-hand')
          when 'returned' then done_at is not null and failure_code is not null
          when 'failed' then done_at is null and failure_code is not null
          else done_at is null end),
        add constraint refund_twice_is_made check (reason <> 'twice' or state in ('succeeded', 'returned'));
    `);
    this.addSql(`
      create function refund_of_old_processes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if new.status = 'failed' and new.reason = 'twice' then new.state := 'succeeded'; end if;
        elsif new.status <> old.status and new.state = old.state then
          new.state := case when new.status = 'done' then 'succeeded' when old.status = 'done' then 'returned' else 'failed' end;
          if new.status = 'failed' then
            new.failure_code := 'rejected';
            new.failure_detail := new.failure;
          end if;
        end if;
        new.status := case when new.reason = 'twice' or new.state in ('failed', 'returned') then 'failed'
          when new.state = 'succeeded' then 'done' else 'owed' end;
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger refund_of_old_processes before insert or update on refund
      for each row execute function refund_of_old_processes();
    `);
    this.addSql("drop index refund_owed, refund_done, refund_failed, refund_twice;");
    this.addSql(
      "create index refund_unfinished on refund (created_at) where state in ('requested', 'sent');",
    );
    this.addSql("create index refund_succeeded on refund (done_at) where state = 'succeeded';");
    this.addSql("create index refund_failed on refund (created_at) where state in ('failed', 'returned');");
    this.addSql(
      "create index refund_twice on refund (done_at) where reason = 'twice' and reported_event_id is null;",
    );
  }

  private paymentTotals(): void {
    this.addSql("alter table payment add column refunded_cents bigint not null default 0;");
    this.addSql(`
      update payment p set refunded_cents = r.total
      from (select payment_id, sum(amount_cents) as total from refund where state = 'succeeded' and reason <> 'twice' group by payment_id) r
      where r.payment_id = p.id;
    `);
    this.addSql(`
      alter table payment add constraint payment_refunded_within_reserved check (refunded_cents between 0 and refund_cents);
    `);
    this.addSql(`
      create function refund_rules() returns trigger language plpgsql as $$
      declare
        was_reserved bigint := 0;
        was_refunded bigint := 0;
        reserved bigint := case when new.reason = 'twice' or new.state in ('failed', 'returned') then 0 else new.amount_cents end;
        refunded bigint := case when new.reason = 'twice' or new.state <> 'succeeded' then 0 else new.amount_cents end;
      begin
        if tg_op = 'UPDATE' then
          if (new.payment_id, new.reason) <> (old.payment_id, old.reason)
              or new.amount_cents <> old.amount_cents and (old.state in ('failed', 'returned') or old.reason not in ${SHOP_OWES}) then
            raise exception 'refund %: what was decided cannot change', old.id using errcode = 'check_violation';
          end if;
          if new.state <> old.state and (old.state, new.state) not in (
              ('requested', 'sent'), ('requested', 'succeeded'), ('requested', 'failed'),
              ('sent', 'succeeded'), ('sent', 'failed'), ('succeeded', 'returned')) then
            raise exception 'refund % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
          end if;
          if old.reason <> 'twice' and old.state not in ('failed', 'returned') then was_reserved := old.amount_cents; end if;
          if old.reason <> 'twice' and old.state = 'succeeded' then was_refunded := old.amount_cents; end if;
        end if;
        if (was_reserved, was_refunded) <> (reserved, refunded) then
          update payment set refund_cents = refund_cents - was_reserved + reserved, refunded_cents = refunded_cents - was_refunded + refunded
          where id = new.payment_id;
        end if;
        return new;
      end $$;
    `);
    this.addSql("drop trigger refund_counts on refund;");
    this.addSql("drop function refund_counts();");
    this.addSql(`
      create trigger refund_rules after insert or update on refund for each row execute function refund_rules();
    `);
  }

  private actors(): void {
    this.addSql("alter table order_event add column actor_id uuid;");
    this.addSql("alter table order_event disable trigger order_event_only_grows;");
    this.addSql(
      `update order_event set actor_id = source::uuid, source = 'admin' where source ~ '^[0-9a-f]{8}-';`,
    );
    this.addSql("alter table order_event enable trigger order_event_only_grows;");
    this.addSql(`
      create function order_event_of_old_processes() returns trigger language plpgsql as $$
      begin
        new.actor_id := new.source::uuid;
        new.source := 'admin';
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger order_event_of_old_processes before insert on order_event
      for each row when (new.source ~ '^[0-9a-f]{8}-') execute function order_event_of_old_processes();
    `);
    this.addSql(`
      alter table order_event
        add constraint order_event_actor check (source in ${ACTORS} and (source = 'admin') = (actor_id is not null)) not valid;
    `);
    this.addSql("drop index order_event_by_admin;");
    this.addSql(
      "create index order_event_by_admin on order_event (actor_id, id desc) where actor_id is not null;",
    );
  }

  override down(): void {
    this.addSql("drop index order_event_by_admin;");
    this.addSql("alter table order_event drop constraint order_event_actor;");
    this.addSql("drop trigger order_event_of_old_processes on order_event;");
    this.addSql("drop function order_event_of_old_processes();");
    this.addSql("alter table order_event disable trigger order_event_only_grows;");
    this.addSql("update order_event set source = actor_id::text where actor_id is not null;");
    this.addSql("alter table order_event enable trigger order_event_only_grows;");
    this.addSql("alter table order_event drop column actor_id;");
    this.addSql(
      `create index order_event_by_admin on order_event (source, id desc) where source ~ '^[0-9a-f]{8}-';`,
    );

    this.addSql("drop trigger refund_rules on refund;");
    this.addSql("drop function refund_rules();");
    this.addSql("drop trigger refund_of_old_processes on refund;");
    this.addSql("drop function refund_of_old_processes();");
    this.addSql("drop index refund_unfinished, refund_succeeded, refund_failed, refund_twice;");
    this.addSql("alter table refund disable trigger user;");
    this.addSql(`
      update refund set
        reason = case when reason = 'twice' and state = 'returned' then 'dashboard' else reason end,
        note = case when reported_event_id is null then note else 'Told by ' || reported_event_id end,
        failure = case when status = 'failed' then coalesce(failure, case failure_code when 'by-hand' then 'Given back outside Stripe.'
          when 'bank' then 'The card''s bank refused the refund (' || failure_detail || ').' else failure_detail end, 'Given back twice.') end,
        idempotency_key = idempotency_key || case when attempt > 1 then '#' || attempt else '' end;
    `);
    this.addSql("alter table refund enable trigger user;");
    this.addSql(`
      alter table refund drop constraint refund_has_its_facts, drop constraint refund_twice_is_made,
        drop column state, drop column attempt, drop column sent_at, drop column failure_code, drop column failure_detail,
        drop column reported_event_id;
    `);
    this.addSql(`
      alter table refund
        add constraint refund_ends check (case status
          when 'done' then done_at is not null when 'failed' then failure is not null else done_at is null end),
        add constraint refund_twice_counts_not check (reason <> 'twice' or status = 'failed' and stripe_refund_id is not null),
        add constraint refund_check check ((stripe_refund_id is null) = (done_at is null or reason = 'by-hand'));
    `);
    this.addSql("create index refund_owed on refund (created_at) where status = 'owed';");
    this.addSql("create index refund_done on refund (done_at) where status = 'done';");
    this.addSql("create index refund_failed on refund (created_at) where status = 'failed';");
    this.addSql("create index refund_twice on refund (done_at) where reason = 'twice' and note = '';");
    this.addSql("alter table payment drop column refunded_cents;");
    this.addSql(`
      create function refund_counts() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update payment set refund_cents = refund_cents + new.amount_cents where id = new.payment_id and new.status <> 'failed';
          return new;
        end if;
        if new.payment_id <> old.payment_id
            or new.amount_cents <> old.amount_cents and (old.status = 'failed' or old.reason not in ${SHOP_OWES})
            or (new.status <> old.status and (old.status, new.status) not in (
              ('owed', 'done'), ('owed', 'failed'), ('done', 'failed'))) then
          raise exception 'refund %: what was decided cannot change', old.id using errcode = 'check_violation';
        end if;
        update payment set refund_cents = refund_cents
          - case when old.status <> 'failed' then old.amount_cents else 0 end
          + case when new.status <> 'failed' then new.amount_cents else 0 end
        where id = new.payment_id and (old.amount_cents <> new.amount_cents or old.status <> 'failed' and new.status = 'failed');
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger refund_counts after insert or update on refund for each row execute function refund_counts();
    `);
  }
}
