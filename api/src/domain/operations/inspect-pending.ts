import { causeOf, type PendingCause, type PendingDetails } from "../order/pending-causes.ts";
import { readPendingStates } from "../order/pending-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { isWorked, type JobAdmin } from "./job-admin.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

/** Why an order is not paid, from the database, the queues and Stripe as they are now; null for one that is paid, or gone. */
export async function inspectPending(
  ctx: DomainContext & { readonly jobAdmin: JobAdmin | null },
  orderId: string,
  events: readonly StripeEventView[],
): Promise<PendingCause | null> {
  const [state] = await readPendingStates(ctx, [orderId]);
  if (!state) return null;
  const { paymentIntentId } = state;
  return causeOf({
    ...state,
    intent: paymentIntentId === null ? null : await askStripe(ctx, paymentIntentId),
    waitingEvents: events.filter(({ status }) => status !== "done"),
    isWorked: ctx.jobAdmin && (await isWorkedNow(ctx.jobAdmin)),
  });
}

/** Without the client secret, with which the intent could be paid. */
async function askStripe(ctx: DomainContext, intentId: string): Promise<PendingDetails["intent"]> {
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
