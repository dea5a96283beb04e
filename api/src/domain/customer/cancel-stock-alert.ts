import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { requirePerson } from "./customer.policy.ts";

/** Cancels the signed-in customer's mail about a tool; returns whether there was one. Error: `forbidden`. */
export async function cancelStockAlert(
  ctx: Pick<DomainContext, "em" | "actor">,
  toolId: string,
): Promise<boolean> {
  const { subject } = requirePerson(ctx.actor);
  const { numDeletedRows } = await tables(ctx.em)
    .deleteFrom("stock_alert as a")
    .using("customer as c")
    .whereRef("c.id", "=", "a.customer_id")
    .where("c.subject", "=", subject)
    .where("a.tool_id", "=", toolId)
    .where("a.mailed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
