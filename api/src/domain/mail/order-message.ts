import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { MailKind } from "./mail-kind.ts";
import { isAboutRefund, readRefund, type RefundDetails } from "./refund-details.ts";
import { isAboutReturn, readReturn, type ReturnDetails } from "./return-details.ts";
import { findStoredOrder, type MailedOrder, type StoredOrder } from "./stored-order.ts";

/** The content of a mail, and its recipient. */
export interface OrderMessage extends MailedOrder {
  readonly kind: MailKind;
  /** The key of the event that the mail is about: each key is mailed once. */
  readonly eventKey: string;
  readonly orderId: string;
  /** True if a charge could not pay an unpaid order, and is refunded. */
  readonly isCharged: boolean;
  readonly refund: RefundDetails | null;
  readonly orderReturn: ReturnDetails | null;
}

export interface OrderMessageRequest {
  readonly event: MailKind;
  readonly orderId: string;
  readonly refundId?: string | undefined;
  readonly returnId?: string | undefined;
}

type Em = DomainContext["em"];

/**
 * Returns the content of the mail about an event, by the current state and with the customer's current address; null when it no longer
 * applies: the customer has paid, cancelled or reserved the units again, or was erased.
 */
export async function readOrderMessage(em: Em, request: OrderMessageRequest): Promise<OrderMessage | null> {
  const { event: kind, orderId } = request;
  const order = await findStoredOrder(em, orderId);
  if (!order || !isStillTrue(kind, order)) return null;
  const key = await keyOf(em, request);
  const details = await readDetails(em, request);
  if (key === null || !details) return null;
  const { about } = order;
  return {
    ...about,
    kind,
    eventKey: `${kind}:${key}`,
    orderId,
    isCharged: await isCharged(em, kind, orderId),
    ...details,
  };
}

/** The states of an order in which a mail still applies; mails about refunds and returns apply in all. */
const STATES: Readonly<Partial<Record<MailKind, readonly StoredOrder["status"][]>>> = {
  "order.placed": ["pending"],
  "order.end-announced": ["pending"],
  "order.hold-released": ["pending"],
  "order.cancelled": ["cancelled"],
  "order.paid": ["paid", "refunded"],
  "order.shipped": ["paid", "refunded"],
};

function isStillTrue(kind: MailKind, { status, holdsStock }: StoredOrder): boolean {
  if (kind === "order.hold-released" && holdsStock) return false;
  return STATES[kind]?.includes(status) ?? true;
}

/** Returns the refund or the return that the mail is about; null when the mail no longer applies. */
async function readDetails(
  em: Em,
  { event: kind, refundId, returnId }: OrderMessageRequest,
): Promise<Pick<OrderMessage, "refund" | "orderReturn"> | null> {
  if (isAboutRefund(kind)) {
    const refund = await readRefund(em, kind, refundId);
    return refund && { refund, orderReturn: null };
  }
  if (isAboutReturn(kind)) {
    const orderReturn = await readReturn(em, kind, returnId);
    return orderReturn && { refund: null, orderReturn };
  }
  return { refund: null, orderReturn: null };
}

/** Returns whether there is a charge; reads it only for mails that otherwise state that nothing was charged. */
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
