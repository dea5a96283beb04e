import { sql, type SqlBool } from "kysely";
import { isAdmin } from "../customer/customer.policy.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import type { DomainContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { newsFromRow, ORDER_NEWS, type OrderNews, type OrderNewsRow } from "./order-news.ts";
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
  const { orderId, limit, after = "" } = input;
  const rows = await tables(ctx.em)
    .selectFrom("order_event as e")
    .select(["e.id", "e.order_id", "e.occurred_at"])
    // The condition lets only these types through.
    .select((eb) => [
      eb.ref("e.type").$castTo<OrderNewsRow["type"]>().as("type"),
      eb.ref("e.data").$castTo<OrderNewsRow["data"]>().as("data"),
    ])
    .where("e.order_id", "=", orderId)
    .where(sql<SqlBool>`${sql.raw(ORDER_NEWS)}`)
    .$if(after !== "", (query) => query.where("e.id", ">", after))
    .orderBy("e.id")
    .limit(limit + 1)
    .execute();
  return cutPage(rows.map(newsFromRow), limit);
}

async function assertMayRead(ctx: Reading, orderId: string): Promise<void> {
  const subject = ownerFilter(ctx);
  const everybodys = subject === null || (await isAdminNow(ctx));
  const known = await tables(ctx.em)
    .selectFrom("order_event as e")
    .select("e.id")
    .where("e.order_id", "=", orderId)
    .$if(!everybodys, (query) =>
      query.where("e.customer_id", "=", (eb) =>
        eb.selectFrom("customer").select("id").where("subject", "=", subject),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (!known) throw noSuchOrder();
}

/** By token and mirror; the mirror is asked only where the token says so. */
async function isAdminNow(ctx: Reading): Promise<boolean> {
  if (ctx.actor.kind !== "person" || !ctx.actor.roles.has("admin")) return false;
  return isAdmin(ctx.actor, await ensureCustomer(ctx));
}
