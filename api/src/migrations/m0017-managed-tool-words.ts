import { Migration } from "@mikro-orm/migrations";

/**
 * What admins search the catalogue by: any part of a word, in a hundred thousand tools. Stock has no index on purpose:
 * every order changes it, and would write each index of the table anew.
 */
export class M0017ManagedToolWords extends Migration {
  override up(): void {
    this.addSql(
      "create index tool_words on tool using gin (name gin_trgm_ops, part_number gin_trgm_ops, description gin_trgm_ops);",
    );
  }

  override down(): void {
    this.addSql("drop index tool_words;");
  }
}
