import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockOrder } from "../order/lock-order.ts";
import { type Delivery, storeDelivery } from "./store-delivery.ts";

/**
 * Changes address and phone of an unpaid order of the caller. Returns whether they differ from before. Errors: `not-found`,
 * `already-paid`, `being-cancelled`, `too-many-changes`.
 */
export async function changeDelivery(
  ctx: DomainContext,
  input: Delivery & { orderId: string },
): Promise<boolean> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const { status } = await lockOrder(ctx, em, input.orderId);
    if (status === "cancelling") throw new DomainError("being-cancelled", "This order is being cancelled.");
    if (status !== "pending") {
      throw new DomainError(
        "already-paid",
        "This order is already paid. Contact us to change where it is delivered.",
      );
    }
    return storeDelivery(em, { ...input, source: "customer" });
  });
}
