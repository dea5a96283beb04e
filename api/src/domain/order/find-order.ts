import type { DomainContext } from "../shared/context.ts";
import { type OrderView, selectOrders } from "./order-view.ts";
import { noSuchOrder, ownerFilter } from "./order.policy.ts";

/** The caller's order; `not-found` when it is gone or another's. */
export async function findOrder(
  ctx: Pick<DomainContext, "em" | "actor">,
  orderId: string,
): Promise<OrderView> {
  const subject = ownerFilter(ctx);
  const order = await selectOrders(ctx.em)
    .where("o.id", "=", orderId)
    .$if(subject !== null, (query) => query.where("c.subject", "=", subject))
    .executeTakeFirst();
  if (!order) throw noSuchOrder();
  return order;
}
