import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { FOR_SALE, SMALLEST_ORDER } from "../tool/low-stock.ts";

/** The number of alerts of one transaction. */
const BATCH = 100;

/** Requests the mails about tools that can be ordered again, the oldest request first, each once. Returns their number. */
export async function sendStockAlerts(ctx: Pick<DomainContext, "em" | "outbox">): Promise<number> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const due = tables(em)
      .selectFrom("stock_alert as a")
      .innerJoin("tool", "tool.id", "a.tool_id")
      .select("a.id")
      .where("a.mailed_at", "is", null)
      .where(FOR_SALE)
      .where("tool.stock_quantity", ">=", SMALLEST_ORDER)
      .orderBy("a.id")
      .limit(BATCH)
      .forUpdate("a")
      .skipLocked();
    const alerts = await tables(em)
      .updateTable("stock_alert")
      .set({ mailed_at: NOW })
      .where("id", "in", due)
      .returning("id")
      .execute();
    for (const { id: alertId } of alerts) await ctx.outbox.add(em, { type: "stock.back", alertId });
    return alerts.length;
  });
}
