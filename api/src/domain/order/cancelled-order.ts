import type { EntityManager } from "@mikro-orm/postgresql";
import { expressionBuilder, sql } from "kysely";
import type { Cents } from "../shared/money.ts";
import { type Tables, tables } from "../shared/tables.ts";

const eb = expressionBuilder<Tables & { e: Tables["order_event"] }, "e">();

const recorded = (key: string) => eb.ref("e.data", "->>").key(key).$castTo<string | null>();

/** The number of a cancelled order, of `order_event as e`; its index has the same expression. */
export const CANCELLED_NUMBER = eb.cast<number | null>(recorded("orderNumber"), "bigint");

/** The name of a cancelled order's tool, of `order_event as e`. */
export const CANCELLED_ITEM = recorded("itemName");

const QUANTITY = eb.cast<number | null>(recorded("quantity"), "integer");
const UNIT_PRICE = eb.cast<Cents | null>(recorded("unitPriceCents"), "bigint");

/** The condition that it was cancelled because it was not paid (ADR 0010). The last request counts: an earlier one was withdrawn. */
const ENDED_UNPAID = eb.fn.coalesce(
  eb
    .selectFrom("order_event as r")
    .select((of) => of(of.ref("r.data", "->>").key("reason"), "=", "unpaid").as("isUnpaid"))
    .whereRef("r.order_id", "=", "e.order_id")
    .where("r.type", "=", "order.cancel-requested")
    .orderBy("r.id", "desc")
    .limit(1)
    .$castTo<{ isUnpaid: boolean }>(),
  sql.lit(false),
);

/**
 * Selects what the event log records of cancelled orders, whose rows are deleted: their events (`e`) with the tool as it is today (`t`).
 * Fields are null where an order was cancelled before its event recorded them. The caller adds the customer and the condition.
 */
export const selectCancelledOrders = (em: EntityManager) =>
  tables(em)
    .selectFrom("order_event as e")
    .leftJoin("order_event as p", (join) =>
      join.onRef("p.order_id", "=", "e.order_id").on("p.type", "=", "order.placed"),
    )
    .leftJoin("tool as t", (join) => join.on("t.id", "=", eb.cast<string>(recorded("toolId"), "uuid")))
    .select(["t.id as toolId", "t.image_url as imageUrl"])
    .select(["p.occurred_at as placedAt", "e.occurred_at as cancelledAt"])
    .select([
      CANCELLED_NUMBER.as("orderNumber"),
      CANCELLED_ITEM.as("itemName"),
      QUANTITY.as("quantity"),
      UNIT_PRICE.as("unitPrice"),
      eb(UNIT_PRICE.$castTo<number | null>(), "*", QUANTITY).$castTo<Cents | null>().as("total"),
      ENDED_UNPAID.as("isEndedUnpaid"),
    ])
    .where("e.type", "=", "order.cancelled");
