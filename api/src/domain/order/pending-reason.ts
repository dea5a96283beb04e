import type { DomainContext } from "../shared/context.ts";
import type { OrderView } from "./order-view.ts";
import { causeOf, type PendingCode, type PendingDetails } from "./pending-causes.ts";
import { type PendingState, readPendingStates } from "./pending-state.ts";

/** The reasons why an order is not paid, for its customer: what they can act on, no internals. */
export const PENDING_REASONS = [
  "awaiting-payment",
  "payment-unfinished",
  "declined",
  "payment-processing",
  "sold-out",
  "refund-under-way",
  "cancelling",
] as const;

export type PendingReason = (typeof PENDING_REASONS)[number];

const REASON_OF: Readonly<Record<PendingCode, PendingReason>> = {
  "refund-under-way": "refund-under-way",
  cancelling: "cancelling",
  "event-dead": "payment-processing",
  "no-worker": "payment-processing",
  "event-failing": "payment-processing",
  "event-waiting": "payment-processing",
  "webhook-missing": "payment-processing",
  "stripe-processing": "payment-processing",
  "sold-out": "sold-out",
  "not-tried": "awaiting-payment",
  "stripe-silent": "payment-unfinished",
  "authentication-awaited": "payment-unfinished",
  declined: "declined",
  "card-awaited": "awaiting-payment",
};

/** Returns what a cause means for the customer. */
export const reasonOf = (code: PendingCode): PendingReason => REASON_OF[code];

/** An order with the reason why it is not paid, and when it is cancelled for that; null for paid orders. */
export interface ExplainedOrder extends OrderView {
  readonly pending: { readonly reason: PendingReason; readonly endsAt: Date } | null;
}

/** Adds the reasons to unpaid orders: one statement for all of them, no request to Stripe. */
export async function explainPending(
  ctx: Pick<DomainContext, "em" | "rules">,
  orders: readonly OrderView[],
): Promise<ExplainedOrder[]> {
  const unpaid = orders.filter(({ status }) => status === "pending" || status === "cancelling");
  const states = unpaid.length
    ? await readPendingStates(
        ctx,
        unpaid.map(({ id }) => id),
      )
    : [];
  return orders.map((order) => {
    const state = states.find(({ orderId }) => orderId === order.id);
    const cause = state && causeOf(detailsOf(state));
    return { ...order, pending: cause ? { reason: reasonOf(cause.code), endsAt: state.endsAt } : null };
  });
}

/** Returns the details without a request to Stripe or the queues: stored events show the state of the intent. */
function detailsOf(state: PendingState): PendingDetails {
  const { lastEvent, paymentIntentId } = state;
  const isCharge = lastEvent?.type === "payment_intent.succeeded";
  return {
    ...state,
    intent: paymentIntentId === null ? null : intentFrom(paymentIntentId, lastEvent),
    waitingEvents:
      isCharge && lastEvent.status !== "done"
        ? [{ ...lastEvent, id: "", outcome: null, attempts: 0, problem: null }]
        : [],
    isWorked: null,
  };
}

function intentFrom(id: string, lastEvent: PendingState["lastEvent"]): NonNullable<PendingDetails["intent"]> {
  const open = { id, status: "open", awaits: "card", declined: null } as const;
  switch (lastEvent?.type) {
    case "payment_intent.succeeded":
      return { ...open, status: "succeeded", awaits: null };
    case "payment_intent.processing":
      return { ...open, status: "processing", awaits: null };
    case "payment_intent.requires_action":
      return { ...open, awaits: "authentication" };
    case "payment_intent.payment_failed":
      return { ...open, declined: "" };
    default:
      return open;
  }
}
