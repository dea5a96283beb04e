import { Migration } from "@mikro-orm/migrations";

/** Streams of orders have no positions any more, so nobody reads a customer's events by transaction. */
export class M0037OrderChanges extends Migration {
  override up(): void {
    this.addSql("drop index order_event_news_of;");
  }

  override down(): void {
    this.addSql("create index order_event_news_of on order_event (customer_id, xact);");
  }
}
