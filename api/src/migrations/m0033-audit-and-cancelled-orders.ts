import { Migration } from "@mikro-orm/migrations";

/** What the audit page and the lists of cancelled orders read by; the stock after each adjustment is recorded from now on. */
export class M0033AuditAndCancelledOrders extends Migration {
  override up(): void {
    this.addSql("alter table stock_movement add column stock_after integer check (stock_after >= 0);");
    this.addSql(
      "create index stock_movement_adjusted on stock_movement (id desc) where reason = 'adjusted';",
    );
    this.addSql(
      "create index stock_movement_by on stock_movement (by_customer_id, id desc) where reason = 'adjusted';",
    );
    this.addSql("create index tool_event_by on tool_event (by_customer_id, id desc);");
    this.addSql(
      `create index order_event_by_admin on order_event (source, id desc) where source ~ '^[0-9a-f]{8}-';`,
    );
    this.addSql(
      `create index order_event_cancelled on order_event (id desc) where type = 'order.cancelled';`,
    );
    this.addSql(
      `create index order_event_cancelled_of on order_event (customer_id, id desc) where type = 'order.cancelled';`,
    );
    this.addSql(`
      create index order_event_cancelled_item on order_event using gin ((data ->> 'itemName') gin_trgm_ops)
        where type = 'order.cancelled';
    `);
    // Orders that were cancelled before events had a customer name theirs in the data only.
    this.addSql("alter table order_event disable trigger order_event_only_grows;");
    this.addSql(`
      update order_event set customer_id = (data ->> 'customerId')::uuid
      where type = 'order.cancelled' and customer_id is null and data ->> 'customerId' is not null;
    `);
    this.addSql("alter table order_event enable trigger order_event_only_grows;");
  }

  override down(): void {
    this.addSql(
      `drop index order_event_cancelled_item, order_event_cancelled_of, order_event_cancelled, order_event_by_admin, tool_event_by,
         stock_movement_by, stock_movement_adjusted;`,
    );
    this.addSql("alter table stock_movement drop column stock_after;");
  }
}
