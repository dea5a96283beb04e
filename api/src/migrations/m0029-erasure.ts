import { Migration } from "@mikro-orm/migrations";

/** Tables that only grow, and the changes that the removal of personal data may make to them. */
const REMOVABLE = {
  stock_movement: "'UPDATE'",
  review_moderation: "'UPDATE'",
  operator_action: "'UPDATE', 'DELETE'",
} as const;

/**
 * A customer knows that they were erased, so that what arrives later is not written for them. Logs that only grow let personal data be
 * removed, by a transaction that says so. Requests that placed orders need no fingerprint: they are compared with their order.
 */
export class M0029Erasure extends Migration {
  override up(): void {
    this.addSql(`
      alter table customer
        add column erased_at timestamptz,
        add column erased_subject_hash text,
        add constraint customer_erased check (erased_subject_hash is null or erased_at is not null);
    `);
    this.addSql(
      "create index customer_erased_subject on customer (erased_subject_hash) where erased_subject_hash is not null;",
    );
    this.addSql("update customer set erased_at = now() where subject = 'erased-' || id;");
    this.addSql(`
      create function refuse_change_except() returns trigger language plpgsql as $$
      begin
        if tg_op <> all (tg_argv) or current_setting('shop.personal_data', true) is distinct from 'remove' then
          raise exception '% only grows: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
        end if;
        if tg_op = 'DELETE' then
          return old;
        end if;
        return new;
      end $$;
    `);
    for (const [table, operations] of Object.entries(REMOVABLE)) {
      this.addSql(`
        create or replace trigger ${table}_only_grows before update or delete on ${table}
        for each row execute function refuse_change_except(${operations});
      `);
    }
    this.addSql("create index stock_movement_note on stock_movement (id) where note is not null;");
    this.addSql("alter table order_request alter column fingerprint drop not null;");
    // Customers who were erased before: what was left of them.
    this.addSql(
      "delete from order_request r using customer c where c.id = r.customer_id and c.erased_at is not null;",
    );
    this.addSql(`
      update stripe_event e set body = '' from payment p, order_event o, customer c
      where c.erased_at is not null and o.customer_id = c.id and p.order_id = o.order_id
        and e.payment_intent_id = p.payment_intent_id and e.body <> '';
    `);
    this.addSql(`
      update refund r set note = 'erased', request_fingerprint = null from payment p, order_event o, customer c
      where c.erased_at is not null and o.customer_id = c.id and p.order_id = o.order_id
        and r.payment_id = p.id and r.note <> '' and r.reason <> 'twice';
    `);
    this.addSql(`
      update review r set description = 'erased', hidden_at = coalesce(r.hidden_at, now()) from customer c
      where c.erased_at is not null and r.customer_id = c.id;
    `);
  }

  override down(): void {
    // The code of before compares it: a request without one is compared as another one.
    this.addSql("update order_request set fingerprint = '' where fingerprint is null;");
    this.addSql("alter table order_request alter column fingerprint set not null;");
    this.addSql("drop index stock_movement_note;");
    for (const table of Object.keys(REMOVABLE)) {
      this.addSql(`
        create or replace trigger ${table}_only_grows before update or delete on ${table}
        for each row execute function refuse_change();
      `);
    }
    this.addSql("drop function refuse_change_except();");
    this.addSql("drop index customer_erased_subject;");
    this.addSql("alter table customer drop column erased_at, drop column erased_subject_hash;");
  }
}
