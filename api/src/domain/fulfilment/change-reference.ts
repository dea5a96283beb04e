import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertFewChanges } from "./assert-few-changes.ts";
import { lockOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { OrderReference } from "../order/order-reference.ts";

/**
 * Sets company and reference of an order of the caller until it is shipped. Returns whether they differ from before. Errors: `not-found`,
 * `being-cancelled`, `already-shipped`, `already-refunded`, `too-many-changes`.
 */
export async function changeReference(
  ctx: DomainContext,
  { orderId, company, reference }: OrderReference & { orderId: string },
): Promise<boolean> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId);
    if (order.status === "cancelling") {
      throw new DomainError("being-cancelled", "This order is being cancelled.");
    }
    if (order.fulfilment === "shipped" || order.fulfilment === "delivered") {
      throw new DomainError(
        "already-shipped",
        "This order has shipped. Its company and reference cannot be changed any more.",
      );
    }
    if (order.status === "refunded") {
      throw new DomainError("already-refunded", "This order was refunded and cannot be changed any more.");
    }
    const changed = await tables(em)
      .updateTable("customer_order")
      .set({ company, reference })
      .where("id", "=", orderId)
      .where((eb) =>
        eb.or([eb("company", "is distinct from", company), eb("reference", "is distinct from", reference)]),
      )
      .returning("id")
      .executeTakeFirst();
    if (!changed) return false;
    await assertFewChanges(em, orderId);
    await recordOrderEvent(em, { orderId, type: "order.reference-changed", source: "customer" });
    return true;
  });
}
