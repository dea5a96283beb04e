import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { requirePerson } from "./customer.policy.ts";

/** The number of tools that a wish list can have. */
export const WISH_LIST_MAX = 500;

/** Returns the ids of the tools on the signed-in customer's wish list, in the order in which they were added. */
export async function listWishList(ctx: Pick<DomainContext, "em" | "actor">): Promise<string[]> {
  const { subject } = requirePerson(ctx.actor);
  const rows = await tables(ctx.em)
    .selectFrom("customer_wish as w")
    .innerJoin("customer as c", "c.id", "w.customer_id")
    .select("w.tool_id as toolId")
    .where("c.subject", "=", subject)
    .orderBy("w.id")
    .limit(WISH_LIST_MAX)
    .execute();
  return rows.map(({ toolId }) => toolId);
}
