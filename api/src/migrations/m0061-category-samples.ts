import { Migration } from "@mikro-orm/migrations";

/** The parts of a category by sample, which is the first and only negative token: a part of a large category is counted for all of it. */
export class M0061CategorySamples extends Migration {
  override up(): void {
    this.addSql("drop index tool_search_category;");
    this.addSql("create index tool_search_category on tool_search (category, (tokens[1]));");
    this.addSql("analyze tool_search;");
  }

  override down(): void {
    this.addSql("drop index tool_search_category;");
    this.addSql("create index tool_search_category on tool_search (category);");
  }
}
