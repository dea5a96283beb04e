import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import { DISPUTE_STATE, type DisputeState, HAS_UNRECORDED_LOSS } from "../order/dispute-state.ts";
import { ALL_RESTOCKED } from "../order-list/order-queue.ts";
import { type OrderView, selectOrders } from "../order/order-view.ts";
import { orderGone } from "../order/order.policy.ts";
import { leftOf } from "../pricing/price-refund.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { type OrderRecord, readOrderRecord } from "./order-record.ts";
import { readRefundable } from "./read-refundable.ts";

/** An order with its record and what can be refunded. */
export interface InspectedOrder extends OrderRecord {
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

/** Returns any order with its event log, payments and refunds, for an admin. Errors: `forbidden`, `not-found`. */
export async function inspectOrder(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  orderId: string,
): Promise<InspectedOrder> {
  await requireAdmin(ctx);
  const order = await selectOrders(tables(ctx.em)).where("o.id", "=", orderId).executeTakeFirst();
  if (!order) throw orderGone();
  const [state, { lines, freight }, record] = await Promise.all([
    readState(ctx.em, orderId),
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
  return { order, ...state, left, ...record };
}

async function readState(
  em: EntityManager,
  orderId: string,
): Promise<Pick<InspectedOrder, "refundable" | "isBeingRefunded" | "isRestocked" | "dispute">> {
  const order = await tables(em)
    .selectFrom("customer_order as o")
    .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
    .select(["p.amount_cents as charged", "p.refund_cents as reserved", "o.refund_requested_at"])
    .select((eb) => eb.and([ALL_RESTOCKED]).$castTo<boolean>().as("isRestocked"))
    .select([DISPUTE_STATE.as("dispute"), HAS_UNRECORDED_LOSS.$castTo<boolean>().as("hasUnrecordedLoss")])
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  const left = (order?.charged ?? 0) - (order?.reserved ?? 0);
  return {
    refundable: cents(order?.hasUnrecordedLoss ? 0 : left),
    isBeingRefunded: order !== undefined && order.refund_requested_at !== null,
    isRestocked: order?.isRestocked ?? false,
    dispute: order?.dispute ?? null,
  };
}
