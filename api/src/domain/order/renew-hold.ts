import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { takeStock } from "../tool/move-stock.ts";
import { type EventSource, recordOrderEvent } from "./order-event.ts";
import type { Order } from "./order.entity.ts";

/**
 * Makes a locked, unpaid order hold its pieces again after the lease ended. Answers false when the shelf no longer has them.
 * Does nothing for an order that still holds them.
 */
export async function renewHold(
  ctx: DomainContext,
  em: EntityManager,
  order: Order,
  source: EventSource,
): Promise<boolean> {
  if (order.holdsStock) return true;
  const taken = await takeStock(em, {
    toolId: order.toolId,
    orderId: order.id,
    quantity: order.quantity,
    reason: "hold-renewed",
  });
  if (!taken) return false;
  await em.execute(
    `update customer_order set holds_stock = true, held_until = now() + ? * interval '1 second' where id = ?`,
    [ctx.rules.holdSeconds, order.id],
  );
  await recordOrderEvent(em, { orderId: order.id, type: "order.hold-renewed", source });
  return true;
}
