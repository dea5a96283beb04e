import type { OrderStatus } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

type Em = DomainContext["em"];

/** The order, as its mails show it. */
export interface MailedOrder {
  readonly to: { readonly email: string; readonly name: string };
  readonly orderNumber: number;
  readonly toolId: string;
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** Null for a cancelled order. */
  readonly delivery: { readonly name: string; readonly address: string; readonly phone: string } | null;
  readonly company: string | null;
  /** The buyer's own reference. */
  readonly reference: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly placedAt: Date;
  readonly heldUntil: Date;
  /** The time when the shop cancels the unpaid order; null before that was announced. */
  readonly endsAt: Date | null;
  /** True if the shop cancelled it because it was not paid. */
  readonly isEndedUnpaid: boolean;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
}

/** An order with the state that its mails depend on. */
export interface StoredOrder {
  readonly about: MailedOrder;
  readonly status: OrderStatus;
  readonly holdsStock: boolean;
}

/** Returns the order; undefined where its customer was erased. */
export async function findStoredOrder(em: Em, orderId: string): Promise<StoredOrder | undefined> {
  const order = await tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.tool_id as toolId", "o.item_name as itemName", "o.quantity"])
    .select(["o.unit_price_cents as unitPrice", "o.order_number as orderNumber", "o.status"])
    .select(["o.holds_stock as holdsStock", "o.held_until as heldUntil", "o.ends_at as endsAt"])
    .select(["o.payment_intent_id as transactionId", "o.placed_at as placedAt", "o.paid_at as paidAt"])
    .select(["o.company", "o.reference", "o.carrier", "o.tracking_number as trackingNumber"])
    .select(["o.customer_name as recipient", "o.address", "o.phone", "c.email", "c.name"])
    .select("o.ended_unpaid as isEndedUnpaid")
    .where("o.id", "=", orderId)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();
  if (!order) return undefined;
  const { status, holdsStock, recipient, address, phone, email, name, ...about } = order;
  const delivery = status === "cancelled" ? null : { name: recipient, address, phone };
  return { about: { ...about, to: { email, name }, delivery }, status, holdsStock };
}
