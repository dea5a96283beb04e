import { expressionBuilder, type Kysely, sql } from "kysely";
import type { Cents } from "../shared/money.ts";
import type { Tables } from "../shared/tables.ts";
import type { Fulfilment } from "./order-state.ts";
import type { Order } from "./order.entity.ts";

/** An order as its customer sees it; the personal data of a cancelled one is overwritten. */
export type OrderView = Pick<
  Order,
  | "id"
  | "orderNumber"
  | "toolId"
  | "itemName"
  | "quantity"
  | "unitPrice"
  | "total"
  | "status"
  | "customerName"
  | "email"
  | "phone"
  | "address"
  | "placedAt"
> & {
  readonly company: string | null;
  /** The buyer's own reference. */
  readonly reference: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly fulfilment: Fulfilment | null;
  readonly paidAt: Date | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly paymentIntentId: string | null;
  readonly toolImageUrl: string;
  /** The time until which the units of an unpaid order are reserved; null when they are not. */
  readonly heldUntil: Date | null;
  /** True if the order can be paid: its units are reserved or in stock. */
  readonly payable: boolean;
  /** The amount of a paid order that was refunded, and the time of the last refund. */
  readonly refunded: Cents;
  readonly refundedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** True if the shop cancelled it because it was not paid. */
  readonly isEndedUnpaid: boolean;
};

/** Selects orders `o` as `OrderView`, with customer `c` and tool `t`; the caller adds the condition. */
export function selectOrders(db: Pick<Kysely<Tables>, "selectFrom">) {
  return db
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .innerJoin("tool as t", "t.id", "o.tool_id")
    .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
    .select([
      "o.id",
      "o.order_number as orderNumber",
      "o.tool_id as toolId",
      "o.item_name as itemName",
      "t.image_url as toolImageUrl",
      "o.quantity",
      "o.unit_price_cents as unitPrice",
      "o.total_cents as total",
      "o.status",
      "o.fulfilment",
      "o.payment_intent_id as paymentIntentId",
      "o.customer_name as customerName",
      "o.email",
      "o.phone",
      "o.address",
      "o.placed_at as placedAt",
      "o.company",
      "o.reference",
      "o.carrier",
      "o.tracking_number as trackingNumber",
      "o.paid_at as paidAt",
      "o.cancelled_at as cancelledAt",
      "o.ended_unpaid as isEndedUnpaid",
    ])
    .select([timeOf("order.shipped").as("shippedAt"), timeOf("order.delivered").as("deliveredAt")])
    .select((eb) => [
      sql<Date | null>`case when o.status = 'pending' and o.holds_stock then o.held_until end`.as(
        "heldUntil",
      ),
      sql<boolean>`o.status in ('pending', 'cancelling') and (o.holds_stock or t.stock_quantity >= o.quantity)`.as(
        "payable",
      ),
      eb.fn.coalesce("p.refunded_cents", sql<Cents>`0`).as("refunded"),
      eb
        .selectFrom("refund as r")
        .select(({ fn }) => fn.max("r.done_at").as("last"))
        .whereRef("r.payment_id", "=", "p.id")
        .where("r.state", "=", "succeeded")
        .as("refundedAt"),
    ]);
}

/** An order has one event of each of these types at most: a unique index finds it. */
const timeOf = (type: "order.shipped" | "order.delivered") =>
  expressionBuilder<Tables & { o: Tables["customer_order"] }, "o">()
    .selectFrom("order_event as e")
    .select("e.occurred_at")
    .whereRef("e.order_id", "=", "o.id")
    .where("e.type", "=", sql.lit(type));
