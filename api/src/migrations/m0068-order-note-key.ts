import { Migration } from "@mikro-orm/migrations";

/** One note of an admin for each request key. Processes of the release before write no key. */
export class M0068OrderNoteKey extends Migration {
  override up(): void {
    this.addSql(
      "alter table order_note add column request_key text check (char_length(request_key) between 1 and 255);",
    );
    this.addSql(
      "create unique index order_note_once on order_note (author_id, request_key) where request_key is not null;",
    );
  }

  override down(): void {
    this.addSql("alter table order_note drop column request_key;");
  }
}
