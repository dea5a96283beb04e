import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertShippable } from "../order/dispute-state.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import { mustAdvance } from "../order/order-state.ts";

/** How an order is shipped; null where it is not known. */
export interface Parcel {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

export interface Advanced {
  /** False when the step was already taken. */
  readonly changed: boolean;
}

/** Takes one step of an order's fulfilment, once: state, event and jobs in one commit. */
export async function advanceFulfilment(
  ctx: DomainContext,
  { orderId, to, parcel }: { orderId: string; to: "shipped" | "delivered"; parcel?: Parcel | undefined },
): Promise<Advanced> {
  const admin = await requireAdmin(ctx);
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockAnyOrder(em, orderId);
    if (!mustAdvance(order, to)) return { changed: false };
    if (to === "shipped") await assertShippable(em, orderId);
    await tables(em)
      .updateTable("customer_order")
      .set({
        fulfilment: to,
        ...(parcel && { carrier: parcel.carrier, tracking_number: parcel.trackingNumber }),
      })
      .where("id", "=", orderId)
      .execute();
    await recordOrderEvent(em, { orderId, type: `order.${to}`, source: { adminId: admin.customerId } });
    await ctx.outbox.add(em, { type: `order.${to}`, orderId });
    return { changed: true };
  });
}
