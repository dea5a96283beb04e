import { Migration } from "@mikro-orm/migrations";

/** What a category is counted and sorted by, and what a beginning of names is listed by, is read in the index alone. */
export class M0065SearchInIndexes extends Migration {
  override up(): void {
    this.addSql("drop index tool_search_category;");
    this.addSql(
      "create index tool_search_category on tool_search (category, (tokens[1])) include (tokens, unit_price_cents, is_available, tool_id);",
    );
    this.addSql("drop index tool_search_beginning;");
    this.addSql(
      "create index tool_search_beginning on tool_search (char_length(name_key), name_key, tool_id);",
    );
    this.addSql("analyze tool_search;");
  }

  override down(): void {
    this.addSql("drop index tool_search_beginning;");
    this.addSql("create index tool_search_beginning on tool_search (char_length(name_key), name_key);");
    this.addSql("drop index tool_search_category;");
    this.addSql("create index tool_search_category on tool_search (category, (tokens[1]));");
  }
}
