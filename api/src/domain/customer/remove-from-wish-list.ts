import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { requirePerson } from "./customer.policy.ts";

/** Takes a tool off one's own wish list; answers whether it was on it. */
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
