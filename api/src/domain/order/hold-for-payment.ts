import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { LockedOrder } from "./lock-order.ts";
import { recordOrderEvent } from "./order-event.ts";
import { renewHold } from "./renew-hold.ts";

/** Time to pay, unless the whole lease is shorter: enough for the card form and a bank's security check. */
const PAYING_SECONDS = 600;

/**
 * Reserves the units of a locked, unpaid order for the payment that begins now: extends a lease with less than half of
 * the paying time left and renews one that has ended, so that no customer is charged for units that are released at that
 * moment. Returns false when they are sold out.
 */
export async function holdForPayment(
  ctx: DomainContext,
  em: EntityManager,
  order: LockedOrder,
): Promise<boolean> {
  if (!order.holdsStock) return renewHold(ctx, em, order, "customer");
  const seconds = Math.min(PAYING_SECONDS, ctx.rules.holdSeconds);
  if (order.heldForSeconds >= seconds / 2) return true;
  await tables(em)
    .updateTable("customer_order")
    .set({ held_until: sql<Date>`now() + ${seconds} * interval '1 second'` })
    .where("id", "=", order.id)
    .execute();
  await recordOrderEvent(em, { orderId: order.id, type: "order.hold-extended", source: "customer" });
  return true;
}
