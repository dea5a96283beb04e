import type { DomainContext } from "../shared/context.ts";
import { findOrder } from "./find-order.ts";
import { type ExplainedOrder, explainPending } from "./pending-reason.ts";

/** Returns the caller's order with the reason why it is not paid. Error: `not-found`, also for a cancelled one. */
export async function findExplainedOrder(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  orderId: string,
): Promise<ExplainedOrder> {
  const order = await findOrder(ctx, orderId);
  const [explained] = await explainPending(ctx, [order]);
  return explained ?? { ...order, pending: null };
}
