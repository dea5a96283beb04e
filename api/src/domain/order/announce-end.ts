import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { recordOrderEvent } from "./order-event.ts";

/** The days before its end at which an order's customer is notified. */
const NOTICE_DAYS = 1;

/** Returns unpaid orders whose customers are to be notified that they end, the least recently tried first. */
export async function listEndsToAnnounce(
  { em, rules }: Pick<DomainContext, "em" | "rules">,
  limit: number,
): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer_order as o")
    .leftJoin("sweep_attempt as tried", "tried.subject_id", "o.id")
    .select("o.id")
    .where("o.status", "=", "pending")
    .where("o.ends_at", "is", null)
    .where("o.placed_at", "<=", placedBefore(rules.pendingOrderDays))
    .orderBy("tried.tried_at", (order) => order.asc().nullsFirst())
    .orderBy("o.placed_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sets when an unpaid order ends, and has its customer notified: a day before, or a day from now where that has passed already. Returns
 * whether it did; once for each order.
 */
export async function announceEnd(ctx: DomainContext, orderId: string): Promise<boolean> {
  const days = ctx.rules.pendingOrderDays;
  return inTransaction(ctx.em.fork(), async (em) => {
    const announced = await tables(em)
      .updateTable("customer_order")
      .set({
        ends_at: sql<Date>`greatest(placed_at + ${days} * interval '1 day', now() + ${NOTICE_DAYS} * interval '1 day')`,
      })
      .where("id", "=", orderId)
      .where("status", "=", "pending")
      .where("ends_at", "is", null)
      .where("placed_at", "<=", placedBefore(days))
      .returning("id")
      .executeTakeFirst();
    if (!announced) return false;
    await recordOrderEvent(em, { orderId, type: "order.end-announced", source: "sweeper" });
    await ctx.outbox.add(em, { type: "order.end-announced", orderId });
    return true;
  });
}

const placedBefore = (days: number) => sql<Date>`now() - ${days - NOTICE_DAYS} * interval '1 day'`;
