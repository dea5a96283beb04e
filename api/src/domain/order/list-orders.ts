import { requireSelf } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { type OrderRow, orderFromRow, SELECT_ORDER } from "./order-view.ts";
import { type ExplainedOrder, explainPending } from "./pending-reason.ts";

/** One's own orders, newest first; `forbidden` for another's address. Spec section 7, `GET orders`. */
export async function listOrders(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  input: { email: string; limit: number; after?: string | undefined },
): Promise<Page<ExplainedOrder>> {
  const person = requireSelf(ctx.actor, input.email);
  const rows = await ctx.em.execute<OrderRow[]>(
    `${SELECT_ORDER} where c.subject = ? ${input.after ? "and o.id < ?" : ""} order by o.id desc limit ?`,
    [person.subject, ...(input.after ? [input.after] : []), input.limit + 1],
  );
  const page = cutPage(rows.map(orderFromRow), input.limit);
  return { ...page, rows: await explainPending(ctx, page.rows) };
}
