import { Migration } from "@mikro-orm/migrations";

const BREAKS_MAX = 10;

/**
 * Lower prices of a part from some quantities on. They are a column of the tool, so that the statement that reserves an order's units reads
 * them from the row that it locks.
 */
export class M0054bPriceBreaks extends Migration {
  override up(): void {
    this.addSql(`
      create function are_price_breaks(breaks jsonb, unit_price bigint) returns boolean language sql immutable parallel safe
      return jsonb_typeof(breaks) = 'array' and jsonb_array_length(breaks) <= ${BREAKS_MAX} and not exists (
        select from (
          select quantity, price, lag(quantity, 1, 1) over rising as quantity_before, lag(price, 1, unit_price) over rising as price_before
          from (
            select place, (value ->> 'minQuantity')::integer as quantity, (value ->> 'unitPrice')::bigint as price
            from jsonb_array_elements(breaks) with ordinality as each (value, place)
          ) as each
          window rising as (order by place)
        ) as each
        where (quantity > quantity_before and price between 1 and price_before - 1) is not true
      );
    `);
    this.addSql(`
      alter table tool add column price_breaks jsonb not null default '[]',
        add constraint tool_price_breaks check (price_breaks = '[]' or are_price_breaks(price_breaks, unit_price_cents));
    `);
    this.addSql(`
      comment on column tool.price_breaks is
        'Lower prices in cents from a quantity on: [{"minQuantity": 100, "unitPrice": 11}]; quantities rise, prices fall';
    `);
  }

  override down(): void {
    this.addSql("alter table tool drop column price_breaks;");
    this.addSql("drop function are_price_breaks(jsonb, bigint);");
  }
}
