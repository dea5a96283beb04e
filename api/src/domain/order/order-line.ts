import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Cents } from "../shared/money.ts";
import type { PriceOfUnit } from "../shared/price-unit.ts";
import type { Tables } from "../shared/tables.ts";
import type { ToolToTake } from "../stock/move-stock.ts";
import type { TaxReason } from "../zone/tax-of.ts";

/** The most lines of an order. */
export const LINES_MAX = 200;

/** A line of an order, as it was when it was placed. */
export interface OrderedLine extends PriceOfUnit {
  readonly position: number;
  readonly toolId: string;
  readonly partNumber: string;
  readonly name: string;
  readonly quantity: number;
  readonly net: Cents;
  readonly tax: Cents;
  readonly taxReason: TaxReason;
  readonly taxRateBp: number;
}

/** The columns of `OrderedLine`. */
export const LINE_COLUMNS = [
  "l.position",
  "l.tool_id as toolId",
  "l.part_number as partNumber",
  "l.name",
  "l.quantity",
  "l.price_cents as price",
  "l.price_unit as priceUnit",
  "l.net_cents as net",
  "l.tax_cents as tax",
  "l.tax_reason as taxReason",
  "l.tax_rate_bp as taxRateBp",
] as const;

/** Returns the lines of the order `o` by their positions, as one column. */
export const linesOf = (eb: ExpressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">) =>
  jsonArrayFrom(
    eb
      .selectFrom("order_line as l")
      .select(LINE_COLUMNS)
      .select(sql<Cents>`l.net_cents + l.tax_cents`.as("gross"))
      .whereRef("l.order_id", "=", "o.id")
      .orderBy("l.position"),
  );

/** The condition that the units of all lines of the order `o` are in stock. */
export const IS_IN_STOCK = (() => {
  const eb = expressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">();
  const missing = eb
    .selectFrom("order_line as l")
    .innerJoin("tool as t", "t.id", "l.tool_id")
    .select("l.position")
    .whereRef("l.order_id", "=", "o.id")
    .whereRef("t.stock_quantity", "<", "l.quantity");
  return eb.not(eb.exists(missing)).$castTo<boolean>();
})();

/** A line to order. */
export interface OrderedUnits {
  readonly toolId: string;
  readonly quantity: number;
  /** The buyer's own number or designators. */
  readonly reference?: string | undefined;
}

/** A line with its tool at that moment, locked; undefined where there is none. */
export type FoundLine = OrderedUnits & { readonly tool: ToolToTake | undefined };

/** A line whose units are taken, with the price of its quantity. */
export type TakenLine = OrderedUnits & { readonly tool: ToolToTake; readonly price: Cents };
