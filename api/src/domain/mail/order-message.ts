import type { NotNull } from "kysely";
import { selectCancelledOrders } from "../order/cancelled-order.ts";
import type { OrderStatus } from "../order/order-state.ts";
import type { RefundReason } from "../payment/refund-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, times } from "../shared/money.ts";
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
  /** It records what the bank took with a lost dispute. */
  readonly isOfDispute: boolean;
}

export interface OrderMessageRequest {
  readonly event: MailKind;
  readonly orderId: string;
  readonly refundId?: string | undefined;
  readonly returnId?: string | undefined;
}

/** An order, or what the event log records of a deleted one. */
interface StoredOrder {
  readonly about: Pick<
    OrderMessage,
    | "to"
    | "orderNumber"
    | "toolId"
    | "itemName"
    | "quantity"
    | "unitPrice"
    | "delivery"
    | "company"
    | "reference"
    | "carrier"
    | "trackingNumber"
    | "placedAt"
    | "heldUntil"
    | "endsAt"
    | "isEndedUnpaid"
    | "transactionId"
    | "paidAt"
  >;
  readonly status: OrderStatus | "gone";
  readonly holdsStock: boolean;
}

type Em = DomainContext["em"];

/**
 * Returns the content of the mail about an event, by the current state and with the customer's current address; null when it no longer
 * applies: the customer has paid, cancelled or reserved the units again, or was erased.
 */
export async function readOrderMessage(em: Em, request: OrderMessageRequest): Promise<OrderMessage | null> {
  const { event: kind, orderId } = request;
  const order = (await readOrder(em, orderId)) ?? (await readCancelledOrder(em, orderId));
  if (!order || !isStillTrue(kind, order)) return null;
  const key = await keyOf(em, request);
  const refund = isAboutRefund(kind) ? await readRefund(em, request) : null;
  const orderReturn = isAboutReturn(kind) ? await readReturn(em, kind, request.returnId) : null;
  if (key === null || (isAboutRefund(kind) && !refund) || (isAboutReturn(kind) && !orderReturn)) return null;
  const { about } = order;
  return {
    ...about,
    kind,
    eventKey: `${kind}:${key}`,
    orderId,
    total: times(about.unitPrice, about.quantity),
    isCharged: await isCharged(em, kind, orderId),
    refund,
    orderReturn,
  };
}

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
    // Orders with mails have them.
    .$narrowType<{ toolId: NotNull; itemName: NotNull; quantity: NotNull; unitPrice: NotNull }>()
    .executeTakeFirst();
  if (!order) return undefined;
  const { email, name, orderNumber, toolId, itemName, quantity, unitPrice, isEndedUnpaid } = order;
  const recorded = { orderNumber, toolId, itemName, quantity, unitPrice, isEndedUnpaid };
  return { about: { ...GONE, ...recorded, to: { email, name } }, status: "gone", holdsStock: false };
}

/** What the event log does not record. */
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

/** Only for mails that otherwise state that nothing was charged. */
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

function isStillTrue(kind: MailKind, order: StoredOrder): boolean {
  switch (kind) {
    case "order.placed":
    case "order.end-announced":
      return order.status === "pending";
    case "order.hold-released":
      return order.status === "pending" && !order.holdsStock;
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
async function keyOf(
  em: Em,
  { event: kind, orderId, ...about }: OrderMessageRequest,
): Promise<string | null> {
  if (isAboutRefund(kind)) return about.refundId ?? null;
  if (isAboutReturn(kind)) return about.returnId ?? null;
  if (kind !== "order.hold-released") return orderId;
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
async function readRefund(
  em: Em,
  { event: kind, refundId }: OrderMessageRequest,
): Promise<RefundDetails | null> {
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
    .select((eb) =>
      eb
        .exists(eb.selectFrom("dispute as d").select("d.id").whereRef("d.refund_id", "=", "r.id"))
        .$castTo<boolean>()
        .as("isOfDispute"),
    )
    .where("r.id", "=", refundId)
    .where("r.done_at", "is not", null)
    .where("r.state", "=", kind === "order.refunded" ? "succeeded" : "returned")
    .executeTakeFirst();
  return refund ?? null;
}
