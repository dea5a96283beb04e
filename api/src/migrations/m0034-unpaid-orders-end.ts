import { Migration } from "@mikro-orm/migrations";

/** When the shop cancels an order that stays unpaid; null until its customer was notified. */
export class M0034UnpaidOrdersEnd extends Migration {
  override up(): void {
    this.addSql("alter table customer_order add column ends_at timestamptz;");
    this.addSql(
      `create index customer_order_ending on customer_order (ends_at) where status = 'pending' and ends_at is not null;`,
    );
  }

  override down(): void {
    this.addSql("drop index customer_order_ending;");
    this.addSql("alter table customer_order drop column ends_at;");
  }
}
