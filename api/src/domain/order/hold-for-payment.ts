import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { LockedOrder } from "./lock-order.ts";
import { recordOrderEvent } from "./order-event.ts";
import { renewHold } from "./renew-hold.ts";

/** How long somebody who pays is given, where the whole lease is not shorter: time for a card and a bank's questions. */
const PAYING_SECONDS = 600;

/**
 * Makes sure that the pieces of a locked, unpaid order outlast the payment that begins now: a lease with less than half of
 * the paying time left is made that long again, and one that has ended is taken anew. So nobody is charged for pieces that
 * go at that moment. Answers false when the shelf no longer has them.
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
