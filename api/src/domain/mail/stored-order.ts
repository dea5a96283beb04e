import { addressOf, formatAddress } from "../order/order-address.ts";
import { LINES, type OrderedLine } from "../order/order-line.ts";
import { type OrderTax, taxesOf } from "../order/order-taxes.ts";
import type { OrderStatus } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";

type Em = DomainContext["em"];

/** The order, as its mails show it. */
export interface MailedOrder {
  readonly to: { readonly email: string; readonly name: string };
  readonly orderNumber: number;
  readonly lines: readonly OrderedLine[];
  readonly total: Cents;
  /** Without its tax, unless the prices include it. */
  readonly shipping: Cents;
  /** By reason and rate, of lines and shipping. */
  readonly taxes: readonly OrderTax[];
  readonly pricesIncludeTax: boolean;
  /** The name of the way of delivery, as ordered; null where it was not chosen. */
  readonly shippingMethod: string | null;
  /** Null for a cancelled order; `address` has lines, `phone` may be empty. */
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
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .select([LINES.as("lines"), addressOf("delivery").$notNull().as("delivered")])
    .select(["o.total_cents as total", "o.shipping_cents as shipping", "o.shipping_tax_cents as shippingTax"])
    .select(["o.prices_include_tax as pricesIncludeTax", "o.shipping_method as shippingMethod"])
    .select(["o.order_number as orderNumber", "o.status"])
    .select(["o.holds_stock as holdsStock", "o.held_until as heldUntil", "o.ends_at as endsAt"])
    .select(["o.payment_intent_id as transactionId", "o.placed_at as placedAt", "o.paid_at as paidAt"])
    .select(["o.reference", "s.carrier", "s.tracking_number as trackingNumber"])
    .select(["c.email", "c.name", "o.ended_unpaid as isEndedUnpaid"])
    .where("o.id", "=", orderId)
    .where("c.erased_at", "is", null)
    .executeTakeFirst();
  if (!order) return undefined;
  const { status, holdsStock, delivered, email, name, shippingTax, ...about } = order;
  const { name: recipient, phone, company } = delivered;
  const delivery =
    status === "cancelled" ? null : { name: recipient, address: formatAddress(delivered), phone };
  const shipping = cents(order.shipping - (order.pricesIncludeTax ? 0 : shippingTax));
  return {
    about: { ...about, shipping, taxes: taxesOf(order), to: { email, name }, delivery, company },
    status,
    holdsStock,
  };
}
