import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { requirePerson } from "./customer.policy.ts";

/** Removes a tool from the signed-in customer's wish list; returns whether it was on it. */
export async function removeFromWishList(
  ctx: Pick<DomainContext, "em" | "actor">,
  toolId: string,
): Promise<boolean> {
  const { subject } = requirePerson(ctx.actor);
  const { numDeletedRows } = await tables(ctx.em)
    .deleteFrom("customer_wish as w")
    .using("customer as c")
    .whereRef("c.id", "=", "w.customer_id")
    .where("c.subject", "=", subject)
    .where("w.tool_id", "=", toolId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
