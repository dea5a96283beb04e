import { Migration } from "@mikro-orm/migrations";

/** Carrier and tracking number of a shipped order before and after staff corrected them. */
export class M0045ParcelChange extends Migration {
  override up(): void {
    this.addSql(`
      create table parcel_change (
        event_id uuid primary key,
        order_id uuid not null references customer_order (id) on delete cascade,
        old_carrier text,
        new_carrier text,
        old_tracking_number text,
        new_tracking_number text
      );
    `);
    this.addSql("create index parcel_change_of on parcel_change (order_id, event_id);");
  }

  override down(): void {
    this.addSql("drop table parcel_change;");
  }
}
