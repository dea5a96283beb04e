import type { DomainContext } from "../shared/context.ts";
import { type OrderRow, orderFromRow, type OrderView, SELECT_ORDER } from "./order-view.ts";
import { noSuchOrder, ownerFilter } from "./order.policy.ts";

/** The caller's order; `not-found` when it is gone or another's. */
export async function findOrder(
  ctx: Pick<DomainContext, "em" | "actor">,
  orderId: string,
): Promise<OrderView> {
  const subject = ownerFilter(ctx);
  const [row] = await ctx.em.execute<OrderRow[]>(
    `${SELECT_ORDER} where o.id = ? ${subject === null ? "" : "and c.subject = ?"}`,
    [orderId, ...(subject === null ? [] : [subject])],
  );
  if (!row) throw noSuchOrder();
  return orderFromRow(row);
}
