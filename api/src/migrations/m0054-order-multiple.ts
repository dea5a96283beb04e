import { Migration } from "@mikro-orm/migrations";

/** Parts that are sold in packs: quantities are multiples of `order_multiple`. */
export class M0054OrderMultiple extends Migration {
  override up(): void {
    this.addSql(`
      alter table tool add column order_multiple integer not null default 1 check (order_multiple between 1 and 1000000);
    `);
    this.addSql(`
      create function smallest_order(minimum integer, multiple integer) returns integer language sql immutable parallel safe
      return ((minimum::bigint + multiple - 1) / multiple * multiple)::integer;
    `);
    this.addSql(
      "comment on function smallest_order is 'The smallest quantity of an order: the first multiple at or above the minimum';",
    );
    this.availability("smallest_order(minimum_order_quantity, order_multiple)", [
      "minimum_order_quantity",
      "order_multiple",
    ]);
  }

  override down(): void {
    this.availability("minimum_order_quantity", ["minimum_order_quantity"]);
    this.addSql("drop function smallest_order(integer, integer);");
    this.addSql("alter table tool drop column order_multiple;");
  }

  /** What `tool_search.is_available` means: this many units are in stock. */
  private availability(least: string, columns: readonly string[]): void {
    const of = (row: "old" | "new"): string =>
      columns.reduce((text, column) => text.replace(column, `${row}.${column}`), least);
    this.addSql(`
      create or replace function tool_search_has_facets() returns trigger language plpgsql as $$
      begin
        select category.token, facet_tokens(tool.id, category_id, attributes), stock_quantity >= ${least}
        into new.category, new.tokens, new.is_available
        from tool left join category on category.id = category_id where tool.id = new.tool_id;
        return new;
      end $$;
    `);
    this.addSql("drop trigger tool_availability_changes on tool;");
    this.addSql(`
      create or replace function tool_availability_changes() returns trigger language plpgsql as $$
      begin
        update tool_search set is_available = new.stock_quantity >= ${of("new")} where tool_id = new.id;
        return null;
      end $$;
    `);
    this.addSql(`
      create trigger tool_availability_changes after update of stock_quantity, ${columns.join(", ")} on tool for each row
      when ((old.stock_quantity >= ${of("old")}) <> (new.stock_quantity >= ${of("new")}))
      execute function tool_availability_changes();
    `);
  }
}
