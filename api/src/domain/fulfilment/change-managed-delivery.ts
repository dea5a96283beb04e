import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import { storeDelivery } from "./store-delivery.ts";

/**
 * Changes the address of any order until it is shipped, and its phone if one is given, for an admin. Returns whether they differ from
 * before. Errors: `forbidden`, `not-found`, `already-shipped`, `already-refunded`, `being-cancelled`.
 */
export async function changeManagedDelivery(
  ctx: DomainContext,
  { orderId, address, phone }: { orderId: string; address: string; phone?: string | undefined },
): Promise<boolean> {
  const admin = await requireAdmin(ctx);
  return inTransaction(ctx.em.fork(), async (em) => {
    const { status, fulfilment } = await lockAnyOrder(em, orderId);
    if (status === "cancelling") throw new DomainError("being-cancelled", "This order is being cancelled.");
    if (fulfilment === "shipped" || fulfilment === "delivered") {
      throw new DomainError(
        "already-shipped",
        "This order has shipped. Its address cannot be changed any more.",
      );
    }
    if (status === "refunded") {
      throw new DomainError("already-refunded", "This order was refunded and cannot be changed any more.");
    }
    const known = await tables(em)
      .selectFrom("customer_order")
      .select("phone")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const source = { adminId: admin.customerId };
    return storeDelivery(em, { orderId, address, phone: phone ?? known.phone, source });
  });
}
