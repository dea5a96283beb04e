import { Migration } from "@mikro-orm/migrations";

/** Tools, and the ledger of every piece that came or went. */
export class M0002Tool extends Migration {
  override up(): void {
    this.addSql(`
      create table tool (
        id uuid primary key,
        name text not null check (char_length(name) between 1 and 120),
        description text not null check (char_length(description) <= 4000),
        image_url text not null,
        unit_price_cents bigint not null check (unit_price_cents between 1 and 99999999),
        minimum_order_quantity integer not null check (minimum_order_quantity >= 1),
        stock_quantity integer not null check (stock_quantity >= 0),
        archived_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
    `);
    this.addSql("create index tool_for_sale on tool (id) where archived_at is null;");
    this.addSql("create index item_name on tool (name);");
    this.addSql(`
      create table stock_movement (
        id uuid primary key default uuidv7(),
        tool_id uuid not null references tool (id) on delete restrict,
        order_id uuid,
        quantity integer not null check (quantity <> 0),
        reason text not null check (reason in ('initial', 'adjusted', 'order-placed', 'order-cancelled', 'hold-released', 'hold-renewed', 'restocked')),
        occurred_at timestamptz not null default now()
      );
    `);
    this.addSql("create index stock_movement_tool on stock_movement (tool_id);");
    this.addSql("create index stock_movement_order on stock_movement (order_id) where order_id is not null;");
    this.addSql(`
      create trigger stock_movement_only_grows before update or delete on stock_movement
      for each row execute function refuse_change();
    `);
  }

  override down(): void {
    this.addSql("drop table stock_movement;");
    this.addSql("drop table tool;");
  }
}
