import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import { orderFromRow, type OrderRow, type OrderView, SELECT_ORDER } from "../order/order-view.ts";
import { noSuchOrderAtAll } from "../order/order.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { type OrderRecord, readOrderRecord } from "./order-record.ts";

/** An order with all that the shop knows of it. */
export interface InspectedOrder extends OrderRecord {
  readonly order: OrderView;
  /** What could still be given back. */
  readonly refundable: Cents;
  readonly isBeingRefunded: boolean;
}

/** Any order with its event log, payments and refunds, for an admin. Errors: `forbidden`, `not-found`. */
export async function inspectOrder(
  ctx: Pick<DomainContext, "em" | "actor">,
  orderId: string,
): Promise<InspectedOrder> {
  await requireAdmin(ctx);
  const [row] = await ctx.em.execute<OrderRow[]>(`${SELECT_ORDER} where o.id = ?`, [orderId]);
  if (!row) throw noSuchOrderAtAll();
  const [refundable, record] = await Promise.all([
    readRefundable(ctx.em, orderId),
    readOrderRecord(ctx.em, orderId),
  ]);
  return { order: orderFromRow(row), ...refundable, ...record };
}

async function readRefundable(
  em: EntityManager,
  orderId: string,
): Promise<{ refundable: Cents; isBeingRefunded: boolean }> {
  const [row] = await em.execute<{ left: number | null; being_refunded: boolean }[]>(
    `select p.amount_cents - p.refund_cents as left, o.refund_requested_at is not null as being_refunded
     from customer_order o left join payment p on p.payment_intent_id = o.payment_intent_id
     where o.id = ?`,
    [orderId],
  );
  return { refundable: cents(row?.left ?? 0), isBeingRefunded: row?.being_refunded ?? false };
}
