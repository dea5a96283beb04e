import { sql } from "kysely";
import { ENDED_UNPAID } from "../order/ended-unpaid.ts";
import type { RefundReason } from "../payment/refund-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import type { MailKind } from "./mail-kind.ts";
import { isAboutReturn, readReturn, type ReturnDetails } from "./return-details.ts";

/** The content of a mail, and its recipient. */
export interface OrderMessage {
  readonly kind: MailKind;
  /** What the mail is about: each key is mailed once. */
  readonly eventKey: string;
  readonly to: { readonly email: string; readonly name: string };
  readonly orderId: string;
  /** Null for an order that was cancelled before its event recorded it. */
  readonly orderNumber: number | null;
  readonly toolId: string;
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly total: Cents;
  readonly delivery: { readonly name: string; readonly address: string; readonly phone: string } | null;
  readonly company: string | null;
  /** The buyer's own reference. */
  readonly reference: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** Null for a cancelled order. */
  readonly placedAt: Date | null;
  readonly heldUntil: Date | null;
  /** When the shop cancels the unpaid order; null before that was announced. */
  readonly endsAt: Date | null;
  /** Whether the shop cancelled it because it was not paid. */
  readonly isEndedUnpaid: boolean;
  /** Of an order that is not paid: whether a charge could not pay it, and is refunded. */
  readonly isCharged: boolean;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
  readonly refund: RefundDetails | null;
  readonly orderReturn: ReturnDetails | null;
}

export interface RefundDetails {
  readonly amount: Cents;
  /** What was refunded of the charge so far. */
  readonly soFar: Cents;
  readonly charged: Cents;
  readonly reason: RefundReason;
  /** Units that came back and are refunded with it; null for other refunds. */
  readonly returnedQuantity: number | null;
}

export interface OrderMessageRequest {
  readonly fact: MailKind;
  readonly orderId: string;
  readonly refundId?: string | undefined;
  readonly returnId?: string | undefined;
}

interface OrderFacts {
  order_number: number | null;
  company: string | null;
  reference: string | null;
  carrier: string | null;
  tracking_number: string | null;
  placed_at: Date | null;
  tool_id: string;
  item_name: string;
  quantity: number;
  unit_price_cents: number;
  email: string;
  name: string;
  status: "pending" | "cancelling" | "paid" | "refunded" | "gone";
  holds_stock: boolean;
  held_until: Date | null;
  ends_at: Date | null;
  is_ended_unpaid: boolean;
  payment_intent_id: string | null;
  paid_at: Date | null;
  customer_name: string;
  address: string | null;
  phone: string;
}

type Em = DomainContext["em"];

/**
 * Returns the content of the mail about an event, by the current state and with the customer's current address; null when it no longer
 * applies: the customer has paid, cancelled or reserved the units again, or was erased.
 */
export async function readOrderMessage(em: Em, request: OrderMessageRequest): Promise<OrderMessage | null> {
  const { fact: kind, orderId } = request;
  const order = (await readOrder(em, orderId)) ?? (await readCancelledOrder(em, orderId));
  if (!order || !isStillTrue(kind, order)) return null;
  const key = await keyOf(em, request);
  const refund = isAboutRefund(kind) ? await readRefund(em, request) : null;
  const orderReturn = isAboutReturn(kind) ? await readReturn(em, kind, request.returnId) : null;
  if (key === null || (isAboutRefund(kind) && !refund) || (isAboutReturn(kind) && !orderReturn)) return null;
  const unitPrice = cents(order.unit_price_cents);
  return {
    kind,
    eventKey: `${kind}:${key}`,
    to: { email: order.email, name: order.name },
    orderId,
    orderNumber: order.order_number,
    toolId: order.tool_id,
    itemName: order.item_name,
    quantity: order.quantity,
    unitPrice,
    total: cents(unitPrice * order.quantity),
    delivery:
      order.address === null
        ? null
        : { name: order.customer_name, address: order.address, phone: order.phone },
    company: order.company,
    reference: order.reference,
    carrier: order.carrier,
    trackingNumber: order.tracking_number,
    placedAt: order.placed_at,
    heldUntil: order.held_until,
    endsAt: order.ends_at,
    isEndedUnpaid: order.is_ended_unpaid,
    isCharged: await isCharged(em, kind, orderId),
    transactionId: order.payment_intent_id,
    paidAt: order.paid_at,
    refund,
    orderReturn,
  };
}

async function readOrder(em: Em, orderId: string): Promise<OrderFacts | undefined> {
  const order = await tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.tool_id", "o.item_name", "o.quantity", "o.unit_price_cents", "c.email", "c.name", "o.status"])
    .select(["o.holds_stock", "o.held_until", "o.ends_at", "o.payment_intent_id", "o.paid_at"])
    .select(["o.customer_name", "o.address", "o.phone", "o.company", "o.reference"])
    .select(["o.order_number", "o.carrier", "o.tracking_number", "o.placed_at"])
    .where("o.id", "=", orderId)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();
  return order && { ...order, is_ended_unpaid: false };
}

/** For an order that was deleted: only the event log is left. */
const GONE = {
  status: "gone",
  company: null,
  reference: null,
  carrier: null,
  tracking_number: null,
  placed_at: null,
  holds_stock: false,
  held_until: null,
  ends_at: null,
  payment_intent_id: null,
  paid_at: null,
  address: null,
  phone: "",
} as const;

/** Reads item, quantity and customer of a deleted order from its event log. */
async function readCancelledOrder(em: Em, orderId: string): Promise<OrderFacts | undefined> {
  const order = await tables(em)
    .selectFrom("order_event as e")
    .innerJoin("customer as c", (join) => join.on("c.id", "=", sql<string>`(e.data ->> 'customerId')::uuid`))
    .select([
      sql<number | null>`(e.data ->> 'orderNumber')::bigint`.as("order_number"),
      sql<string>`e.data ->> 'toolId'`.as("tool_id"),
      sql<string>`e.data ->> 'itemName'`.as("item_name"),
      sql<number>`(e.data ->> 'quantity')::int`.as("quantity"),
      sql<number>`(e.data ->> 'unitPriceCents')::bigint`.as("unit_price_cents"),
      ENDED_UNPAID.as("is_ended_unpaid"),
      "c.email",
      "c.name",
    ])
    .where("e.order_id", "=", orderId)
    .where("e.type", "=", "order.cancelled")
    .where("c.erased_at", "is", null)
    .executeTakeFirst();
  return order && { ...order, ...GONE, customer_name: order.name };
}

/** Only for mails that otherwise say that nothing was charged. */
async function isCharged(em: Em, kind: MailKind, orderId: string): Promise<boolean> {
  if (kind !== "order.cancelled" && kind !== "order.hold-released") return false;
  const charge = await tables(em)
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .where("succeeded_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return charge !== undefined;
}

/** Mails about refunds have the refund in their key, others the order. */
export function isAboutRefund(kind: MailKind): boolean {
  return kind === "order.refunded" || kind === "order.refund-returned";
}

function isStillTrue(kind: MailKind, order: OrderFacts): boolean {
  switch (kind) {
    case "order.placed":
    case "order.end-announced":
      return order.status === "pending";
    case "order.hold-released":
      return order.status === "pending" && !order.holds_stock;
    case "order.cancelled":
      return order.status === "gone";
    case "order.paid":
    case "order.shipped":
      return order.status === "paid" || order.status === "refunded";
    case "order.refunded":
    case "order.refund-returned":
    case "order.return-requested":
    case "order.return-accepted":
    case "order.return-declined":
    case "order.return-received":
      return true;
  }
}

/** A reservation may end more than once: the mail is about the last time. */
async function keyOf(em: Em, { fact, orderId, ...about }: OrderMessageRequest): Promise<string | null> {
  if (isAboutRefund(fact)) return about.refundId ?? null;
  if (isAboutReturn(fact)) return about.returnId ?? null;
  if (fact !== "order.hold-released") return orderId;
  const event = await tables(em)
    .selectFrom("order_event")
    .select("id")
    .where("order_id", "=", orderId)
    .where("type", "=", "order.hold-released")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return event?.id ?? null;
}

/** Null when the mail no longer applies: the refund was returned. */
async function readRefund(em: Em, { fact, refundId }: OrderMessageRequest): Promise<RefundDetails | null> {
  if (refundId === undefined) return null;
  const refund = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .leftJoin("order_return as x", "x.requested_refund_id", "r.id")
    .select([
      "r.amount_cents as amount",
      "p.amount_cents as charged",
      "p.refunded_cents as soFar",
      "r.reason",
      "x.quantity as returnedQuantity",
    ])
    .where("r.id", "=", refundId)
    .where("r.done_at", "is not", null)
    .where("r.state", "=", fact === "order.refunded" ? "succeeded" : "returned")
    .executeTakeFirst();
  return refund ?? null;
}
