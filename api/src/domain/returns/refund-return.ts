import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { closeReturn } from "../payment/close-return.ts";
import { lockCharge, type LockedCharge } from "../payment/lock-charge.ts";
import { readRefundable } from "../payment/read-refundable.ts";
import { type RefundOrder, refundOrder, requestRefund } from "../payment/refund-order.ts";
import { UNFINISHED_REFUND } from "../payment/refund-state.ts";
import type { RefundView } from "../payment/refund-view.ts";
import { anyOf } from "../shared/any-of.ts";
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
  const due = await readDue(ctx, { returnId, adminId });
  return typeof due === "string" ? requestRefund(ctx, due) : refundOrder(ctx, due);
}

/** The same units and key at each attempt until one is stored; then the id of that refund, until it has failed. */
function readDue(
  ctx: DomainContext,
  { returnId, adminId }: { returnId: string; adminId: string },
): Promise<RefundOrder | string> {
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
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
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
    if (due.length === 0)
      return endWithRefundOf(ctx, em, {
        charge,
        returnId,
        adminId,
        positions: units.map((one) => one.position),
      });
    return {
      orderId,
      lines: due,
      note: `Return of order ${formatOrderNumber(orderNumber)}`,
      returnId,
      idempotencyKey: `return-${returnId}${earlier ? `-after-${earlier.id}` : ""}`,
    };
  });
}

/**
 * Ends a return whose units were refunded without it, by the order's page, with the last refund of them; returns its id. Error:
 * `already-refunded` where it is not known.
 */
async function endWithRefundOf(
  ctx: DomainContext,
  em: EntityManager,
  of: { charge: LockedCharge; returnId: string; adminId: string; positions: readonly number[] },
): Promise<string> {
  const refund = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("refund_line as f", "f.refund_id", "r.id")
    .select("r.id")
    .where("r.payment_id", "=", of.charge.id)
    .where("r.state", "=", "succeeded")
    .where("f.position", "=", anyOf(of.positions))
    .where("f.quantity", ">", 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("order_return as y")
            .select("y.id")
            .where((on) =>
              on.or([
                on("y.refund_id", "=", on.ref("r.id")),
                on("y.requested_refund_id", "=", on.ref("r.id")),
              ]),
            ),
        ),
      ),
    )
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!refund) throw new DomainError("already-refunded", "The units of this return are already refunded.");
  await tables(em)
    .updateTable("order_return")
    .set({ requested_refund_id: refund.id })
    .where("id", "=", of.returnId)
    .execute();
  await closeReturn(ctx, em, { charge: of.charge, source: { adminId: of.adminId } });
  return refund.id;
}
