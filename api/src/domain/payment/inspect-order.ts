import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import { DISPUTE_STATE, type DisputeState, HAS_UNRECORDED_LOSS } from "../order/dispute-state.ts";
import { ALL_RESTOCKED } from "../order-list/order-queue.ts";
import { type OrderView, selectOrders } from "../order/order-view.ts";
import type { Order } from "../order/order.entity.ts";
import { orderGone } from "../order/order.policy.ts";
import { leftOf } from "../pricing/price-refund.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { type OrderRecord, readOrderRecord } from "./order-record.ts";
import { readRefundable } from "./read-refundable.ts";

/** An order with its record and what can be refunded. */
export interface InspectedOrder extends OrderRecord, InspectedAmounts {
  readonly order: OrderView;
  /** The amount that can still be refunded; 0 while a lost dispute is not recorded. */
  readonly refundable: Cents;
  /** The units and amounts of its lines that can be refunded, and what of the freight. */
  readonly left: { readonly lines: readonly LineLeft[]; readonly shipping: Cents };
  readonly isBeingRefunded: boolean;
  /** True if it is refunded and all its units are back in stock. */
  readonly isRestocked: boolean;
  readonly dispute: DisputeState | null;
}

interface LineLeft {
  readonly position: number;
  readonly name: string;
  readonly quantity: number;
  readonly amount: Cents;
}

/** The sums of an order, and what its buyer wishes. */
export interface InspectedAmounts extends Pick<
  Order,
  "shipping" | "shippingTax" | "tax" | "pricesIncludeTax" | "currency"
> {
  /** The sum of the amounts of the lines, with tax where the prices include it. */
  readonly itemsTotal: Cents;
  /** The name of the way of delivery, as ordered. */
  readonly shippingMethod: string | null;
  readonly vatId: string | null;
  /** The day on which the buyer wants it (`YYYY-MM-DD`). */
  readonly requestedOn: string | null;
  readonly note: string | null;
}

/** Returns any order with its lines, event log, payments and refunds, for an admin. Errors: `forbidden`, `not-found`. */
export async function inspectOrder(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  orderId: string,
): Promise<InspectedOrder> {
  await requireAdmin(ctx);
  const order = await selectOrders(tables(ctx.em)).where("o.id", "=", orderId).executeTakeFirst();
  if (!order) throw orderGone();
  const [amounts, { lines, freight }, record] = await Promise.all([
    readAmounts(ctx.em, orderId),
    readRefundable(ctx.em, orderId),
    readOrderRecord(ctx.em, orderId),
  ]);
  const left = {
    lines: lines.map(({ position, name, ...line }) => ({
      position,
      name,
      quantity: line.quantity - line.refundedUnits,
      amount: leftOf(line).gross,
    })),
    shipping: leftOf(freight).gross,
  };
  return { order, ...amounts, left, ...record };
}

async function readAmounts(
  em: EntityManager,
  orderId: string,
): Promise<Omit<InspectedOrder, "order" | "left" | keyof OrderRecord>> {
  const { charged, reserved, hasUnrecordedLoss, refundRequestedAt, ...order } = await tables(em)
    .selectFrom("customer_order as o")
    .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
    .select([
      "p.amount_cents as charged",
      "p.refund_cents as reserved",
      "o.refund_requested_at as refundRequestedAt",
    ])
    .select([
      "o.items_cents as itemsTotal",
      "o.shipping_cents as shipping",
      "o.shipping_tax_cents as shippingTax",
    ])
    .select(["o.tax_cents as tax", "o.prices_include_tax as pricesIncludeTax", "o.currency"])
    .select(["o.shipping_method as shippingMethod", "o.vat_id as vatId", "o.note"])
    .select(sql<string | null>`o.requested_on::text`.as("requestedOn"))
    .select((eb) => eb.and([ALL_RESTOCKED]).$castTo<boolean>().as("isRestocked"))
    .select([DISPUTE_STATE.as("dispute"), HAS_UNRECORDED_LOSS.$castTo<boolean>().as("hasUnrecordedLoss")])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  return {
    ...order,
    refundable: cents(hasUnrecordedLoss ? 0 : (charged ?? 0) - (reserved ?? 0)),
    isBeingRefunded: refundRequestedAt !== null,
  };
}
