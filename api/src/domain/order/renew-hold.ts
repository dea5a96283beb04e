import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { takeStock } from "../stock/move-stock.ts";
import type { LockedOrder } from "./lock-order.ts";
import { type EventSource, recordOrderEvent } from "./order-event.ts";

/**
 * Reserves the units of a locked, unpaid order again after its lease has ended: of all lines or of none. Returns the lines that are sold out.
 * Does nothing while the units are still reserved.
 */
export async function renewHold(
  ctx: DomainContext,
  em: EntityManager,
  order: Pick<LockedOrder, "id" | "holdsStock" | "lines">,
  source: EventSource,
): Promise<LockedOrder["lines"]> {
  if (order.holdsStock) return [];
  const { lines } = order;
  const { tools, isTaken } = await takeStock(em, { orderId: order.id, lines, reason: "hold-renewed" });
  if (!isTaken)
    return lines.filter((line) => !tools.some((tool) => tool.toolId === line.toolId && tool.fits));
  await tables(em)
    .updateTable("customer_order")
    .set({ holds_stock: true, held_until: sql<Date>`now() + ${ctx.rules.holdSeconds} * interval '1 second'` })
    .where("id", "=", order.id)
    .execute();
  await recordOrderEvent(em, { orderId: order.id, type: "order.hold-renewed", source });
  return [];
}
