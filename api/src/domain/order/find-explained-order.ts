import type { DomainContext } from "../shared/context.ts";
import { findOrder } from "./find-order.ts";
import { type ExplainedOrder, explainPending } from "./pending-reason.ts";

/** The caller's order with why it is not paid; `not-found` when it is gone or another's. */
export async function findExplainedOrder(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  orderId: string,
): Promise<ExplainedOrder> {
  const order = await findOrder(ctx, orderId);
  const [explained] = await explainPending(ctx, [order]);
  return explained ?? { ...order, pending: null };
}
