import { requireAdmin } from "../customer/require-admin.ts";
import { orderGone } from "../order/order.policy.ts";
import type { PendingCause } from "../order/pending-causes.ts";
import type { DomainContext } from "../shared/context.ts";
import { inspectPending } from "./inspect-pending.ts";
import type { JobAdmin } from "./job-admin.ts";
import { listEventsOfOrder } from "./list-events-of-order.ts";
import { tables } from "../shared/tables.ts";

/**
 * Why any order is not paid, for an admin, by the same causes as operators see; null for one that is paid. Stripe is asked. Without a
 * `jobAdmin` it is not known whether a worker runs. Errors: `forbidden`, `not-found`.
 */
export async function explainPendingOrder(
  ctx: DomainContext & { readonly jobAdmin: JobAdmin | null },
  orderId: string,
): Promise<PendingCause | null> {
  await requireAdmin(ctx);
  const order = await tables(ctx.em)
    .selectFrom("customer_order")
    .select("status")
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw orderGone();
  if (order.status !== "pending" && order.status !== "cancelling") return null;
  return inspectPending(ctx, orderId, await listEventsOfOrder(ctx, orderId));
}
