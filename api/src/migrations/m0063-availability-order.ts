import { Migration } from "@mikro-orm/migrations";

/** The catalogue lists what can be ordered first: in the order of an index, also among a million parts. */
export class M0063AvailabilityOrder extends Migration {
  override up(): void {
    this.addSql("create index tool_search_availability on tool_search (is_available, tool_id);");
  }

  override down(): void {
    this.addSql("drop index tool_search_availability;");
  }
}
