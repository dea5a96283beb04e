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

/**
 * Marks a paid order as shipped, for an admin. Errors: `forbidden`, `not-found`, `not-paid`, `being-refunded`,
 * `already-refunded`, `charge-disputed`. Does nothing when it is already shipped.
 */
export const shipOrder = (ctx: DomainContext, orderId: string, parcel?: Parcel): Promise<Advanced> =>
  advance(ctx, orderId, "shipped", parcel);

/**
 * Marks a shipped order as delivered, for an admin, also when it was refunded. Errors: `forbidden`, `not-found`,
 * `not-paid`, `not-shipped`. Does nothing when it is already delivered.
 */
export const deliverOrder = (ctx: DomainContext, orderId: string): Promise<Advanced> =>
  advance(ctx, orderId, "delivered");

/** Takes one step of an order's fulfilment, once: state, event and jobs in one commit. */
async function advance(
  ctx: DomainContext,
  orderId: string,
  to: "shipped" | "delivered",
  parcel?: Parcel,
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
