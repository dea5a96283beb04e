import { Migration } from "@mikro-orm/migrations";

/** The rules of an order's row; `fixed`: the columns that never change. */
const rules = (fixed: readonly string[]): string => {
  const of = (row: "new" | "old") => fixed.map((column) => `${row}.${column}`).join(", ");
  return `
    create or replace function customer_order_keeps_its_rules() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.status <> 'cancelling' then
          raise exception 'order % is %: only an order being cancelled can be deleted', old.id, old.status using errcode = 'restrict_violation';
        end if;
        return old;
      end if;
      if (${of("new")}) is distinct from (${of("old")}) then
        raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
      end if;
      if new.status <> old.status and (old.status, new.status) not in (
          ('pending', 'cancelling'), ('cancelling', 'pending'),
          ('pending', 'paid'), ('cancelling', 'paid'), ('paid', 'refunded')) then
        raise exception 'order % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
      end if;
      if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
        raise exception 'order %: the payment that paid it cannot change', old.id using errcode = 'check_violation';
      end if;
      new.updated_at := now();
      return new;
    end $$;
  `;
};

const AGREED = ["id", "customer_id", "tool_id", "quantity", "unit_price_cents", "currency"];

/**
 * Orders have a number that people can say. Earlier orders get theirs in the order of their placing, cancelled ones in their event.
 * The default numbers the orders of processes of the release before.
 */
export class M0039OrderNumber extends Migration {
  override up(): void {
    this.addSql("create sequence order_number start with 100001 minvalue 100001;");
    this.addSql("alter table customer_order add column order_number bigint;");
    this.addSql("alter table customer_order disable trigger customer_order_keeps_its_rules;");
    this.addSql("alter table order_event disable trigger order_event_only_grows;");
    this.addSql(`
      create temporary table numbered on commit drop as
      select order_id, 100000 + row_number() over (order by placed_at, order_id) as order_number
      from (
        select id as order_id, placed_at from customer_order
        union all
        select e.order_id, coalesce(p.occurred_at, e.occurred_at) from order_event e
        left join order_event p on p.order_id = e.order_id and p.type = 'order.placed'
        where e.type = 'order.cancelled' and not exists (select 1 from customer_order o where o.id = e.order_id)
      ) as placed;
    `);
    this.addSql(`
      update customer_order o set order_number = n.order_number from numbered n where n.order_id = o.id;
    `);
    this.addSql(`
      update order_event e set data = e.data || jsonb_build_object('orderNumber', n.order_number)
      from numbered n where n.order_id = e.order_id and e.type = 'order.cancelled';
    `);
    this.addSql(
      "select setval('order_number', max(order_number)) from numbered having max(order_number) is not null;",
    );
    this.addSql("drop table numbered;");
    this.addSql("alter table order_event enable trigger order_event_only_grows;");
    this.addSql("alter table customer_order enable trigger customer_order_keeps_its_rules;");
    this.addSql(`
      alter table customer_order
        alter column order_number set default nextval('order_number'),
        alter column order_number set not null,
        add constraint customer_order_number unique (order_number);
    `);
    this.addSql("alter sequence order_number owned by customer_order.order_number;");
    this.addSql(`
      create index order_event_cancelled_number on order_event (((data ->> 'orderNumber')::bigint)) where type = 'order.cancelled';
    `);
    this.addSql(rules([...AGREED, "order_number"]));
  }

  override down(): void {
    this.addSql(rules(AGREED));
    this.addSql("drop index order_event_cancelled_number;");
    this.addSql("alter table customer_order drop column order_number;");
  }
}
