import { requireAdmin } from "../customer/require-admin.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { lockCharge } from "../payment/lock-charge.ts";
import { readRefundable } from "../payment/read-refundable.ts";
import { type RefundOrder, refundOrder, requestRefund } from "../payment/refund-order.ts";
import { UNFINISHED_REFUND } from "../payment/refund-state.ts";
import type { RefundView } from "../payment/refund-view.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertReturnMayGo, lockReturn } from "./advance-return.ts";

/**
 * Refunds the units of a received return, at most what is left of its lines, for an admin. The return ends when the refund succeeds, which may be
 * later (see `finishRefund`). Repeated while the refund is unfinished or after it has succeeded it makes no second one, after it has failed a new
 * one. Errors: `forbidden`, `not-found`, `return-state`, those of `refundOrder`.
 */
export async function refundReturn(ctx: DomainContext, returnId: string): Promise<RefundView> {
  await requireAdmin(ctx);
  const due = await readDue(ctx, returnId);
  return typeof due === "string" ? requestRefund(ctx, due) : refundOrder(ctx, due);
}

/** The same units and key at each attempt until one is stored; then the id of that refund, until it has failed. */
function readDue(ctx: DomainContext, returnId: string): Promise<RefundOrder | string> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const { order, found } = await lockReturn(em, returnId);
    const done = await tables(em)
      .selectFrom("order_return as x")
      .innerJoin("refund as r", "r.id", "x.refund_id")
      .select("r.id")
      .where("x.id", "=", returnId)
      .where("r.state", "=", "succeeded")
      .executeTakeFirst();
    if (done) return done.id;
    assertReturnMayGo(found, "refunded");
    const { id: orderId, orderNumber } = order;
    await lockCharge(em, order.paymentIntentId ?? "");
    const earlier = await tables(em)
      .selectFrom("order_return as x")
      .innerJoin("refund as r", "r.id", "x.requested_refund_id")
      .select(["r.id", "r.state"])
      .where("x.id", "=", returnId)
      .executeTakeFirst();
    if (earlier && UNFINISHED_REFUND.includes(earlier.state)) return earlier.id;
    const { lines } = await readRefundable(em, orderId);
    const left = new Map(lines.map((line) => [line.position, line.quantity - line.refundedUnits]));
    const units = found.lines.map(({ position, quantity }) => ({
      position,
      quantity: Math.min(quantity, left.get(position) ?? 0),
      restock: false,
    }));
    const due = units.filter(({ quantity }) => quantity > 0);
    if (due.length === 0) {
      throw new DomainError("already-refunded", "The units of this return are already refunded.");
    }
    return {
      orderId,
      lines: due,
      note: `Return of order ${formatOrderNumber(orderNumber)}`,
      returnId,
      idempotencyKey: `return-${returnId}${earlier ? `-after-${earlier.id}` : ""}`,
    };
  });
}
