import { type Kysely, sql } from "kysely";
import type { Cents } from "../shared/money.ts";
import type { PriceOfUnit } from "../shared/price-unit.ts";
import type { Tables } from "../shared/tables.ts";
import { addressOf } from "./order-address.ts";
import { IS_IN_STOCK } from "./order-line.ts";

/** An order as it is listed, by its first line; the personal data of a cancelled one is overwritten. */
export type OrderView = Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number];

/** Selects orders `o` as `OrderView`, with customer `c`, first line `f`, payment `p` and parcel `s`; the caller adds the condition. */
export function selectOrders(db: Pick<Kysely<Tables>, "selectFrom">) {
  return (
    db
      .selectFrom("customer_order as o")
      .innerJoin("customer as c", "c.id", "o.customer_id")
      .innerJoin("order_line as f", (join) =>
        join.onRef("f.order_id", "=", "o.id").on("f.position", "=", sql.lit(1)),
      )
      .innerJoin("tool as t", "t.id", "f.tool_id")
      .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
      .leftJoin("shipment as s", "s.order_id", "o.id")
      .select(["o.id", "o.order_number as orderNumber", "o.line_count as lineCount", "o.status"])
      // The tool of the first line, its name when it was ordered, and its image today.
      .select(["f.tool_id as toolId", "f.name as itemName", "t.image_url as toolImageUrl"])
      .select(["o.total_cents as total", "o.currency", "o.customer_name as customerName", "o.email"])
      .select(["o.reference", "s.carrier", "s.tracking_number as trackingNumber", "o.fulfilment"])
      .select(["o.placed_at as placedAt", "o.paid_at as paidAt", "o.payment_intent_id as paymentIntentId"])
      .select(["s.shipped_at as shippedAt", "s.delivered_at as deliveredAt"])
      .select(["o.cancelled_at as cancelledAt", "o.ended_unpaid as isEndedUnpaid"])
      .select(addressOf("delivery").$notNull().as("delivery"))
      .select((eb) => [
        // The units of all lines.
        eb
          .selectFrom("order_line as l")
          .select(({ fn }) => fn.sum<number>("l.quantity").as("units"))
          .whereRef("l.order_id", "=", "o.id")
          .$asScalar()
          .$notNull()
          .as("quantity"),
        // The price of the only line.
        sql<PriceOfUnit | null>`case when o.line_count = 1
        then jsonb_build_object('price', f.price_cents, 'priceUnit', f.price_unit) end`.as("price"),
        // The time until which the units of an unpaid order are reserved.
        sql<Date | null>`case when o.status = 'pending' and o.holds_stock then o.held_until end`.as(
          "heldUntil",
        ),
        // It can be paid: the units of all lines are reserved or in stock.
        sql<boolean>`o.status in ('pending', 'cancelling') and (o.holds_stock or ${IS_IN_STOCK})`.as(
          "payable",
        ),
        eb.fn.coalesce("p.refunded_cents", sql<Cents>`0`).as("refunded"),
        eb
          .selectFrom("refund as r")
          .select(({ fn }) => fn.max("r.done_at").as("last"))
          .whereRef("r.payment_id", "=", "p.id")
          .where("r.state", "=", "succeeded")
          .as("refundedAt"),
      ])
  );
}
