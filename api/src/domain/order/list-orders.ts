import { requireSelf } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { selectOrders } from "./order-view.ts";
import { type ExplainedOrder, explainPending } from "./pending-reason.ts";
import { hasStatus, type StatusFilter } from "./status-filter.ts";

/** Returns the caller's orders, newest first; cancelled ones only by their status. Error: `forbidden` for another customer's address. Spec section 7, `GET orders`. */
export async function listOrders(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  input: { email: string; status?: StatusFilter | undefined; limit: number; after?: string | undefined },
): Promise<Page<ExplainedOrder>> {
  const person = requireSelf(ctx.actor, input.email);
  const { limit, after = "" } = input;
  const rows = await selectOrders(tables(ctx.em))
    .where("c.subject", "=", person.subject)
    .where(hasStatus(input.status))
    .$if(after !== "", (query) => query.where("o.id", "<", after))
    .orderBy("o.id", "desc")
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit);
  return { ...page, rows: await explainPending(ctx, page.rows) };
}
