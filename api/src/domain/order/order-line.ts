import { expressionBuilder, type Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Cents } from "../shared/money.ts";
import type { Tables } from "../shared/tables.ts";
import type { ToolToTake } from "../stock/move-stock.ts";

/** The most lines of an order. */
export const LINES_MAX = 200;

const ofOrder = expressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">();

/** Selects the lines of the order `o` by their positions. */
export const selectLines = ofOrder
  .selectFrom("order_line as l")
  .select(["l.position", "l.tool_id as toolId", "l.part_number as partNumber", "l.name", "l.quantity"])
  .select(["l.price_cents as price", "l.price_unit as priceUnit", "l.net_cents as net", "l.tax_cents as tax"])
  .select(["l.tax_reason as taxReason", "l.tax_rate_bp as taxRateBp", "l.reference"])
  .whereRef("l.order_id", "=", "o.id")
  .orderBy("l.position");

/** A line of an order, as it was when it was placed. */
export type OrderedLine = Readonly<Awaited<ReturnType<(typeof selectLines)["execute"]>>[number]>;

/** The lines of the order `o`, as one column. */
export const LINES = jsonArrayFrom(selectLines);

/** The condition that the units of all lines of the order `o` are in stock. */
export const IS_IN_STOCK = ofOrder
  .not(
    ofOrder.exists(
      ofOrder
        .selectFrom("order_line as l")
        .innerJoin("tool as t", "t.id", "l.tool_id")
        .select("l.position")
        .whereRef("l.order_id", "=", "o.id")
        .whereRef("t.stock_quantity", "<", "l.quantity"),
    ),
  )
  .$castTo<boolean>();

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
