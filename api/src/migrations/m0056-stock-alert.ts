import { Migration } from "@mikro-orm/migrations";

/** Customers who want one mail when a part can be ordered again; that mail is about no order. */
export class M0056StockAlert extends Migration {
  override up(): void {
    this.addSql(`
      create table stock_alert (
        id uuid primary key default uuidv7(),
        customer_id uuid not null references customer (id) on delete cascade,
        tool_id uuid not null references tool (id) on delete cascade,
        token uuid not null unique default gen_random_uuid(),
        created_at timestamptz not null default now(),
        mailed_at timestamptz
      );
      comment on table stock_alert is 'One mail to a customer when a part can be ordered again; token: ends the customer''s alerts without a login';
    `);
    this.addSql(
      "create unique index stock_alert_waiting on stock_alert (tool_id, customer_id) where mailed_at is null;",
    );
    this.addSql("create index stock_alert_customer on stock_alert (customer_id);");
    this.addSql("create index stock_alert_mailed on stock_alert (mailed_at) where mailed_at is not null;");
    this.addSql("alter table mail alter column order_id drop not null;");
    this.addSql(
      "alter table mail add constraint mail_is_about_order check (order_id is not null or kind = 'stock.back');",
    );
  }

  override down(): void {
    this.addSql("delete from mail where order_id is null;");
    this.addSql("alter table mail drop constraint mail_is_about_order;");
    this.addSql("alter table mail alter column order_id set not null;");
    this.addSql("drop table stock_alert;");
  }
}
