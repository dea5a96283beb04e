import { Migration } from "@mikro-orm/migrations";

/**
 * Each line of an order's story says whose it is, also after the order is gone, and in which transaction it was written: so
 * that a reader can ask for what a snapshot of earlier could not see yet.
 */
export class M0009OrderNews extends Migration {
  override up(): void {
    this.addSql(`
      alter table order_event
        add column customer_id uuid,
        add column xact xid8 not null default pg_current_xact_id();
    `);
    this.addSql("alter table order_event disable trigger order_event_only_grows;");
    this.addSql(`
      update order_event e set customer_id = o.customer_id from customer_order o where o.id = e.order_id;
    `);
    this.addSql("alter table order_event enable trigger order_event_only_grows;");
    this.addSql(`
      create function order_event_knows_whose() returns trigger language plpgsql as $$
      begin
        new.customer_id := coalesce(new.customer_id,
          (select customer_id from customer_order where id = new.order_id),
          (select customer_id from order_event where order_id = new.order_id and customer_id is not null limit 1));
        return new;
      end $$;
    `);
    this.addSql(`
      create trigger order_event_knows_whose before insert on order_event
      for each row execute function order_event_knows_whose();
    `);
    this.addSql("create index order_event_news on order_event (xact);");
    this.addSql("create index order_event_news_of on order_event (customer_id, xact);");
  }

  override down(): void {
    this.addSql("drop trigger order_event_knows_whose on order_event;");
    this.addSql("drop function order_event_knows_whose();");
    this.addSql("alter table order_event drop column customer_id, drop column xact;");
  }
}
