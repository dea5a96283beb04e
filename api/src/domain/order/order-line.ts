import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Cents } from "../shared/money.ts";
import type { Tables } from "../shared/tables.ts";
import type { ToolToTake } from "../stock/move-stock.ts";

/** The columns of a line, by the names of the model. */
const LINE = [
  "l.position",
  "l.tool_id as toolId",
  "l.name",
  "l.quantity",
  "l.price_cents as price",
  "l.price_unit as priceUnit",
  "l.tax_cents as tax",
] as const;

/** Returns the lines of the order `o` by their positions, as one column. */
export const linesOf = (eb: ExpressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">) =>
  jsonArrayFrom(
    eb
      .selectFrom("order_line as l")
      .select(LINE)
      .select(sql<Cents>`l.net_cents + l.tax_cents`.as("gross"))
      .whereRef("l.order_id", "=", "o.id")
      .orderBy("l.position"),
  );

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
