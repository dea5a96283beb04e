import { Migration } from "@mikro-orm/migrations";

/** What customers save for their next orders: phone, company, reference and addresses. */
export class M0043CustomerContact extends Migration {
  override up(): void {
    this.addSql(`
      create table customer_contact (
        customer_id uuid primary key references customer (id) on delete cascade,
        phone text not null default '' check (char_length(phone) <= 40),
        company text not null default '' check (char_length(company) <= 100),
        reference text not null default '' check (char_length(reference) <= 50),
        addresses jsonb not null default '[]'
          check (jsonb_typeof(addresses) = 'array' and jsonb_array_length(addresses) <= 10),
        updated_at timestamptz not null default now()
      );
    `);
  }

  override down(): void {
    this.addSql("drop table customer_contact;");
  }
}
