import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { LockedOrder } from "../order/lock-order.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { closeReturn } from "../payment/close-return.ts";
import { lockCharge } from "../payment/lock-charge.ts";
import { UNFINISHED_REFUND } from "../payment/refund-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { adjustStock } from "../stock/adjust-stock.ts";
import { lockAdmin } from "../tool/lock-admin.ts";
import { assertReturnMayGo, lockReturn, storeReturnState } from "./advance-return.ts";

/**
 * Notes that the units of an accepted return have arrived, and decides, once, whether they are sold again, for an admin. Of an order
 * that was refunded in full meanwhile the return ends with that. Errors: `forbidden`, `not-found`, `return-state`, `being-refunded` and
 * `already-refunded` (the refund restocks the units), `stock-out-of-range`.
 */
export async function receiveReturn(
  ctx: DomainContext,
  { returnId, restock }: { returnId: string; restock: boolean },
): Promise<void> {
  const admin = await requireAdmin(ctx);
  await inTransaction(ctx.em.fork(), async (em) => {
    await lockAdmin(em, admin);
    const { order, found } = await lockReturn(em, returnId);
    assertReturnMayGo(found, "received");
    if (restock) {
      await assertNotRestocked(em, order);
      await adjustStock(
        { ...ctx, em, admin },
        {
          toolId: order.toolId,
          change: found.quantity,
          note: `Returned from order ${formatOrderNumber(order.orderNumber)}`,
          idempotencyKey: `return-${returnId}`,
        },
      );
    }
    const columns = { received_at: NOW, restocked: restock };
    await storeReturnState(ctx, em, { found, admin, to: "received", columns });
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    await closeReturn(ctx, em, { charge, source: { adminId: admin.customerId } });
  });
}

/** A refund that restocks adds all units of its order to the stock, at the latest when it succeeds. */
async function assertNotRestocked(em: EntityManager, order: LockedOrder): Promise<void> {
  const restocking = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select("r.state")
    .where("p.payment_intent_id", "=", order.paymentIntentId)
    .where("r.restock", "=", true)
    .where("r.state", "in", [...UNFINISHED_REFUND, "succeeded"])
    .executeTakeFirst();
  if (order.holdsStock && restocking === undefined) return;
  if (restocking && restocking.state !== "succeeded") {
    throw new DomainError(
      "being-refunded",
      'The refund of this order is pending and will restock its units. Choose "Received, not for sale".',
    );
  }
  throw new DomainError(
    "already-refunded",
    'The refund of this order has restocked its units. Choose "Received, not for sale".',
  );
}
