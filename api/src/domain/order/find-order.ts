import type { DomainContext } from "../shared/context.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { type OrderView, selectOrders } from "./order-view.ts";
import { orderNotFound, ownerFilter } from "./order.policy.ts";
import { type ExplainedOrder, explainPending } from "./pending-reason.ts";

/** Returns the caller's order. Error: `not-found`, also for a cancelled one. */
export async function findOrder(
  ctx: Pick<DomainContext, "em" | "actor">,
  orderId: string,
): Promise<OrderView> {
  const subject = ownerFilter(ctx);
  const [order] = await selectOrder(ctx.em, { orderId, subject });
  if (!order) throw orderNotFound();
  return order;
}

/** The same with the reason why it is not paid. */
export async function findExplainedOrder(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  orderId: string,
): Promise<ExplainedOrder> {
  const order = await findOrder(ctx, orderId);
  const [explained] = await explainPending(ctx, [order]);
  return explained ?? { ...order, pending: null };
}

const selectOrder = statement(
  (db, { orderId, subject }: Slots<{ orderId: string; subject: string | null }>) =>
    selectOrders(db)
      .where("o.id", "=", orderId)
      .where("o.status", "<>", "cancelled")
      .where("c.subject", "=", (eb) => eb.fn.coalesce(subject, "c.subject")),
);
