import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { requirePerson } from "./customer.policy.ts";

/** The number of tools that a customer can wait for. */
export const STOCK_ALERTS_MAX = 100;

/** Returns the ids of the tools that the signed-in customer waits for, the last one first. Error: `forbidden`. */
export async function listStockAlerts(ctx: Pick<DomainContext, "em" | "actor">): Promise<string[]> {
  const { subject } = requirePerson(ctx.actor);
  const rows = await tables(ctx.em)
    .selectFrom("stock_alert as a")
    .innerJoin("customer as c", "c.id", "a.customer_id")
    .select("a.tool_id as toolId")
    .where("c.subject", "=", subject)
    .where("a.mailed_at", "is", null)
    .orderBy("a.id", "desc")
    .limit(STOCK_ALERTS_MAX)
    .execute();
  return rows.map(({ toolId }) => toolId);
}
