import { Migration } from "@mikro-orm/migrations";

/**
 * What customers and staff add to an order: company and purchase order number, carrier and tracking number, internal notes, changed
 * addresses; of the card that paid, brand and last four digits.
 */
export class M0040OrderDetails extends Migration {
  override up(): void {
    this.addSql(`
      alter table customer_order
        add column company text check (char_length(company) between 1 and 100),
        add column reference text check (char_length(reference) between 1 and 50),
        add column carrier text check (char_length(carrier) between 1 and 60),
        add column tracking_number text check (char_length(tracking_number) between 1 and 80);
    `);
    this.addSql(`
      alter table payment
        add column card_brand text check (char_length(card_brand) between 1 and 40),
        add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');
    `);
    this.addSql(`
      create table order_note (
        id uuid primary key,
        order_id uuid not null,
        author_id uuid not null references customer (id) on delete restrict,
        text text not null check (char_length(text) between 1 and 1000),
        created_at timestamptz not null default now()
      );
    `);
    this.addSql("create index order_note_of on order_note (order_id, id);");
    this.addSql(`
      create table delivery_change (
        event_id uuid primary key,
        order_id uuid not null references customer_order (id) on delete cascade,
        old_address text not null,
        new_address text not null,
        old_phone text not null,
        new_phone text not null
      );
    `);
    this.addSql("create index delivery_change_of on delivery_change (order_id);");
    this.addSql(`
      create trigger order_note_only_grows before update or delete on order_note
      for each row execute function refuse_change_except('UPDATE');
    `);
  }

  override down(): void {
    this.addSql("drop table delivery_change;");
    this.addSql("drop table order_note;");
    this.addSql("alter table payment drop column card_brand, drop column card_last4;");
    this.addSql(
      "alter table customer_order drop column company, drop column reference, drop column carrier, drop column tracking_number;",
    );
  }
}
