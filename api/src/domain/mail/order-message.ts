import { sql } from "kysely";
import { ENDED_UNPAID } from "../order/ended-unpaid.ts";
import type { RefundReason } from "../payment/refund-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import type { MailKind } from "./mail-kind.ts";

/** What a mail tells, and to whom. */
export interface OrderMessage {
  readonly kind: MailKind;
  /** What this mail is about, once and for all: two letters with the same key are one mail. */
  readonly eventKey: string;
  readonly to: { readonly email: string; readonly name: string };
  readonly orderId: string;
  readonly toolId: string;
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly total: Cents;
  /** False when the order was cancelled: there is no page about it any more. */
  readonly isOrderThere: boolean;
  readonly delivery: { readonly name: string; readonly address: string; readonly phone: string } | null;
  readonly heldUntil: Date | null;
  /** When the shop cancels the order if it is not paid; null before that was announced. */
  readonly endsAt: Date | null;
  /** Whether the shop cancelled it because it was not paid. */
  readonly isEndedUnpaid: boolean;
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
  readonly refund: RefundDetails | null;
}

export interface RefundDetails {
  readonly amount: Cents;
  /** All that was refunded of the charge until now. */
  readonly soFar: Cents;
  readonly charged: Cents;
  readonly reason: RefundReason;
}

export interface OrderMessageRequest {
  readonly fact: MailKind;
  readonly orderId: string;
  readonly refundId?: string | undefined;
}

interface OrderFacts {
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
 * Gathers what the mail about a fact says, as things stand now; null when there is nothing to say any more, since the customer
 * has paid, cancelled or held the pieces again in the meantime, or was erased. Mails go to the address that the customer has now.
 */
export async function readOrderMessage(em: Em, request: OrderMessageRequest): Promise<OrderMessage | null> {
  const { fact: kind, orderId } = request;
  const order = (await readOrder(em, orderId)) ?? (await readCancelledOrder(em, orderId));
  if (!order || !isStillTrue(kind, order)) return null;
  const key = await keyOf(em, request);
  const refund = isAboutRefund(kind) ? await readRefund(em, request) : null;
  if (key === null || (isAboutRefund(kind) && !refund)) return null;
  const unitPrice = cents(order.unit_price_cents);
  return {
    kind,
    eventKey: `${kind}:${key}`,
    to: { email: order.email, name: order.name },
    orderId,
    toolId: order.tool_id,
    itemName: order.item_name,
    quantity: order.quantity,
    unitPrice,
    total: cents(unitPrice * order.quantity),
    isOrderThere: order.status !== "gone",
    delivery:
      order.address === null
        ? null
        : { name: order.customer_name, address: order.address, phone: order.phone },
    heldUntil: order.held_until,
    endsAt: order.ends_at,
    isEndedUnpaid: order.is_ended_unpaid,
    transactionId: order.payment_intent_id,
    paidAt: order.paid_at,
    refund,
  };
}

async function readOrder(em: Em, orderId: string): Promise<OrderFacts | undefined> {
  const order = await tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.tool_id", "o.item_name", "o.quantity", "o.unit_price_cents", "c.email", "c.name", "o.status"])
    .select(["o.holds_stock", "o.held_until", "o.ends_at", "o.payment_intent_id", "o.paid_at"])
    .select(["o.customer_name", "o.address", "o.phone"])
    .where("o.id", "=", orderId)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();
  return order && { ...order, is_ended_unpaid: false };
}

/** What its order had is gone with it. */
const GONE = {
  status: "gone",
  holds_stock: false,
  held_until: null,
  ends_at: null,
  payment_intent_id: null,
  paid_at: null,
  address: null,
  phone: "",
} as const;

/** Of an order that is gone the event log knows what was ordered, and by which customer. */
async function readCancelledOrder(em: Em, orderId: string): Promise<OrderFacts | undefined> {
  const order = await tables(em)
    .selectFrom("order_event as e")
    .innerJoin("customer as c", (join) => join.on("c.id", "=", sql<string>`(e.data ->> 'customerId')::uuid`))
    .select([
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

/** Mails about refunds are told apart by the refund, not by the order. */
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
      return true;
  }
}

/** A hold may end more than once: the mail is about the last time. */
async function keyOf(em: Em, { fact, orderId, refundId }: OrderMessageRequest): Promise<string | null> {
  if (isAboutRefund(fact)) return refundId ?? null;
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

/** Null when it is not true any more: what came back did not go to the card. */
async function readRefund(em: Em, { fact, refundId }: OrderMessageRequest): Promise<RefundDetails | null> {
  if (refundId === undefined) return null;
  const refund = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select([
      "r.amount_cents as amount",
      "p.amount_cents as charged",
      "p.refunded_cents as soFar",
      "r.reason",
    ])
    .where("r.id", "=", refundId)
    .where("r.done_at", "is not", null)
    .where("r.state", "=", fact === "order.refunded" ? "succeeded" : "returned")
    .executeTakeFirst();
  return refund ?? null;
}
