import { isAdmin } from "../customer/customer.policy.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { ORDER_NEWS, type OrderNews, type OrderNewsRow, newsFromRow } from "./order-news.ts";
import { noSuchOrder, ownerFilter } from "./order.policy.ts";

type Reading = Pick<DomainContext, "em" | "actor">;

/**
 * The story of an order for people, oldest first: for its customer, also after it was cancelled, and for admins. `not-found`
 * for everybody else.
 */
export async function listOrderEvents(
  ctx: Reading,
  input: { orderId: string; limit: number; after?: string | undefined },
): Promise<Page<OrderNews>> {
  await assertMayRead(ctx, input.orderId);
  const rows = await ctx.em.execute<OrderNewsRow[]>(
    `select e.id, e.order_id, e.type, e.occurred_at, e.data from order_event e
     where e.order_id = ? and ${ORDER_NEWS} ${input.after ? "and e.id > ?" : ""} order by e.id limit ?`,
    [input.orderId, ...(input.after ? [input.after] : []), input.limit + 1],
  );
  return cutPage(rows.map(newsFromRow), input.limit);
}

async function assertMayRead(ctx: Reading, orderId: string): Promise<void> {
  const subject = ownerFilter(ctx);
  const everybodys = subject === null || (await isAdminNow(ctx));
  const [known] = await ctx.em.execute<unknown[]>(
    `select 1 from order_event e where e.order_id = ?
     ${everybodys ? "" : "and e.customer_id = (select id from customer where subject = ?)"} limit 1`,
    [orderId, ...(everybodys ? [] : [subject])],
  );
  if (!known) throw noSuchOrder();
}

/** By token and mirror; the mirror is asked only where the token says so. */
async function isAdminNow(ctx: Reading): Promise<boolean> {
  if (ctx.actor.kind !== "person" || !ctx.actor.roles.has("admin")) return false;
  return isAdmin(ctx.actor, await ensureCustomer(ctx));
}
