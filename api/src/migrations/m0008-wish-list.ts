import { Migration } from "@mikro-orm/migrations";

/** Tools that customers have on their wish lists. */
export class M0008WishList extends Migration {
  override up(): void {
    this.addSql(`
      create table customer_wish (
        customer_id uuid not null references customer (id) on delete cascade,
        tool_id uuid not null references tool (id) on delete cascade,
        id uuid not null default uuidv7(),
        primary key (customer_id, tool_id)
      );
      comment on column customer_wish.id is 'Says which wish is older';
    `);
  }

  override down(): void {
    this.addSql("drop table customer_wish;");
  }
}
