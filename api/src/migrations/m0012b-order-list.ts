import { Migration } from "@mikro-orm/migrations";

/** What the admins' list of all orders and their figures read by. */
export class M0012bOrderList extends Migration {
  override up(): void {
    this.addSql("create extension if not exists pg_trgm;");
    this.addSql("create index customer_order_placed on customer_order (placed_at, id);");
    this.addSql("create index customer_order_total on customer_order (total_cents, id);");
    this.addSql("create index customer_order_status on customer_order (status, placed_at, id);");
    this.addSql(
      "create index customer_order_fulfilment on customer_order (fulfilment, placed_at, id) where fulfilment is not null;",
    );
    this.addSql("create index customer_order_intent on customer_order (payment_intent_id text_pattern_ops);");
    this.addSql(
      "create index customer_order_text on customer_order using gin (email gin_trgm_ops, item_name gin_trgm_ops);",
    );
    this.addSql("create index customer_order_paid on customer_order (paid_at) include (total_cents);");
    this.addSql(
      `create index order_event_placed on order_event (occurred_at) include (order_id) where type = 'order.placed';`,
    );
  }

  override down(): void {
    this.addSql(
      `drop index customer_order_placed, customer_order_total, customer_order_status, customer_order_fulfilment,
         customer_order_intent, customer_order_text, customer_order_paid, order_event_placed;`,
    );
    // Others may search by it too.
    this.addSql(`
      do $$ begin
        drop extension pg_trgm;
      exception when dependent_objects_still_exist then null;
      end $$;
    `);
  }
}
