import type { RefundView } from "../payment/refund-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";

/** The facts that a customer gets a mail about. */
export type MailKind =
  | "order.placed"
  | "order.paid"
  | "order.hold-released"
  | "order.shipped"
  | "order.refunded"
  | "order.refund-returned"
  | "order.cancelled";

/** What a mail tells, and to whom. */
export interface OrderLetter {
  readonly kind: MailKind;
  /** What this mail is about, once and for all: two letters with the same key are one mail. */
  readonly factKey: string;
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
  readonly transactionId: string | null;
  readonly paidAt: Date | null;
  readonly refund: RefundFacts | null;
}

export interface RefundFacts {
  readonly amount: Cents;
  /** With everything that went back before it. */
  readonly soFar: Cents;
  readonly charged: Cents;
  readonly reason: RefundView["reason"];
}

export interface OrderLetterRequest {
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
export async function readOrderLetter(em: Em, request: OrderLetterRequest): Promise<OrderLetter | null> {
  const { fact: kind, orderId } = request;
  const order = (await readOrder(em, orderId)) ?? (await readCancelledOrder(em, orderId));
  if (!order || !isStillTrue(kind, order)) return null;
  const key = await keyOf(em, request);
  const refund = isAboutRefund(kind) ? await readRefund(em, request) : null;
  if (key === null || (isAboutRefund(kind) && !refund)) return null;
  const unitPrice = cents(order.unit_price_cents);
  return {
    kind,
    factKey: `${kind}:${key}`,
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
    transactionId: order.payment_intent_id,
    paidAt: order.paid_at,
    refund,
  };
}

async function readOrder(em: Em, orderId: string): Promise<OrderFacts | undefined> {
  const [order] = await em.execute<OrderFacts[]>(
    `select o.tool_id, o.item_name, o.quantity, o.unit_price_cents, c.email, c.name, o.status, o.holds_stock, o.held_until,
       o.payment_intent_id, o.paid_at, o.customer_name, o.address, o.phone
     from customer_order o join customer c on c.id = o.customer_id where o.id = ? and c.erased_at is null`,
    [orderId],
  );
  return order;
}

/** Of an order that is gone the event log knows what was ordered, and by which customer. */
async function readCancelledOrder(em: Em, orderId: string): Promise<OrderFacts | undefined> {
  const [order] = await em.execute<OrderFacts[]>(
    `select e.data ->> 'toolId' as tool_id, e.data ->> 'itemName' as item_name, (e.data ->> 'quantity')::int as quantity,
       (e.data ->> 'unitPriceCents')::bigint as unit_price_cents, c.email, c.name, 'gone' as status, false as holds_stock,
       null::timestamptz as held_until, null as payment_intent_id, null::timestamptz as paid_at, c.name as customer_name, null as address, '' as phone
     from order_event e join customer c on c.id = (e.data ->> 'customerId')::uuid
     where e.order_id = ? and e.type = 'order.cancelled' and c.erased_at is null`,
    [orderId],
  );
  return order;
}

/** Mails about refunds are told apart by the refund, not by the order. */
export function isAboutRefund(kind: MailKind): boolean {
  return kind === "order.refunded" || kind === "order.refund-returned";
}

function isStillTrue(kind: MailKind, order: OrderFacts): boolean {
  switch (kind) {
    case "order.placed":
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
async function keyOf(em: Em, { fact, orderId, refundId }: OrderLetterRequest): Promise<string | null> {
  if (isAboutRefund(fact)) return refundId ?? null;
  if (fact !== "order.hold-released") return orderId;
  const [event] = await em.execute<{ id: string }[]>(
    `select id from order_event where order_id = ? and type = 'order.hold-released' order by id desc limit 1`,
    [orderId],
  );
  return event?.id ?? null;
}

/** Null when it is not true any more: what came back did not go to the card. */
async function readRefund(em: Em, { fact, refundId }: OrderLetterRequest): Promise<RefundFacts | null> {
  if (refundId === undefined) return null;
  const [refund] = await em.execute<
    { amount: number; so_far: number; charged: number; reason: RefundFacts["reason"] }[]
  >(
    `select r.amount_cents as amount, p.amount_cents as charged, r.reason,
       (select coalesce(sum(o.amount_cents), 0)::bigint from refund o
        where o.payment_id = p.id and o.status = 'done' and o.done_at <= r.done_at) as so_far
     from refund r join payment p on p.id = r.payment_id where r.id = ? and r.done_at is not null and r.status = ?`,
    [refundId, fact === "order.refunded" ? "done" : "failed"],
  );
  if (!refund) return null;
  return {
    amount: cents(refund.amount),
    soFar: cents(refund.so_far),
    charged: cents(refund.charged),
    reason: refund.reason,
  };
}
