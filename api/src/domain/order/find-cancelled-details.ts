import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Cents, cents, times } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { ENDED_UNPAID } from "./ended-unpaid.ts";
import type { OrderDetails, OrderedItem } from "./order-details.ts";

/** Returns what the event log records of a cancelled order of a customer; null where there is none. */
export async function findCancelledDetails(
  em: EntityManager,
  { orderId, subject }: { orderId: string; subject: string },
): Promise<Omit<OrderDetails, "refunds"> | null> {
  const row = await tables(em)
    .selectFrom("order_event as e")
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .leftJoin("order_event as p", (join) =>
      join.onRef("p.order_id", "=", "e.order_id").on("p.type", "=", "order.placed"),
    )
    .leftJoin("tool as t", (join) => join.on("t.id", "=", sql`(e.data ->> 'toolId')::uuid`))
    .select([
      "e.occurred_at as cancelledAt",
      "p.occurred_at as placedAt",
      "c.name as customerName",
      "c.email",
    ])
    .select(["t.id as toolId", "t.name as currentName", "t.part_number as partNumber"])
    .select(["t.image_url as imageUrl"])
    .select([
      sql<number | null>`(e.data ->> 'orderNumber')::bigint`.as("orderNumber"),
      sql<string | null>`e.data ->> 'itemName'`.as("itemName"),
      sql<number | null>`(e.data ->> 'quantity')::integer`.as("quantity"),
      sql<Cents | null>`(e.data ->> 'unitPriceCents')::bigint`.as("unitPrice"),
      ENDED_UNPAID.as("isEndedUnpaid"),
    ])
    .where("e.order_id", "=", orderId)
    .where("e.type", "=", "order.cancelled")
    .where("c.subject", "=", subject)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: orderId,
    orderNumber: row.orderNumber,
    status: "cancelled",
    fulfilment: null,
    item: itemOf(row),
    customerName: row.customerName,
    email: row.email,
    phone: null,
    address: null,
    company: null,
    reference: null,
    carrier: null,
    trackingNumber: null,
    paymentIntentId: null,
    card: null,
    heldUntil: null,
    payable: false,
    pending: null,
    refunded: cents(0),
    placedAt: row.placedAt ?? row.cancelledAt,
    paidAt: null,
    shippedAt: null,
    deliveredAt: null,
    cancelledAt: row.cancelledAt,
    isEndedUnpaid: row.isEndedUnpaid,
  };
}

function itemOf(row: {
  toolId: string | null;
  currentName: string | null;
  partNumber: string | null;
  imageUrl: string | null;
  itemName: string | null;
  quantity: number | null;
  unitPrice: Cents | null;
}): OrderedItem | null {
  const { toolId, currentName, partNumber, imageUrl, itemName, quantity, unitPrice } = row;
  if (toolId === null || currentName === null || partNumber === null || imageUrl === null) return null;
  if (itemName === null || quantity === null || unitPrice === null) return null;
  const total = times(unitPrice, quantity);
  return { toolId, name: itemName, partNumber, currentName, imageUrl, quantity, unitPrice, total };
}
