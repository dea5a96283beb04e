import { requireAdmin } from "../customer/require-admin.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { lockCharge } from "../payment/lock-charge.ts";
import { refundOrder } from "../payment/refund-order.ts";
import type { RefundView } from "../payment/refund-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents, times } from "../shared/money.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertReturnMayGo, lockReturn, storeReturnState } from "./advance-return.ts";

/**
 * Refunds the units of a received return at the price that was paid, at most what is left of the charge, for an admin. Repeated after a
 * failure it makes no second refund. Errors: `forbidden`, `not-found`, `return-state`, those of `refundOrder`.
 */
export async function refundReturn(ctx: DomainContext, returnId: string): Promise<RefundView> {
  const admin = await requireAdmin(ctx);
  const { orderId, orderNumber, amount } = await readDue(ctx, returnId);
  const refund = await refundOrder(ctx, {
    orderId,
    amount,
    note: `Return of order ${formatOrderNumber(orderNumber)}`,
    returnId,
    idempotencyKey: `return-${returnId}`,
  });
  await inTransaction(ctx.em.fork(), async (em) => {
    const { found } = await lockReturn(em, returnId);
    // A call at the same time was faster, or the refund was the last one of the order.
    if (found.state === "refunded") return;
    assertReturnMayGo(found, "refunded");
    const facts = { refund_id: refund.id, refunded_at: NOW };
    await storeReturnState(ctx, em, { found, admin, to: "refunded", facts });
  });
  return refund;
}

/** The same amount at each attempt: what an earlier one requested, if there was one. */
function readDue(
  ctx: DomainContext,
  returnId: string,
): Promise<{ orderId: string; orderNumber: number; amount: Cents }> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const { order, found } = await lockReturn(em, returnId);
    assertReturnMayGo(found, "refunded");
    const { id: orderId, orderNumber } = order;
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    const earlier = await tables(em)
      .selectFrom("order_return as x")
      .innerJoin("refund as r", "r.id", "x.requested_refund_id")
      .select("r.amount_cents as amount")
      .where("x.id", "=", returnId)
      .executeTakeFirst();
    const due = Math.min(times(order.unitPrice, found.quantity), charge.amount - charge.reserved);
    return { orderId, orderNumber, amount: earlier?.amount ?? cents(due) };
  });
}
