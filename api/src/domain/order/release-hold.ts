import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { returnStock } from "../stock/move-stock.ts";
import { LINES } from "./order-line.ts";
import { type EventSource, recordOrderEvent } from "./order-event.ts";

/** Lists orders whose lease has ended but whose units are still reserved, in random order, so that failing ones do not block others. */
export async function listEndedHolds(ctx: Pick<DomainContext, "em">, limit: number): Promise<string[]> {
  const rows = await tables(ctx.em)
    .selectFrom("customer_order")
    .select("id")
    .where("status", "=", "pending")
    .where("holds_stock", "=", true)
    .where("held_until", "<=", NOW)
    .orderBy((eb) => eb.fn("random"))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Restocks the units of an unpaid order `graceSeconds` after its lease has ended. Returns whether it did. */
export async function releaseHold(
  ctx: DomainContext,
  {
    orderId,
    graceSeconds,
    source = "sweeper",
  }: { orderId: string; graceSeconds: number; source?: EventSource },
): Promise<boolean> {
  return inTransaction(ctx.em, async (em) => {
    const released = await tables(em)
      .updateTable("customer_order as o")
      .set({ holds_stock: false })
      .where("id", "=", orderId)
      .where("status", "=", "pending")
      .where("holds_stock", "=", true)
      .where("held_until", "<=", sql<Date>`now() - ${graceSeconds} * interval '1 second'`)
      .returning(LINES.as("lines"))
      .executeTakeFirst();
    if (!released) return false;
    await returnStock(em, { orderId, lines: released.lines, reason: "hold-released" });
    await recordOrderEvent(em, { orderId, type: "order.hold-released", source });
    await ctx.outbox.add(em, { type: "order.hold-released", orderId });
    return true;
  });
}
