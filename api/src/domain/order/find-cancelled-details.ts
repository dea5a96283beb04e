import type { EntityManager } from "@mikro-orm/postgresql";
import { type Cents, cents } from "../shared/money.ts";
import { selectCancelledOrders } from "./cancelled-order.ts";
import type { OrderDetails, OrderedItem } from "./order-details.ts";

/** Returns what the event log records of a cancelled order of a customer; null where there is none. */
export async function findCancelledDetails(
  em: EntityManager,
  { orderId, subject }: { orderId: string; subject: string },
): Promise<Omit<OrderDetails, "refunds"> | null> {
  const row = await selectCancelledOrders(em)
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .select(["c.name as customerName", "c.email", "t.name as currentName", "t.part_number as partNumber"])
    .where("e.order_id", "=", orderId)
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
    isBeingRefunded: false,
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
  total: Cents | null;
}): OrderedItem | null {
  const { toolId, currentName, partNumber, imageUrl, itemName, quantity, unitPrice, total } = row;
  if (toolId === null || currentName === null || partNumber === null || imageUrl === null) return null;
  if (itemName === null || quantity === null || unitPrice === null || total === null) return null;
  return { toolId, name: itemName, partNumber, currentName, imageUrl, quantity, unitPrice, total };
}
