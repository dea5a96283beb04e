import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { recordOrderEvent } from "./order-event.ts";
import type { Order } from "./order.entity.ts";
import { renewHold } from "./renew-hold.ts";

/** How long somebody who pays is given, where the whole lease is not shorter: time for a card and a bank's questions. */
const PAYING_SECONDS = 600;

/**
 * Makes sure that the pieces of a locked, unpaid order outlast the payment that begins now: a lease with less than half of
 * the paying time left is made that long again, and one that has ended is taken anew. So nobody is charged for pieces that
 * go at that moment. Answers false when the shelf no longer has them.
 */
export async function holdForPayment(ctx: DomainContext, em: EntityManager, order: Order): Promise<boolean> {
  if (!order.holdsStock) return renewHold(ctx, em, order, "customer");
  const seconds = Math.min(PAYING_SECONDS, ctx.rules.holdSeconds);
  const extended = await em.execute<{ id: string }[]>(
    `update customer_order set held_until = now() + ? * interval '1 second'
     where id = ? and held_until < now() + ? * interval '1 second' returning id`,
    [seconds, order.id, seconds / 2],
  );
  if (extended.length) {
    await recordOrderEvent(em, { orderId: order.id, type: "order.hold-extended", source: "customer" });
  }
  return true;
}
