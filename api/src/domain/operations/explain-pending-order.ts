import { requireAdmin } from "../customer/require-admin.ts";
import { orderGone } from "../order/order.policy.ts";
import { causeOf, type PendingCause, type PendingDetails } from "../order/pending-causes.ts";
import { readPendingStates } from "../order/pending-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { isWorked, type JobAdmin } from "./job-admin.ts";
import { listEventsOfOrder, type StripeEventView } from "./list-stripe-events.ts";

/** The only event that pays for an order. */
const CHARGED = "payment_intent.succeeded";

type PendingContext = DomainContext & { readonly jobAdmin: JobAdmin | null };

/**
 * Returns why an order is not paid, for an admin; null for one that is paid or cancelled. Queries Stripe. Without a `jobAdmin` it is not known
 * whether a worker runs. Errors: `forbidden`, `not-found`.
 */
export async function explainPendingOrder(
  ctx: PendingContext,
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

/** Returns why an order is not paid, from the database, the queues and Stripe; null for one that is paid or cancelled. */
export async function inspectPending(
  ctx: PendingContext,
  orderId: string,
  events: readonly StripeEventView[],
): Promise<PendingCause | null> {
  const [state] = await readPendingStates(ctx, [orderId]);
  if (!state) return null;
  const { paymentIntentId } = state;
  return causeOf({
    ...state,
    intent: paymentIntentId === null ? null : await fetchIntent(ctx, paymentIntentId),
    waitingEvents: events.filter(({ type, status }) => type === CHARGED && status !== "done"),
    isWorked: ctx.jobAdmin && (await isWorkedNow(ctx.jobAdmin)),
  });
}

/** Returns the intent without its client secret, which permits paying it; null if it is unknown or Stripe does not respond. */
async function fetchIntent(ctx: DomainContext, intentId: string): Promise<PendingDetails["intent"]> {
  try {
    const intent = await ctx.payments.retrieveIntent(intentId);
    if (!intent) return null;
    const { id, status, awaits, declined } = intent;
    return { id, status, awaits, declined };
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}

async function isWorkedNow(jobAdmin: JobAdmin): Promise<boolean | null> {
  const queues = await jobAdmin.queueStatuses().catch(() => []);
  const payments = queues.find(({ queue }) => queue === "payments");
  return payments ? isWorked(payments) : null;
}
