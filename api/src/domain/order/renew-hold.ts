import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { takeStock } from "../stock/move-stock.ts";
import type { LockedOrder } from "./lock-order.ts";
import { type EventSource, recordOrderEvent } from "./order-event.ts";

/**
 * Reserves the units of a locked, unpaid order again after its lease has ended. Returns false when they are sold out.
 * Does nothing while they are still reserved.
 */
export async function renewHold(
  ctx: DomainContext,
  em: EntityManager,
  order: Pick<LockedOrder, "id" | "holdsStock" | "toolId" | "quantity">,
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
  await tables(em)
    .updateTable("customer_order")
    .set({ holds_stock: true, held_until: sql<Date>`now() + ${ctx.rules.holdSeconds} * interval '1 second'` })
    .where("id", "=", order.id)
    .execute();
  await recordOrderEvent(em, { orderId: order.id, type: "order.hold-renewed", source });
  return true;
}
