import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { LOW_STOCK } from "../tool/low-stock.ts";
import { inQueue, type OrderQueue } from "./order-queue.ts";

/** The work that waits for staff. */
export interface QueueCounts {
  readonly toShip: number;
  readonly unpaid: number;
  /** The orders that are shipped and not delivered. */
  readonly shipped: number;
  readonly refundsFailed: number;
  /** Returns that are not finished. */
  readonly returns: number;
  /** The number of tools for sale with less stock than two minimum orders. */
  readonly lowStock: number;
}

/** Counts the orders and tools that wait for staff, in one statement, for an admin. Error: `forbidden`. */
export async function countQueues(ctx: Pick<DomainContext, "em" | "actor" | "roles">): Promise<QueueCounts> {
  await requireAdmin(ctx);
  const db = tables(ctx.em);
  const inOrders = (queue: OrderQueue) =>
    db
      .selectFrom("customer_order as o")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(inQueue(queue));
  return db
    .selectNoFrom([
      inOrders("to-ship").as("toShip"),
      inOrders("unpaid").as("unpaid"),
      inOrders("shipped").as("shipped"),
      inOrders("refunds-failed").as("refundsFailed"),
      db
        .selectFrom("order_return")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("state", "in", ["requested", "accepted", "received"])
        .as("returns"),
      db
        .selectFrom("tool")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where(LOW_STOCK)
        .as("lowStock"),
    ])
    .$castTo<QueueCounts>()
    .executeTakeFirstOrThrow();
}
