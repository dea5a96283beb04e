import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import type { LockedOrder } from "../order/lock-order.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { closeReturn } from "../payment/close-return.ts";
import { lockCharge } from "../payment/lock-charge.ts";
import { readRefundable } from "../payment/read-refundable.ts";
import { type RefundOrder, refundOrder, requestRefund } from "../payment/refund-order.ts";
import { unitsLeft } from "../payment/refund-parts.ts";
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
  const { customerId: adminId } = await requireAdmin(ctx);
  const due = await readDue(ctx, returnId, adminId);
  return typeof due === "string" ? requestRefund(ctx, due) : refundOrder(ctx, due);
}

/** The same units and key at each attempt until one is stored; then the id of that refund, until it has failed. */
function readDue(ctx: DomainContext, returnId: string, adminId: string): Promise<RefundOrder | string> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const { order, found } = await lockReturn(em, returnId);
    const earlier = await tables(em)
      .selectFrom("order_return as x")
      .innerJoin("refund as r", (join) =>
        join.on((eb) => eb("r.id", "=", eb.fn.coalesce("x.refund_id", "x.requested_refund_id"))),
      )
      .select(["r.id", "r.state"])
      .where("x.id", "=", returnId)
      .executeTakeFirst();
    if (earlier && earlier.state !== "failed" && earlier.state !== "returned") return earlier.id;
    assertReturnMayGo(found, "refunded");
    const refundable = await readRefundable(em, order.id);
    const left = new Map(refundable.lines.map((line) => [line.position, unitsLeft(line)]));
    const units = found.lines.map(({ position, quantity }) => ({
      position,
      quantity: Math.min(quantity, left.get(position) ?? 0),
      restock: false,
    }));
    const lines = units.filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return endWithRefundOfUnits(ctx, em, { order, returnId, adminId });
    return {
      orderId: order.id,
      lines,
      note: `Return of order ${formatOrderNumber(order.orderNumber)}`,
      returnId,
      idempotencyKey: `return-${returnId}${earlier ? `-after-${earlier.id}` : ""}`,
    };
  });
}

/**
 * Ends a return whose units were refunded without it, by the order's page, with the last refund of them; returns its id. Error:
 * `already-refunded` where it is not known.
 */
async function endWithRefundOfUnits(
  ctx: DomainContext,
  em: EntityManager,
  { order, returnId, adminId }: { order: LockedOrder; returnId: string; adminId: string },
): Promise<string> {
  const charge = await lockCharge(em, order.paymentIntentId ?? "");
  const { refundId } = await tables(em)
    .updateTable("order_return as x")
    .set((eb) => ({
      requested_refund_id: eb
        .selectFrom("refund as r")
        .innerJoin("refund_line as f", "f.refund_id", "r.id")
        .innerJoin("return_line as xl", "xl.position", "f.position")
        .leftJoin("order_return as y", (join) =>
          join.on(sql<boolean>`r.id in (y.refund_id, y.requested_refund_id)`),
        )
        .select("r.id")
        .whereRef("xl.return_id", "=", "x.id")
        .where("r.payment_id", "=", charge.id)
        .where("r.state", "=", "succeeded")
        .where("f.quantity", ">", 0)
        .where("y.id", "is", null)
        .orderBy("r.id", "desc")
        .limit(1),
    }))
    .where("x.id", "=", returnId)
    .returning("x.requested_refund_id as refundId")
    .executeTakeFirstOrThrow();
  if (!refundId) throw new DomainError("already-refunded", "The units of this return are already refunded.");
  await closeReturn(ctx, em, { charge, source: { adminId } });
  return refundId;
}
