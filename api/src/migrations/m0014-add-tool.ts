import { Migration } from "@mikro-orm/migrations";

/** Who added a tool, once per request key. */
export class M0014AddTool extends Migration {
  override up(): void {
    this.addSql(`
      alter table tool_event
        drop constraint tool_event_type_check,
        add constraint tool_event_type_check
          check (type in ('tool.added', 'tool.edited', 'tool.archived', 'tool.restored', 'tool.imported')),
        add column request_key text check (char_length(request_key) between 1 and 255);
    `);
    this.addSql(
      "create unique index tool_event_once on tool_event (by_customer_id, request_key) where request_key is not null;",
    );
  }

  override down(): void {
    this.addSql("alter table tool_event disable trigger tool_event_only_grows;");
    this.addSql("delete from tool_event where type = 'tool.added';");
    this.addSql("alter table tool_event enable trigger tool_event_only_grows;");
    this.addSql(`
      alter table tool_event
        drop constraint tool_event_type_check,
        add constraint tool_event_type_check
          check (type in ('tool.edited', 'tool.archived', 'tool.restored', 'tool.imported')),
        drop column request_key;
    `);
  }
}
