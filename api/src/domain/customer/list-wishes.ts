import type { DomainContext } from "../shared/context.ts";
import { requirePerson } from "./customer.policy.ts";

/** How many tools one wish list takes. */
export const WISHES_MAX = 500;

/** The ids of the tools on one's own wish list, in the order in which they were wished. */
export async function listWishes(ctx: Pick<DomainContext, "em" | "actor">): Promise<string[]> {
  const { subject } = requirePerson(ctx.actor);
  const rows = await ctx.em.execute<{ tool_id: string }[]>(
    `select w.tool_id from customer_wish w join customer c on c.id = w.customer_id where c.subject = ? order by w.id limit ?`,
    [subject, WISHES_MAX],
  );
  return rows.map(({ tool_id: toolId }) => toolId);
}
