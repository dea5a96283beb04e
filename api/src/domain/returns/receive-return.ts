import { requireAdmin } from "../customer/require-admin.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { closeReturn } from "../payment/close-return.ts";
import { lockCharge } from "../payment/lock-charge.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { adjustStock } from "../tool/adjust-stock.ts";
import { lockAdmin } from "../tool/lock-admin.ts";
import { assertReturnMayGo, lockReturn, storeReturnState } from "./advance-return.ts";

/**
 * Notes that the units of an accepted return have arrived, and decides, once, whether they are sold again, for an admin. Of an order
 * that was refunded in full meanwhile the return ends with that. Errors: `forbidden`, `not-found`, `return-state`, `stock-out-of-range`.
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
    if (restock && order.status === "refunded" && !order.holdsStock) {
      throw new DomainError(
        "disagrees",
        "The units of this order are in stock again since it was refunded.",
        "restock",
      );
    }
    if (restock) {
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
    const facts = { received_at: NOW, restocked: restock };
    await storeReturnState(ctx, em, { found, admin, to: "received", facts });
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    await closeReturn(ctx, em, { charge, source: { adminId: admin.customerId } });
  });
}
