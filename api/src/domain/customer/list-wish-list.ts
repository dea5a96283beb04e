import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { requirePerson } from "./customer.policy.ts";

/** How many tools one wish list takes. */
export const WISH_LIST_MAX = 500;

/** The ids of the tools on one's own wish list, in the order in which they were wished. */
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
