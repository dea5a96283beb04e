import type { DomainContext } from "../shared/context.ts";
import { requirePerson } from "./customer.policy.ts";

/** Takes a tool off one's own wish list; answers whether it was on it. */
export async function removeWish(ctx: Pick<DomainContext, "em" | "actor">, toolId: string): Promise<boolean> {
  const { subject } = requirePerson(ctx.actor);
  const rows = await ctx.em.execute<object[]>(
    `delete from customer_wish using customer where customer.id = customer_id and subject = ? and tool_id = ? returning tool_id`,
    [subject, toolId],
  );
  return rows.length > 0;
}
