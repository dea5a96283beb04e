import { requireAdmin } from "../customer/require-admin.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { lockCharge } from "../payment/lock-charge.ts";
import { refundOrder } from "../payment/refund-order.ts";
import { refundFromRow, type RefundView, selectRefunds } from "../payment/refund-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents, times } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertReturnMayGo, lockReturn } from "./advance-return.ts";

/**
 * Refunds the units of a received return at the price that was paid, at most what is left of the charge, for an admin. The return ends
 * when the refund succeeds, which may be later (see `finishRefund`). Repeated while the refund is unfinished or after it has succeeded it
 * makes no second one, after it has failed a new one. Errors: `forbidden`, `not-found`, `return-state`, those of `refundOrder`.
 */
export async function refundReturn(ctx: DomainContext, returnId: string): Promise<RefundView> {
  await requireAdmin(ctx);
  const due = await readDue(ctx, returnId);
  if ("state" in due) return due;
  const { orderId, orderNumber, amount, idempotencyKey } = due;
  return refundOrder(ctx, {
    orderId,
    amount,
    note: `Return of order ${formatOrderNumber(orderNumber)}`,
    returnId,
    idempotencyKey,
  });
}

interface DueRefund {
  readonly orderId: string;
  readonly orderNumber: number;
  readonly amount: Cents;
  readonly idempotencyKey: string;
}

/** The same amount and key at each attempt until the refund has failed; the refund itself once it has ended the return. */
function readDue(ctx: DomainContext, returnId: string): Promise<DueRefund | RefundView> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const { order, found } = await lockReturn(em, returnId);
    const done = await selectRefunds(em)
      .innerJoin("order_return as x", "x.refund_id", "r.id")
      .where("x.id", "=", returnId)
      .where("r.state", "=", "succeeded")
      .executeTakeFirst();
    if (done) return refundFromRow(done);
    assertReturnMayGo(found, "refunded");
    const { id: orderId, orderNumber } = order;
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    const earlier = await tables(em)
      .selectFrom("order_return as x")
      .innerJoin("refund as r", "r.id", "x.requested_refund_id")
      .select(["r.id", "r.state", "r.amount_cents as amount", "r.request_key as key"])
      .where("x.id", "=", returnId)
      .executeTakeFirst();
    const firstKey = `return-${returnId}`;
    if (earlier && earlier.state !== "failed" && earlier.state !== "returned") {
      return { orderId, orderNumber, amount: earlier.amount, idempotencyKey: earlier.key ?? firstKey };
    }
    const due = cents(Math.min(times(order.unitPrice, found.quantity), charge.amount - charge.reserved));
    const idempotencyKey = earlier ? `${firstKey}-after-${earlier.id}` : firstKey;
    return { orderId, orderNumber, amount: due, idempotencyKey };
  });
}
