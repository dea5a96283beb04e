import { Migration } from "@mikro-orm/migrations";

/** Who adjusted stock, and why; what admins changed about tools. */
export class M0013ManageTools extends Migration {
  override up(): void {
    this.addSql(`
      alter table stock_movement
        add column note text check (char_length(note) between 1 and 200),
        add column by_customer_id uuid references customer (id) on delete restrict,
        add column request_key text check (char_length(request_key) between 1 and 255);
    `);
    // Adjustments of before stay without a name, also after a way down and up again.
    this.addSql(`
      alter table stock_movement add constraint stock_movement_check
        check (reason <> 'adjusted' or (note is not null and by_customer_id is not null)) not valid;
    `);
    this.addSql(
      "create unique index stock_movement_once on stock_movement (by_customer_id, request_key) where request_key is not null;",
    );
    // The ledger of one tool is read newest first, page by page.
    this.addSql("create index stock_movement_of on stock_movement (tool_id, id desc);");
    this.addSql("drop index stock_movement_tool;");
    this.addSql(`
      create table tool_event (
        id uuid primary key default uuidv7(),
        tool_id uuid not null references tool (id) on delete restrict,
        type text not null check (type in ('tool.edited', 'tool.archived', 'tool.restored', 'tool.imported')),
        occurred_at timestamptz not null default now(),
        by_customer_id uuid not null references customer (id) on delete restrict,
        changes jsonb not null default '{}'
      );
    `);
    this.addSql("create index tool_event_of on tool_event (tool_id, id desc);");
    this.addSql(`
      create trigger tool_event_only_grows before update or delete on tool_event
      for each row execute function refuse_change();
    `);
  }

  override down(): void {
    this.addSql("drop table tool_event;");
    this.addSql("create index stock_movement_tool on stock_movement (tool_id);");
    this.addSql("drop index stock_movement_of;");
    this.addSql(
      "alter table stock_movement drop column note, drop column by_customer_id, drop column request_key;",
    );
  }
}
