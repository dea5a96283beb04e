import { Migration } from "@mikro-orm/migrations";

/**
 * Refunds that an admin or Stripe's dashboard makes, whole or in part: each ends done or failed, and together they never exceed
 * the charge. Fulfilment only goes forward, and nothing is shipped while its money is on the way back.
 */
export class M0012RefundsAndFulfilment extends Migration {
  override up(): void {
    this.addSql(`
      alter table payment add column refund_cents bigint not null default 0,
        add constraint payment_refunds_within_charge check (refund_cents between 0 and amount_cents);
    `);
    this.addSql(`
      update payment p set refund_cents = r.total
      from (select payment_id, sum(amount_cents) as total from refund group by payment_id) r where r.payment_id = p.id;
    `);
    this.addSql("alter table refund drop constraint refund_reason_check;");
    this.addSql(`
      alter table refund
        add column status text not null default 'owed' check (status in ('owed', 'done', 'failed')),
        add column failure text,
        add column note text not null default '' check (char_length(note) <= 500),
        add column restock boolean not null default false,
        add column requested_by uuid references customer (id) on delete restrict,
        add column request_key text check (char_length(request_key) between 1 and 255),
        add column request_fingerprint text,
        add constraint refund_reason_check check (reason in ('order-gone', 'sold-out', 'already-paid', 'mismatch', 'admin', 'dashboard')),
        add unique (payment_id, request_key);
    `);
    this.addSql(`update refund set status = 'done' where done_at is not null;`);
    this.addSql(`
      alter table refund add constraint refund_ends check (case status
        when 'done' then done_at is not null when 'failed' then done_at is null and failure is not null
        else done_at is null end);
    `);
    this.addSql("drop index refund_owed;");
    this.addSql(`create index refund_owed on refund (created_at) where status = 'owed';`);
    this.addSql(`
      create function refund_counts() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update payment set refund_cents = refund_cents + new.amount_cents where id = new.payment_id and new.status <> 'failed';
          return new;
        end if;
        if (new.payment_id, new.amount_cents) is distinct from (old.payment_id, old.amount_cents)
            or (old.status <> 'owed' and new.status <> old.status) then
          raise exception 'refund %: what was decided cannot change', old.id using errcode = 'check_violation';
        end if;
        update payment set refund_cents = refund_cents - new.amount_cents
        where id = new.payment_id and new.status = 'failed' and old.status <> 'failed';
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger refund_counts after insert or update on refund for each row execute function refund_counts();
    `);
    this.addSql(`
      create trigger refund_is_kept before delete on refund for each row execute function refuse_change();
    `);
    this.addSql("alter table customer_order add column refund_requested_at timestamptz;");
    this.addSql(`
      create function customer_order_goes_forward() returns trigger language plpgsql as $$
      begin
        if (coalesce(old.fulfilment, ''), coalesce(new.fulfilment, '')) not in (
            ('', 'preparing'), ('preparing', 'shipped'), ('shipped', 'delivered')) then
          raise exception 'order % cannot go from % to %', old.id, old.fulfilment, new.fulfilment using errcode = 'check_violation';
        end if;
        if new.fulfilment = 'shipped' and (new.status <> 'paid' or new.refund_requested_at is not null) then
          raise exception 'order %: only what is paid for is shipped', old.id using errcode = 'check_violation';
        end if;
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger customer_order_goes_forward before update of fulfilment on customer_order
      for each row when (old.fulfilment is distinct from new.fulfilment) execute function customer_order_goes_forward();
    `);
    this.addSql(`
      create unique index order_event_fulfilled_once on order_event (order_id, type) where type in ('order.shipped', 'order.delivered');
    `);
  }

  override down(): void {
    this.addSql("drop index order_event_fulfilled_once;");
    this.addSql("drop trigger customer_order_goes_forward on customer_order;");
    this.addSql("drop function customer_order_goes_forward();");
    this.addSql("alter table customer_order drop column refund_requested_at;");
    this.addSql("drop trigger refund_is_kept on refund;");
    this.addSql("drop trigger refund_counts on refund;");
    this.addSql("drop function refund_counts();");
    // Without their status they would be owed, and paid.
    this.addSql("delete from refund where status = 'failed';");
    this.addSql(`
      alter table refund drop constraint refund_reason_check, drop constraint refund_ends,
        drop column status, drop column failure, drop column note, drop column restock, drop column requested_by,
        drop column request_key, drop column request_fingerprint,
        add constraint refund_reason_check check (reason in ('order-gone', 'sold-out', 'already-paid', 'mismatch', 'admin')) not valid;
    `);
    this.addSql("create index refund_owed on refund (created_at) where done_at is null;");
    this.addSql(
      "alter table payment drop constraint payment_refunds_within_charge, drop column refund_cents;",
    );
  }
}
