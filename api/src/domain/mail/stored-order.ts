import type { NotNull } from "kysely";
import { selectCancelledOrders } from "../order/cancelled-order.ts";
import type { OrderStatus } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

type Em = DomainContext["em"];

/** The order, as its mails show it. */
export interface MailedOrder {
  readonly to: { readonly email: string; readonly name: string };
  /** Null for an order that was cancelled before its event recorded it. */
  readonly orderNumber: number | null;
  readonly toolId: string;
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly delivery: { readonly name: string; readonly address: string; readonly phone: string } | null;
  readonly company: string | null;
  /** The buyer's own reference. */
  readonly reference: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** Null for a cancelled order. */
  readonly placedAt: Date | null;
  readonly heldUntil: Date | null;
  /** The time when the shop cancels the unpaid order; null before that was announced. */
  readonly endsAt: Date | null;
  /** True if the shop cancelled it because it was not paid. */
  readonly isEndedUnpaid: boolean;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
}

/** An order, or what the event log records of a deleted one. */
export interface StoredOrder {
  readonly about: MailedOrder;
  readonly status: OrderStatus | "gone";
  readonly holdsStock: boolean;
}

/** Returns the order, or what its event log records; undefined where its customer was erased. */
export const findStoredOrder = async (em: Em, orderId: string): Promise<StoredOrder | undefined> =>
  (await readOrder(em, orderId)) ?? (await readCancelledOrder(em, orderId));

async function readOrder(em: Em, orderId: string): Promise<StoredOrder | undefined> {
  const order = await tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.tool_id as toolId", "o.item_name as itemName", "o.quantity"])
    .select(["o.unit_price_cents as unitPrice", "o.order_number as orderNumber", "o.status"])
    .select(["o.holds_stock as holdsStock", "o.held_until as heldUntil", "o.ends_at as endsAt"])
    .select(["o.payment_intent_id as transactionId", "o.placed_at as placedAt", "o.paid_at as paidAt"])
    .select(["o.company", "o.reference", "o.carrier", "o.tracking_number as trackingNumber"])
    .select(["o.customer_name as recipient", "o.address", "o.phone", "c.email", "c.name"])
    .where("o.id", "=", orderId)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();
  if (!order) return undefined;
  const { status, holdsStock, recipient, address, phone, email, name, ...about } = order;
  const delivery = { name: recipient, address, phone };
  return { about: { ...about, to: { email, name }, delivery, isEndedUnpaid: false }, status, holdsStock };
}

/** Reads item, quantity and customer of a deleted order from its event log. */
async function readCancelledOrder(em: Em, orderId: string): Promise<StoredOrder | undefined> {
  const order = await selectCancelledOrders(em)
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .select(["c.email", "c.name"])
    .where("e.order_id", "=", orderId)
    .where("c.erased_at", "is", null)
    // These fields are never null for orders with mails.
    .$narrowType<{ toolId: NotNull; itemName: NotNull; quantity: NotNull; unitPrice: NotNull }>()
    .executeTakeFirst();
  if (!order) return undefined;
  const { email, name, orderNumber, toolId, itemName, quantity, unitPrice, isEndedUnpaid } = order;
  const recorded = { orderNumber, toolId, itemName, quantity, unitPrice, isEndedUnpaid };
  return { about: { ...GONE, ...recorded, to: { email, name } }, status: "gone", holdsStock: false };
}

/** The fields that the event log does not record. */
const GONE = {
  delivery: null,
  company: null,
  reference: null,
  carrier: null,
  trackingNumber: null,
  placedAt: null,
  heldUntil: null,
  endsAt: null,
  transactionId: null,
  paidAt: null,
} as const;
