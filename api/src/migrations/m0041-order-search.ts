import { Migration } from "@mikro-orm/migrations";

/** What staff find orders by, beside the e-mail address and the item: people, their phone, company and reference. */
export class M0041OrderSearch extends Migration {
  override up(): void {
    this.addSql(`
      create index customer_order_people on customer_order
      using gin (customer_name gin_trgm_ops, company gin_trgm_ops, reference gin_trgm_ops, tracking_number gin_trgm_ops);
    `);
    this.addSql(`
      create index customer_order_phone on customer_order
      using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops);
    `);
  }

  override down(): void {
    this.addSql("drop index customer_order_phone, customer_order_people;");
  }
}
