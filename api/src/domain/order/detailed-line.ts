import { expressionBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Tables } from "../shared/tables.ts";
import { REFUNDED_UNITS, UNITS_TO_RETURN } from "./line-units.ts";
import { selectLines } from "./order-line.ts";

const eb = expressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">();

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

const select = selectLines
  .innerJoin("tool as t", "t.id", "l.tool_id")
  .select(["t.name as currentName", "t.image_url as imageUrl"])
  .select([REFUNDED_UNITS.as("refundedQuantity"), RETURNABLE.as("returnableQuantity")]);

/** A line with the tool's name and image of today, and the units that are refunded or being refunded, or can be returned. */
export type DetailedLine = Readonly<Awaited<ReturnType<(typeof select)["execute"]>>[number]>;

/** The lines of the order `o` with all that is shown of them, as one column. */
export const DETAILED_LINES = jsonArrayFrom(select);
