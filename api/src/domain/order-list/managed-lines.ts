import { expressionBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { REFUNDED_UNITS, UNITS_TO_RETURN } from "../order/line-units.ts";
import type { Cents } from "../shared/money.ts";
import type { PriceOfUnit } from "../shared/price-unit.ts";
import type { Tables } from "../shared/tables.ts";
import type { TaxReason } from "../zone/tax-of.ts";

/** A line of an order as staff read it, as it was when it was bought. */
export interface ManagedLine extends PriceOfUnit {
  readonly position: number;
  readonly partNumber: string;
  readonly name: string;
  readonly quantity: number;
  readonly net: Cents;
  readonly tax: Cents;
  /** The buyer's own number or designators. */
  readonly reference: string | null;
}

/** The same with its tax, with its tool of today, and with the units that are refunded or can be returned. */
export interface InspectedLine extends ManagedLine {
  readonly toolId: string;
  readonly currentName: string;
  readonly imageUrl: string;
  readonly taxRateBp: number;
  readonly taxReason: TaxReason;
  readonly refundedQuantity: number;
  readonly returnableQuantity: number;
}

const eb = expressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">();

const lines = eb
  .selectFrom("order_line as l")
  .select(["l.position", "l.part_number as partNumber", "l.name", "l.quantity", "l.reference"])
  .select(["l.price_cents as price", "l.price_unit as priceUnit", "l.net_cents as net", "l.tax_cents as tax"])
  .whereRef("l.order_id", "=", "o.id")
  .orderBy("l.position");

/** The lines of the order `o` by their positions, as one column. */
export const MANAGED_LINES = jsonArrayFrom(lines);

const HAS_OPEN_RETURN = eb.exists(
  eb
    .selectFrom("order_return as x")
    .select("x.id")
    .whereRef("x.order_id", "=", "o.id")
    .where("x.state", "in", ["requested", "accepted", "received"]),
);

/** Units of the line `l` of the order `o` that its customer can send back, were the time for it not over. */
const RETURNABLE = sql<number>`case when ${eb.and([
  eb("o.status", "=", "paid"),
  eb("o.fulfilment", "in", ["shipped", "delivered"]),
  eb("o.refund_requested_at", "is", null),
  eb.not(HAS_OPEN_RETURN),
])} then ${UNITS_TO_RETURN} else 0 end`;

/** The same with all that an inspected order shows of them. */
export const INSPECTED_LINES = jsonArrayFrom(
  lines
    .innerJoin("tool as t", "t.id", "l.tool_id")
    .select(["l.tool_id as toolId", "l.tax_rate_bp as taxRateBp", "l.tax_reason as taxReason"])
    .select(["t.name as currentName", "t.image_url as imageUrl"])
    .select([REFUNDED_UNITS.as("refundedQuantity"), RETURNABLE.as("returnableQuantity")]),
);
