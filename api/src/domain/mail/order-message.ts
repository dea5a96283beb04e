import { sql } from "kysely";
import { addressOf, formatAddress } from "../order/order-address.ts";
import { LINES } from "../order/order-line.ts";
import type { OrderStatus } from "../order/order-state.ts";
import { taxesOf } from "../order/order-taxes.ts";
import type { DomainContext } from "../shared/context.ts";
import { cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import type { MailKind } from "./mail-kind.ts";
import { isAboutRefund, readRefund } from "./refund-details.ts";
import { isAboutReturn, readReturn } from "./return-details.ts";

/** The content of a mail, and its recipient. */
export type OrderMessage = NonNullable<Awaited<ReturnType<typeof readOrderMessage>>>;

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
export async function readOrderMessage(em: Em, request: OrderMessageRequest) {
  const { event: kind, orderId } = request;
  const order = await findOrder(em, orderId);
  if (!order || !isStillTrue(kind, order)) return null;
  const eventKey = orderEventKey(request) ?? order.lastRelease;
  const details = await readDetails(em, request);
  if (eventKey === null || !details) return null;
  const { status, delivered, email, name, holdsStock: _, lastRelease: _last, shippingTax, ...about } = order;
  const { name: recipient, phone, company } = delivered;
  return {
    ...about,
    kind,
    /** The key of the event that the mail is about: each key is mailed once. */
    eventKey,
    orderId,
    to: { email, name },
    /** Without its tax, unless the prices include it. */
    shipping: cents(order.shipping - (order.pricesIncludeTax ? 0 : shippingTax)),
    /** By reason and rate, of lines and shipping. */
    taxes: taxesOf(order),
    /** Null for a cancelled order; `address` has lines, `phone` may be empty. */
    delivery: status === "cancelled" ? null : { name: recipient, address: formatAddress(delivered), phone },
    company,
    /** True if a charge could not pay an unpaid order, and is refunded; of mails that otherwise state that nothing was charged. */
    isCharged: (kind === "order.cancelled" || kind === "order.hold-released") && order.isCharged,
    ...details,
  };
}

/** Returns the order with the state that its mails depend on; undefined where its customer was erased. */
const findOrder = (em: Em, orderId: string) =>
  tables(em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .select([LINES.as("lines"), addressOf("delivery").$notNull().as("delivered")])
    .select(["o.total_cents as total", "o.shipping_cents as shipping", "o.shipping_tax_cents as shippingTax"])
    .select(["o.prices_include_tax as pricesIncludeTax", "o.shipping_method as shippingMethod"])
    .select(["o.order_number as orderNumber", "o.status"])
    .select(["o.holds_stock as holdsStock", "o.held_until as heldUntil", "o.ends_at as endsAt"])
    .select(["o.payment_intent_id as transactionId", "o.placed_at as placedAt", "o.paid_at as paidAt"])
    .select(["o.reference", "s.carrier", "s.tracking_number as trackingNumber"])
    .select(["c.email", "c.name", "o.ended_unpaid as isEndedUnpaid"])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("payment as p")
            .select("p.id")
            .whereRef("p.order_id", "=", "o.id")
            .where("p.succeeded_at", "is not", null),
        )
        .$castTo<boolean>()
        .as("isCharged"),
      // A reservation may end more than once: the mail is about the last time.
      eb
        .selectFrom("order_event as e")
        .select(sql<string>`'order.hold-released:' || e.id`.as("key"))
        .whereRef("e.order_id", "=", "o.id")
        .where("e.type", "=", "order.hold-released")
        .orderBy("e.id", "desc")
        .limit(1)
        .as("lastRelease"),
    ])
    .where("o.id", "=", orderId)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();

/** The states of an order in which a mail still applies; mails about refunds and returns apply in all. */
const STATES: Readonly<Partial<Record<MailKind, readonly OrderStatus[]>>> = {
  "order.placed": ["pending"],
  "order.end-announced": ["pending"],
  "order.hold-released": ["pending"],
  "order.cancelled": ["cancelled"],
  "order.paid": ["paid", "refunded"],
  "order.shipped": ["paid", "refunded"],
};

function isStillTrue(
  kind: MailKind,
  { status, holdsStock }: { readonly status: OrderStatus; readonly holdsStock: boolean },
): boolean {
  if (kind === "order.hold-released" && holdsStock) return false;
  return STATES[kind]?.includes(status) ?? true;
}

/** Returns the refund or the return that the mail is about; null when the mail no longer applies. */
async function readDetails(em: Em, { event: kind, refundId, returnId }: OrderMessageRequest) {
  const refund = isAboutRefund(kind) ? await readRefund(em, kind, refundId) : undefined;
  const orderReturn = isAboutReturn(kind) ? await readReturn(em, kind, returnId) : undefined;
  if (refund === null || orderReturn === null) return null;
  return { refund: refund ?? null, orderReturn: orderReturn ?? null };
}

/** Returns the key of a mail; null of one about the end of a reservation, whose event the request does not name. */
export function orderEventKey({ event: kind, orderId, ...about }: OrderMessageRequest): string | null {
  if (kind === "order.hold-released") return null;
  if (isAboutRefund(kind)) return `${kind}:${about.refundId ?? ""}`;
  return `${kind}:${(isAboutReturn(kind) ? about.returnId : orderId) ?? ""}`;
}
